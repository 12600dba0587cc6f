#!/usr/bin/env python3
"""Counts the lines that the game writes and says beside machines, in a storm, and in a forest fire.

Nobody presses a key, so every line counts. In any minute there must be at most six at the usual
level and two at the terse one. What repeats is told once, then that it goes on, then that it has
ended. Beside a machine, each key must still be answered.

Usage: pacing.py GAME [--long]
       six scenes for some minutes each, or with --long ten scenes for an hour each
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLOCK = """kodama-world 1
seed: 1
legend
. air
# stone
C clock 120
- wire
a bell 10
b bell 14
rows
""" + ("." * 64 + "\n") * 10 + "C--a---b" + "." * 56 + "\n" + ("#" * 64 + "\n") * 10
MINUTE = 3_600
TREE = ["." + "l" * 7 + "." * 8] * 5 + ["....w" + "." * 11] * 7
FOREST = """kodama-world 1
seed: 1
hotbar: fire
hand: 3 16
legend
. air
# stone
w wood
l leaf
rows
""" + ("." * 160 + "\n") * 8 + "".join(row * 10 + "\n" for row in TREE) + ("#" * 160 + "\n") * 8
# The next of ten trees is lit every six minutes.
FIRES = {minute: ["space", "ctrl+right", "ctrl+right"] for minute in range(1, 60, 6)}
WORLDS = {"CLOCK": CLOCK, "FOREST": FOREST}
# Name, options, keys by minute, and minutes of the short run; 0 leaves the scene out of it.
SCENES = [
    ("clock and bells", ["--world", "CLOCK"], {}, 4),
    ("sequencer", ["--world", f"{HERE}/Golden/contraptions/sequencer.world"], {}, 4),
    ("music box", ["--world", f"{HERE}/Golden/contraptions/music-box.world"], {}, 4),
    ("machines", ["--world", f"{HERE}/Scenes/machines.kodama"], {}, 3),
    ("storm over a valley", ["--seed", "7"], {}, 4),
    ("storm over a ridge", ["--terrain", "ridge", "--seed", "7"], {}, 0),
    ("storm over a marsh", ["--terrain", "marsh", "--seed", "7"], {}, 0),
    ("forest fire", ["--world", f"{HERE}/Scenes/fire.kodama"], {}, 3),
    ("forest, tree by tree", ["--world", "FOREST"], FIRES, 0),
    ("forest under a volcano", ["--terrain", "volcano", "--seed", "12"], {}, 0),
]
# How often V is pressed, and the largest number of lines in a minute: for beginners twelve about sounds,
# and two about the weather.
LEVELS = {"usual": (0, 6), "beginner": (1, 14), "terse": (2, 2)}
failures = []


def check(holds, text):
    if not holds:
        failures.append(text)
        print(f"wrong: {text}")


def lines(game, options, script, passes):
    """The lines of a run, each with its pass, and those that were said."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, name) for name in ("script", "said", "written")}
        worlds = {name: os.path.join(folder, f"{name}.kodama") for name in WORLDS}
        texts = [(worlds[name], text) for name, text in WORLDS.items()]
        for path, text in [(files["script"], script), *texts]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        options = [worlds.get(option, option) for option in options]
        subprocess.run(
            [game, "run", *options, "--language", "en", "--script", files["script"],
             "--ticks", str(passes), "--without", "sound,screen",
             "--speech", files["said"], "--captions", files["written"]],
            check=True, capture_output=True)
        rows = {name: [line.rstrip("\n").split("\t") for line in open(files[name], encoding="utf-8")]
                for name in ("said", "written")}
    said = [(int(row[0]), row[-1]) for row in rows["said"]]
    return sorted(said + [(int(row[0]), row[-1]) for row in rows["written"]]), said


def most(passes):
    """The largest number of lines in a minute."""
    return max((sum(start <= line < start + MINUTE for line in passes) for start in passes),
               default=0)


def pressed(keys):
    """The script that presses keys in some minutes, and the passes in which they are answered."""
    script, answered = "", set()
    for minute, row in keys.items():
        for number, key in enumerate(row):
            start = minute * MINUTE + number * 20
            script += f"tick {start} press {key}\n"
            # A step of the hand is named once it rests.
            answered.update(range(start, start + 20))
    return script, answered


def main():
    game = sys.argv[1]
    is_long = "--long" in sys.argv
    for name, options, keys, minutes in SCENES:
        minutes = 60 if is_long else minutes
        if minutes == 0:
            continue
        more, answered = pressed(keys)
        for level, (presses, limit) in LEVELS.items():
            script = "wait 2\n" + "press v\nwait 2\n" * presses + "wait 300\n" + more
            all_lines, said = lines(game, options, script, minutes * MINUTE)
            # The first five seconds introduce the place and answer the keys.
            answers = [line for line in said if line[0] in answered]
            later = [line for line in all_lines if line[0] >= 300 and line not in answers]
            count = most([line[0] for line in later])
            check(count <= limit, f"{name}, {level}: {count} lines in a minute")
            ratio = len(later) / minutes
            print(f"{name}, {level}: {len(later)} lines in {minutes} min ({ratio:.1f} a minute), "
                  f"at most {count} in one")
            if name == "clock and bells":
                told = [text for _, text in all_lines if "bell" in text]
                check(any("goes on" in text for text in told), f"{level}: nothing goes on: {told}")
                check(sum("goes on" not in text for text in told) <= 2, f"{level}: {told}")
    # The clock stops when its wire is cut; the hand is at the wire's height.
    keys = "".join(f"press {key}\nwait 55\n" for key in ["space", "backspace"] * 20)
    told, _ = lines(game, ["--world", "CLOCK"], "wait 2\npress v\nwait 2\npress v\nwait 300\n" + keys, 0)
    # A stroke like the one before is only written, because its sound tells as much.
    answers = [text for tick, text in told if tick > 300 and (" placed" in text or " removed" in text)]
    check(len(answers) >= 40, f"{len(answers)} of 40 keys answered beside a clock")
    print(f"{len(answers)} of 40 keys answered beside a clock at the terse level")
    tried = sum(1 for scene in SCENES if is_long or scene[-1] > 0)
    print(f"{tried * len(LEVELS) + 1 - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
