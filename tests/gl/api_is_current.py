#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The committed include/gpu/gl/api.hpp is what scripts/generate_gl_api.py writes."""
import subprocess
import sys
from pathlib import Path

script = Path(__file__).resolve().parents[2] / "scripts" / "generate_gl_api.py"
# By its own #! line: python3-glad belongs to the system's Python.
sys.exit(subprocess.run([str(script), "--check"]).returncode)
