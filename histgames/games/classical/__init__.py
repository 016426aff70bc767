"""The classical game of Diplomacy for seven powers, Europe 1901: secret orders, adjudicated all at the same time.

What comes of orders is found by `histgames.adjudicator`, which knows no game.
"""
