"""The options, a module each: what they change hooks into the points of the game."""
