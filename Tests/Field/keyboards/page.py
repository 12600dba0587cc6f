#!/usr/bin/env python3
"""Gives the browser of page.mjs a display with a window manager.

Usage: page.py FOLDER
"""
import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", "..", "Real"))
from stage import Stage  # noqa: E402

with Stage(has_sound=False) as stage:
    stage.manage_windows()
    status = subprocess.run(["node", f"{FOLDER}/page.mjs", stage.env["DISPLAY"], sys.argv[1]],
                            check=False).returncode
sys.exit(status)
