"""The Princes: two to four princes make secret treaties, give their orders at the same time, and may win together."""
