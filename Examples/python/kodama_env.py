"""Kodama as a Gymnasium environment, on top of `kodama-lab env` (protocol kodama-env/1).

    import gymnasium
    from kodama_env import KodamaEnv

    env = KodamaEnv(world="far-corner", observe=["pcm"])   # ears only
    observation, info = env.reset(seed=3)
    observation, reward, terminated, truncated, info = env.step(1)

Every environment starts its own game process, so vector environments and workers in other
processes work without further setup. The observations of an environment cannot change.
"""

import base64
import json
import shutil
import subprocess

import gymnasium
import numpy

FRAMES_PER_TICK = 800
COLUMNS, ROWS = 104, 32
SOUND_TICKS = 200


class KodamaError(Exception):
    """An error of the game, with its code, position and hint."""

    def __init__(self, error):
        super().__init__(f"{error['code']} at {error['path']}: {error['message']} ({error['hint']})")
        self.code = error["code"]


class KodamaEnv(gymnasium.Env):
    """A valley or an étude, observed as text, as sound, or both.

    program: the executable.
    world: the name of an étude, or the text of a world; None is a generated valley.
    observe: any of "text" and "pcm".
    ticks: the length of a step in sixtieths of a second, at most 200.
    limit: the length of an episode in sixtieths of a second, after which it is truncated.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 60}

    def __init__(
        self, program="kodama-lab", world=None, observe=("text",), ticks=4, limit=36_000,
        render_mode=None,
    ):
        self.program, self.world, self.limit = program, world, limit
        self.observe, self.ticks = list(observe), ticks
        self.render_mode = render_mode
        if not self.observe or set(self.observe) - {"text", "pcm"}:
            raise ValueError('observe wants "text", "pcm" or both')
        if not 1 <= ticks <= SOUND_TICKS:
            raise ValueError(f"ticks wants a number from 1 to {SOUND_TICKS}")
        self._process = None
        self._lines = []
        self.actions = self._ask({"op": "hello"})["actions"]
        # Action 0 presses no key.
        self.action_space = gymnasium.spaces.Discrete(len(self.actions) + 1)
        spaces = {
            "text": gymnasium.spaces.Box(0, 0x10FFFF, (ROWS, COLUMNS), numpy.int32),
            "pcm": gymnasium.spaces.Box(
                -32_768, 32_767, (ticks * FRAMES_PER_TICK, 2), numpy.int16
            ),
        }
        kept = {kind: spaces[kind] for kind in self.observe}
        self.observation_space = (
            gymnasium.spaces.Dict(kept) if len(kept) > 1 else kept[self.observe[0]]
        )

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        # A seed restarts the étude from it; without a seed, the result is random, as in Gymnasium.
        number = int(self.np_random.integers(1, 2**31)) if seed is None else seed
        request = {
            "op": "reset", "seed": number if number < 2**63 else str(number),
            "observe": self.observe, "limit": self.limit,
        }
        if self.world is not None:
            request["world"] = self.world
        return self._observation(self._ask(request)), {"seed": number}

    def step(self, action):
        request = {"op": "step", "ticks": self.ticks}
        if action:
            request["actions"] = [self.actions[int(action) - 1]]
        answer = self._ask(request)
        return (
            self._observation(answer), float(answer["reward"]), answer["terminated"],
            answer["truncated"], {"tick": answer["tick"]},
        )

    def render(self):
        return "\n".join(self._lines) if self.render_mode == "ansi" else None

    def close(self):
        if self._process is None:
            return
        process, self._process = self._process, None
        process.stdin.close()
        process.wait(timeout=10)
        process.stdout.close()

    def __getstate__(self):
        """Starts a new game for a copy in another process."""
        return {**self.__dict__, "_process": None}

    def _observation(self, answer):
        seen = answer["obs"]
        observation = {}
        if "text" in seen:
            self._lines = seen["text"]
            text = numpy.full((ROWS, COLUMNS), ord(" "), numpy.int32)
            for row, line in enumerate(self._lines[:ROWS]):
                points = [ord(glyph) for glyph in line[:COLUMNS]]
                text[row, : len(points)] = points
            observation["text"] = text
        if "pcm" in seen:
            heard = numpy.frombuffer(base64.b64decode(seen["pcm"]), "<i2").reshape(-1, 2)
            pcm = numpy.zeros((self.ticks * FRAMES_PER_TICK, 2), numpy.int16)
            pcm[: len(heard)] = heard[: len(pcm)]
            observation["pcm"] = pcm
        return observation if len(self.observe) > 1 else observation[self.observe[0]]

    def _ask(self, request):
        if self._process is None:
            program = shutil.which(self.program) or self.program
            self._process = subprocess.Popen(
                [program, "env"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                encoding="utf-8",
            )
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the game has ended")
        answer = json.loads(line)
        if not answer["ok"]:
            raise KodamaError(answer["error"])
        return answer
