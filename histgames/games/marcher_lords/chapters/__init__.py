"""The chapters of the rulebook, a module each. They know the ground floor and one another's plain functions, never an option."""
