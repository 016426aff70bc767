"""Toy games: small rulebooks that show what the kernel can do, and prove it. Their rules are in ``data/rules.csv``."""
