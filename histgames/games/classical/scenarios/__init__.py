"""The scenarios: there is one."""
