"""How a game is told: its log as lines in words, and the whole game as a web page."""
