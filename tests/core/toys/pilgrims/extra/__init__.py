"""The optional rules, a module each."""
