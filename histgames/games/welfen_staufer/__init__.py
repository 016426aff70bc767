"""Welfen und Staufer: what its rules say about the map, as a ledger, and the places that its text and cards name."""
