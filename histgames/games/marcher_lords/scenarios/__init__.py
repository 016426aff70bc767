"""The scenarios: what holds in one of them only, a module each; their facts are in ``data/scenarios.csv`` and ``data/setup.csv``."""
