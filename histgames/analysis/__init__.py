"""Many games at once: how often what happens."""
