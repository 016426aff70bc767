"""The classical game of Diplomacy for seven powers, Europe 1901: secret orders, adjudicated all at the same time.

What comes of orders is found by `histgames.adjudicator`, which knows no game. `chapters` holds the rules as the ledger numbers them,
`extra` those that can be switched, `show` what is seen and told of a position.
"""

from histgames.games import Entry

GAME = Entry("classical", "Classical Diplomacy", "CD", "histgames.games.classical.game", order=2)
