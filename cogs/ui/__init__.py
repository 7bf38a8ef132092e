"""Building blocks of everything shown on Discord: clean text, ids, layouts, and one way to answer a press."""
