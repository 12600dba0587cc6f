"""Runs Gymnasium's checker on the environment, then vector environments and workers."""

import multiprocessing
import sys

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env

from kodama_env import KodamaEnv, KodamaError

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "kodama"
passed = failed = 0


def make(observe=("text",), world="far-corner"):
    return KodamaEnv(PROGRAM, world=world, observe=observe, ticks=2, limit=200)


def work(seed):
    """Runs some steps in a new environment, as a Ray worker does."""
    env = make(["text", "pcm"])
    observation, _ = env.reset(seed=seed)
    total = int(observation["text"].sum())
    for step in range(20):
        observation, *_ = env.step(1 + step % 4)
        total += int(observation["text"].sum()) + int(observation["pcm"].astype(int).sum())
    env.close()
    return total


def hold(what, check):
    global passed, failed
    try:
        check()
        passed += 1
        print(f"fine: {what}")
    except Exception as error:  # every error is one line of the report
        failed += 1
        print(f"error: {what}: {type(error).__name__}: {error}")


def checker(observe, world):
    env = make(observe, world)
    check_env(env, skip_render_check=True)
    env.close()


def vectors():
    envs = gymnasium.vector.AsyncVectorEnv([lambda: make(["pcm"]) for _ in range(2)])
    observations, _ = envs.reset(seed=5)
    assert observations.shape == (2, 1_600, 2), observations.shape
    for _ in range(20):
        observations, rewards, *_ = envs.step(envs.action_space.sample())
    assert rewards.shape == (2,), rewards.shape
    envs.close()


def workers():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        one, same, other = pool.map(work, [7, 7, 8])
    assert one == same, "the same seed gave something else in another process"
    assert one != other, "another seed gave the same"


def refused():
    env = make(world="nowhere")
    try:
        env.reset(seed=1)
    except KodamaError as error:
        assert error.code == "bad-world", error.code
    else:
        raise AssertionError("an invalid world was accepted")
    finally:
        env.close()


def heard():
    """A sweep is louder than a valley in which nobody has pressed a key."""
    env = make(["pcm"])
    first, _ = env.reset(seed=3)
    sweep = 1 + env.actions.index("sweep")
    second, *_ = env.step(sweep)
    assert numpy.abs(second).max() > max(500, 2 * numpy.abs(first).max()), "a sweep is not heard"
    env.close()


if __name__ == "__main__":
    for kinds in (["text"], ["pcm"], ["text", "pcm"]):
        hold(f"Gymnasium's checker, observing {kinds}", lambda: checker(kinds, "far-corner"))
    hold("Gymnasium's checker, in a valley", lambda: checker(["text"], None))
    hold("two environments in a vector", vectors)
    hold("workers in other processes", workers)
    hold("an invalid world", refused)
    hold("a sweep is heard", heard)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
