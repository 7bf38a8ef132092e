"""Computer players: they know the registry of games, never a game by name, and see no more than their seat may."""
