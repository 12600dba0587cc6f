/**
 * The demonstration: a valley that plays by itself, and beside it what an ear draws of it from the
 * sound alone. The same valley runs once more with nothing attached. Equal digests show that no
 * View changes what the valley does.
 */

import { Echo } from "./echo.js";
import { Game } from "./game.js";
import { SCANCODES } from "./input.js";

/** Passes between two comparisons, and after the last key until it begins again. */
const [COMPARED_PASSES, REST_PASSES] = [12, 300];
const MODIFIERS = { shift: 1, alt: 4 };
/** The narrowest page on which the echo lies beside the valley, and its rows of text, in pixels. */
const [WIDE, LINES] = [1056, 384];

const element = (id) => document.getElementById(id);

/** The keys of a script and the pass of each; the script presses them and waits. */
export function readScript(text) {
  const keys = [];
  let pass = 0;
  for (const line of text.split("\n")) {
    const [word, name, times = "x1"] = line.trim().split(/\s+/);
    if (word === "wait") pass += Number(name);
    if (word !== "press") continue;
    const [key, modifier] = name.split("+").reverse();
    for (let count = Number(times.slice(1)); count > 0; count -= 1) {
      keys.push([pass, SCANCODES[codeOf(key)], MODIFIERS[modifier] ?? 0]);
      pass += 1;
    }
  }
  return { keys, passes: pass + REST_PASSES };
}

function codeOf(name) {
  if (/^[a-z]$/.test(name)) return "Key" + name.toUpperCase();
  if (/^\d$/.test(name)) return "Digit" + name;
  const word = name[0].toUpperCase() + name.slice(1);
  return ["Up", "Down", "Left", "Right"].includes(word) ? "Arrow" + word : word;
}

export class Demo {
  /** `text` returns a string of the page. */
  constructor(parts, text) {
    Object.assign(this, { parts, text, echo: null, drawn: 0 });
    this.loading = Echo.load(element("echo")).then((echo) => { this.echo = echo; })
      .catch((error) => console.warn(error.message));
  }

  /** Plays on a player until the player plays something else. */
  async start(player, options) {
    this.drawn += 1;
    this.script = readScript(await (await fetch("demo.script")).text());
    this.game = await Game.make(this.parts);
    this.twin = await Game.make(this.parts);
    await this.loading;
    this.begin(player, options);
  }

  begin(player, options) {
    const all = { ...options, seed: 7, start: "play", picture: true };
    this.game.start(all);
    this.twin.start({ ...all, screen: false, sound: false, words: false });
    this.echo?.begin();
    let next = 0;
    player.play(this.game, {
      beforePass: (pass) => {
        const { keys } = this.script;
        for (; next < keys.length && keys[next][0] <= pass; next += 1) {
          const [, scancode, modifiers] = keys[next];
          for (const game of [this.game, this.twin]) game.stroke(scancode, modifiers);
        }
      },
      afterPass: (pass) => {
        this.twin.pass();
        this.echo?.hear(this.game.samples());
        if (pass % 2 === 0) this.echo?.paint();
        if (pass % COMPARED_PASSES === 0) this.compare(pass);
        if (pass >= this.script.passes) this.begin(player, options);
      },
    });
  }

  compare(pass) {
    element("tick").textContent = String(pass);
    element("digest").textContent = this.game.textOf("digest", 0);
    element("twin").textContent = this.twin.textOf("digest", 0);
    const isSame = element("digest").textContent === element("twin").textContent;
    element("same").textContent = this.text(isSame ? "web.digest.same" : "web.digest.differs");
    element("same").classList.toggle("bad", !isSame);
    if (!this.echo) return;
    const map = this.game.resultBytes(this.game.wasm.kodama_families());
    element("agreement").textContent = `${this.echo.agreement(map)} %`;
  }

  /** The height for the valley in a box of a width. */
  static height(width) {
    return innerWidth >= WIDE ? Math.max(LINES, innerHeight * 0.52)
      : Math.max(innerHeight * 0.34, width < 640 ? 200 : 320);
  }

  /** Gives the echo the scale of the valley, whose cells have a width. */
  fit(cell) {
    const canvas = element("echo");
    const width = Math.min(80 * cell, canvas.parentElement.clientWidth || 80 * cell);
    canvas.style.width = `${width}px`;
  }

  /** Draws a recording in the place of the demonstration, which pauses. */
  async open(file, player) {
    await this.loading;
    if (!this.echo || !file) return;
    this.drawn += 1;
    const { drawn } = this;
    const status = element("echo-status");
    status.textContent = this.text("web.echo.reading");
    element("agreement").textContent = "–";
    player.game = null;
    try {
      const sweeps = await this.echo.draw(file, () => drawn !== this.drawn);
      if (drawn !== this.drawn) return;
      status.textContent = sweeps ? `${this.text("web.echo.drawn")} ${file.name}`
        : this.text("web.echo.none");
    } catch (error) {
      console.info(error.message);
      status.textContent = this.text("web.echo.unread");
    }
  }
}
