"""What Discord sees: commands, buttons, panels and words. No rules and no SQL here."""
