"""Ratios, never milliseconds: this project against yardsticks measured in the same minute (`python -m bench`)."""
