"""What every game's pictures are made of; no game is named here."""
