"""Welfen und Staufer: what its rules say about the map, as a ledger, and the places that its text and cards name."""

from histgames.games import Entry

GAME = Entry("welfen-staufer", "Welfen und Staufer: the map", "WS", order=3, map="empire")
