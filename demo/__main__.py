"""`python -m demo [--port N] [--no-browser] [--data DIR]`."""

from __future__ import annotations

import sys

from demo.run import main

sys.exit(main())
