"""The bot on a simulated Discord in the browser: no token, no network, nothing to set up."""
