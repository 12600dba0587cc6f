"""Holds what `kodama-lab test --bot blind --json` found against the bars, and writes it as a table.

    python3 Lab/Tests/Bots/blind.py TODAY.json BEFORE.json

The first file is of the études as they are, the second of those in Lab/Tests/Bots/solvable-blind: a
search that finds little there would prove nothing here. Without the second only the table is
written, for docs/bots.md.
"""

import json
import sys

MOST = 0.05  # of the variations of any étude as it is
STRONG = 0.60  # at least, of all variations of the études of before


def rows(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def share(row):
    return row["solved"] / row["trials"]


today = rows(sys.argv[1])
print("| étude | solved blind | keys |")
print("|---|---|---|")
for row in today:
    print(f"| {row['etude']} | {share(row):.1%} of {row['trials']} | {row['presses']} |")
faults = [f"{row['etude']} is solved blind: {share(row):.1%}" for row in today if share(row) > MOST]
if len(sys.argv) > 2:
    before = rows(sys.argv[2])
    found = sum(row["solved"] for row in before) / sum(row["trials"] for row in before)
    print(f"figure: the search solves {found:.1%} of the études of before, {STRONG:.0%} wanted")
    if found < STRONG:
        faults.append(f"the search solves {found:.1%} of the études of before")
for fault in faults:
    print(f"error: {fault}")
print(f"{len(today) - len(faults)} passed, {len(faults)} failed")
sys.exit(1 if faults else 0)
