#!/usr/bin/env python3
"""Plays Examples/Kit's Chime with real keys: finds the bell, which is seen and heard, and quits.

Usage: chime.py GAME
"""
import sys

from proof import Count, settled
from stage import Stage

count = Count()
with Stage(640, 400, has_sound=False) as stage:
    sound = f"{stage.folder}/sound"
    # The disk driver writes the loudspeaker's samples to a file, without a voice.
    game = stage.start([sys.argv[1]], SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=sound)

    def picture():
        return stage.keys.pixels(0, 0, *stage.size)

    def sounding():
        """How many bytes of the samples are no silence."""
        with open(sound, "rb") as file:
            samples = file.read()
        return len(samples) - samples.count(0)

    stage.wait_until(lambda: any(picture()), game, "the window is drawn")
    before, quiet = settled(stage), sounding()
    for key in ("Right", "Right", "Right", "space"):
        stage.keys.press(key)
    stage.wait_until(lambda: sounding() > quiet, game, "the keys are heard")
    count.check(settled(stage) != before, "the keys are seen")
    stage.keys.press("q")
    count.check(game.wait(10) == 0, "Q ends the game")
sys.exit(count.failed > 0)
