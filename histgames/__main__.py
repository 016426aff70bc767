"""`python -m histgames`, for where the command itself is not on the path."""

import sys

from histgames.cli import main

sys.exit(main())
