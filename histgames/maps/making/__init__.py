"""How a map is made: from the tables, traces and heights in its sources to the layers that are built."""
