"""A fair: a small game for two to four merchants, with which the layers above the games are tested.

Each day each merchant sells bales or waits; a die gives the price. How many bales somebody has, nobody else knows. After the last day
the most silver wins, and several may share the victory.
"""
