-- Everything one match is made of, and what must be remembered beside it. Times are UTC s; JSON columns hold text.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a number on an old button never means another table
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    status TEXT NOT NULL,
    rev INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    card_id INTEGER,
    message_id INTEGER,
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    asked TEXT NOT NULL,
    invited TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    updated_at INTEGER NOT NULL,
    deadline_at INTEGER,
    paused_at INTEGER,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX matches_status ON matches (status, guild_id);
CREATE INDEX matches_channel ON matches (channel_id);
CREATE INDEX matches_thread ON matches (thread_id);

CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    bot TEXT,
    has_left INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_person ON seats (user_id, match_id) WHERE user_id IS NOT NULL AND has_left = 0;

CREATE TABLE states (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    seed INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    floor_rev INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE actions (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    kind TEXT NOT NULL,
    code TEXT NOT NULL,
    base INTEGER NOT NULL,
    press_id INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)  -- the real guard against two writers
) STRICT, WITHOUT ROWID;
CREATE TRIGGER actions_stay BEFORE DELETE ON actions
BEGIN
    SELECT RAISE(ABORT, 'the log is only ever appended to');
END;
CREATE TRIGGER actions_stand BEFORE UPDATE OF match_id, seq, seat, kind, code, base, at ON actions
BEGIN
    SELECT RAISE(ABORT, 'the log is only ever appended to');
END;

CREATE TABLE snapshots (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    rev INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (match_id, rev)
) STRICT;

CREATE TABLE journal (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    n INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    entry TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    user_id INTEGER,
    rev INTEGER NOT NULL,
    until INTEGER NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued',  -- queued, sent, failed, withdrawn
    tries INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    closed_at INTEGER,
    message_id INTEGER,
    reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_open ON outbox (match_id, kind) WHERE state = 'queued';
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'queued';
CREATE INDEX outbox_failed ON outbox (user_id) WHERE state = 'failed';

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE results (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    result TEXT NOT NULL,
    scores TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE seen (
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    rev INTEGER NOT NULL,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    holder TEXT NOT NULL,
    beat_at INTEGER NOT NULL
) STRICT;
