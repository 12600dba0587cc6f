/** Runs one game by the clock of the loudspeaker, or of the page where there is no sound. */

import { Changed, Output, PASS_MILLISECONDS } from "./game.js";

/** The most passes that are made up for at once; a page that was late for longer waits instead. */
const MOST_LATE = 6;
/** The passes between two readings of the clock, which dates what is saved: half a minute. */
const CLOCK_PASSES = 1800;

export class Player {
  /** `peers` are the loudspeaker, the screen and the words; `hooks` answer what a game asks for. */
  constructor(peers, hooks) {
    Object.assign(this, peers, { hooks, game: null, isPaused: false, passes: 0, checksum: 0 });
    Object.assign(this, { unplugged: 0, due: 0, restUntil: 0, isNew: true });
    const frame = () => {
      requestAnimationFrame(frame);
      this.advance();
      this.try(() => { if (this.isNew) this.draw(); });
    };
    requestAnimationFrame(frame);
  }

  /** Plays a game from its first pass. `beforePass` and `afterPass` are optional. */
  play(game, { beforePass, afterPass } = {}) {
    Object.assign(this, { game, beforePass, afterPass, passes: 0, due: performance.now() });
    Object.assign(this, { isNew: true, isPaused: false });
    this.screen.isStale = true;
    game.wasm.kodama_switch(game.wasm.kodama_unplugged() ^ this.unplugged);
    if (this.screen.cellWidth) this.screen.layOut(game);
  }

  setPaused(isPaused) {
    this.isPaused = isPaused;
    this.due = performance.now();
  }

  /** Switches an output on or off while the game runs. The game decides in its next pass. */
  setPlugged(name, isOn) {
    if (isOn === !(this.unplugged & Output[name])) return;
    this.unplugged ^= Output[name];
    this.game?.wasm.kodama_switch(Output[name]);
  }

  /** Follows the switches of the game, which the player's keys move as well. */
  followSwitches() {
    const unplugged = this.game.wasm.kodama_unplugged();
    if (unplugged === this.unplugged) return;
    this.unplugged = unplugged;
    this.hooks.switches(unplugged);
  }

  /** Runs the passes that are due. */
  advance() {
    const began = performance.now();
    if (!this.game || this.isPaused || began < this.restUntil) return;
    this.runDue();
    // Where passes take longer than they last, the browser still gets a fifth of the time. WebKit
    // would neither store nor take input otherwise.
    const ended = performance.now();
    this.restUntil = ended + (ended - began) / 4;
  }

  runDue() {
    if (this.sound.isRunning) {
      this.due = performance.now();
      for (let count = Math.min(this.sound.wanted, MOST_LATE); count > 0; count -= 1) this.pass();
      return;
    }
    const now = performance.now();
    if (now - this.due > MOST_LATE * PASS_MILLISECONDS) this.due = now - PASS_MILLISECONDS;
    while (this.game && this.due <= now) {
      this.pass();
      this.due += PASS_MILLISECONDS;
    }
  }

  /** Runs one pass and presents what it left. */
  pass() { if (this.game) this.try(() => this.run(this.game)); }

  /** Does a part of the game's work. A game that trapped runs no more; any other error is told. */
  try(act) {
    try {
      act();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.game = null;
      this.hooks.failed(error);
    }
  }

  run(game) {
    this.hooks.poll();
    if (this.passes % CLOCK_PASSES === 0) this.hooks.clock(game);
    this.beforePass?.(this.passes);
    const changed = game.pass();
    this.passes += 1;
    this.followSwitches();
    this.sound.push(game.samples());
    if (changed & Changed.picture) this.isNew = true;
    if (changed & Changed.words) {
      this.words.log(game.rowsOf("lines"));
      this.words.say(game.rowsOf("utterances"));
    }
    if (changed & Changed.captions) this.words.captions(game.rowsOf("captions"));
    if (changed & Changed.document) this.hooks.document(game.rowsOf("screen"));
    if (changed & Changed.typing) this.hooks.typing(game.wasm.kodama_wants_text() === 1);
    if (changed & Changed.records) this.hooks.records(game.stored());
    if (changed & Changed.copy) this.hooks.copy(game.textOf("copy"));
    if (changed & Changed.paste) this.hooks.paste();
    if (changed & Changed.fullscreen) {
      this.hooks.fullscreen(game.wasm.kodama_wants_fullscreen() === 1);
    }
    this.afterPass?.(this.passes);
    if (changed & Changed.quit) this.hooks.quit();
  }

  /** Paints the last frame. */
  draw() {
    if (!this.game || !this.screen.cellWidth) return;
    this.isNew = false;
    this.screen.draw(this.game.frame());
  }
}
