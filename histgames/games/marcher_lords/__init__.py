"""The Marcher Lords: the Norman conquest of Wales, 1067 on, for two sides.

On the ground floor are the board, the pieces, the state, and the points at which other rules have their say. `chapters` holds a module
for each chapter of the rulebook, `extra` one for each optional rule, `scenarios` one for each scenario. `procedures` says what a turn
and a battle consist of. `show` tells and draws what there is; `game` puts everything together. `lessons` holds what teachers need: lessons, a chronology, a short
order of play.
"""

from histgames.games import Entry

GAME = Entry("marcher-lords", "The Marcher Lords", "ML", "histgames.games.marcher_lords.game", order=1, map="wales")
