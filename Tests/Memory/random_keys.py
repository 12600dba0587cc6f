"""Presses random keys for half an hour of play at the highest speed, and watches the memory.

Usage: random_keys.py PROGRAM [MINUTES]

The game is driven through `kodama-lab env`, which presses the key of an action in a pass of 1/60 s. What
the game may come to hold while it is played is bounded by the undo steps; everything else that grows
has a limit that is reached early. So the memory after the first third may grow by that bound and by
what the driver itself writes down, and by no more.
"""

import json
import random
import subprocess
import sys

PASSES_A_MINUTE = 3_600
CHUNK = 60
# History.byteLimit: all undo steps of a valley together.
UNDO_BYTES = 96 << 20
# What an episode of `kodama-lab env` keeps of each key, to be able to go back: a number and a name, in an
# array that doubles when it is full.
KEY_BYTES = 2 * 24
# Pages that the allocator keeps for itself, beside what is in use.
SLACK_BYTES = 8 << 20

# What is left out of anything at all: it would slow time down, or hide where one is.
SLOW = ("slower", "pause", "step", "screenshot", "curtain")
# What changes a valley, and with it what undo holds.
DEEDS = (
    "left right up down run-left run-right run-up run-down jump-left jump-right jump-up jump-down "
    "place place place take fill line replace clear undo undo redo copy paste rotate mirror-stamp "
    "brush brush-shape brush-mirror slot-1 slot-2 slot-3 slot-4 slot-5 slot-6 slot-7 slot-8 slot-9 "
    "slot-0 pick-under leap use"
).split()
# From wherever one is back into the valley: the first line of a question is no, that of the title
# goes on.
RETURN = ["back", "back", "first", "place"] + ["faster"] * 6


class Game:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "env"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seed = 0

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the game has ended with status {self.process.wait()} after {request}")
        answer = json.loads(line)
        if not answer["ok"]:
            sys.exit(f"{request} was refused: {answer}")
        return answer

    def begin(self):
        self.seed += 1
        self.ask(op="reset", seed=self.seed, observe=["text"], limit=1_000_000)
        self.ask(op="step", actions=["faster"] * 8)

    def resident(self):
        """The memory that the game has in RAM, in bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) << 10
        return 0


def main():
    minutes = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    game = Game(sys.argv[1])
    actions = [action for action in game.ask(op="hello")["actions"] if action not in SLOW]
    chance = random.Random(1)
    game.begin()
    sizes = []
    keys = begun = 0
    for minute in range(minutes):
        for _ in range(PASSES_A_MINUTE // CHUNK):
            # One second in four anything at all, wherever it leads; else deeds in the valley.
            if chance.random() < 0.25:
                pressed = [chance.choice(actions) for _ in range(chance.randint(0, CHUNK))]
            else:
                pressed = RETURN + [chance.choice(DEEDS) for _ in range(chance.randint(0, 50))]
            keys += len(pressed)
            answer = game.ask(op="step", actions=pressed, ticks=CHUNK)
            if answer["terminated"] or answer["truncated"]:
                begun += 1
                game.begin()
        sizes.append(game.resident())
        print(f"minute {minute + 1}: {sizes[-1] / (1 << 20):.1f} MiB, {keys} keys", flush=True)
    game.ask(op="close")
    if game.process.wait() != 0:
        sys.exit(f"the game has ended with status {game.process.returncode}")

    settled = sizes[len(sizes) // 3]
    most = max(sizes[len(sizes) // 3 :])
    bound = UNDO_BYTES + keys * KEY_BYTES + SLACK_BYTES
    print(
        f"figure: {keys} keys in {minutes} minutes at the highest speed, {begun} new games; "
        f"{settled >> 20} MiB after a third, at most {most >> 20} since; may grow by {bound >> 20}"
    )
    sys.exit(0 if most - settled <= bound else "the memory grows beyond the bound of undo")


main()
