"""The Marcher Lords: the Norman conquest of Wales, 1067 on, for two sides. A module for each chapter of the rulebook."""
