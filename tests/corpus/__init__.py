"""Finished games as records, one for each scenario and victory level."""
