-- What silent phases have switched on at a table, written down before it is switched on, so that it can always be undone.

CREATE TABLE quiet (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    place_id INTEGER NOT NULL,
    slow_before INTEGER,  -- the place's slow mode in s before it was raised; NULL while it is not raised
    banner_id INTEGER     -- the banner of the phase under way
) STRICT;
