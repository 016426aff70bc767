"""How the game is told and shown: words, pictures, views, positions as text, what a position is worth."""
