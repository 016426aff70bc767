"""What several games share above the kernel: steps, words and small helpers that a game takes ready-made. It knows no game."""
