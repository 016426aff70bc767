"""The rules of the classical game, a module for each chapter: how it begins, writing, movement, retreats, winter, victory."""
