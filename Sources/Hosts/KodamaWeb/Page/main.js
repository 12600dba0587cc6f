/** The page: the demonstration, and the game that is played in its place. */

import { Demo } from "./demo.js";
import { Game, Output, Parts } from "./game.js";
import { Input, SCANCODES } from "./input.js";
import { keeping } from "./keeping.js";
import { SAFE_LENGTH, linkTo, readLink } from "./links.js";
import { Player } from "./player.js";
import { Atlas, Screen } from "./screen.js";
import { Preferences } from "./preferences.js";
import { Sound } from "./sound.js";
import { Store } from "./store.js";
import { attempt, sleep, systemOptions, wantsLessMotion, watchPage } from "./system.js";
import { Words } from "./words.js";

const FIRST_ETUDE = "first-steps";
const NOTE_MILLISECONDS = 6_000;
/** How long screen readers have to notice the application before it gets the focus. */
const READER_MILLISECONDS = 150;
const PICTURE_IN_PLAY = [["role", "toolbar"], ["tabindex", "0"]];
const focusGame = () => element("picture").focus({ preventScroll: true });
const element = (id) => document.getElementById(id);

class Page {
  constructor(parts) {
    Object.assign(this, { parts, strings: new Map() });
    const one = element;
    this.store = new Store((fault) => this.showFault(fault), () => this.takeOver());
    this.sound = new Sound(() => this.player.advance(), () => this.followSound());
    this.screen = new Screen(document.querySelector("canvas"), new Atlas(parts.atlas));
    this.words = new Words({
      log: one("log"), polite: one("polite"), urgent: one("urgent"), captions: one("captions"),
      menu: one("menu"), menuTitle: one("menu-title"), items: one("items"),
    }, {
      choose: (index) => this.playing?.wasm.kodama_choose(index),
      change: (index, step) => this.playing?.wasm.kodama_change(index, step),
      ended: (number, isEnded) => this.playing?.wasm.kodama_utterance(number, isEnded ? 1 : 0),
    });
    this.player = new Player({ sound: this.sound, screen: this.screen, words: this.words },
      this.hooks());
    this.input = new Input(element("game"), element("typed"), this.makeContext());
    this.demo = new Demo(parts, (id) => this.text(id));
    this.preferences = new Preferences(this.words);
  }

  /** What input goes to: the game that is played, never the demonstration. */
  makeContext() {
    const page = this;
    return { screen: this.screen, get game() { return page.playing ?? null; } };
  }

  hooks() {
    return {
      poll: () => {
        // Where gamepads are forbidden, the browser throws in each pass.
        this.hasGamepads ??= attempt(() => navigator.getGamepads?.()) !== undefined;
        if (this.hasGamepads) this.input.poll();
      },
      failed: (error) => guard.handle(error),
      document: (rows) => this.showDocument(rows),
      typing: (wantsText) => { if (this.playing) this.input.setWantsText(wantsText); },
      records: (records) => {
        if (this.playing) this.store.write(records);
        this.localize(this.playing ?? this.demo.game);
      },
      copy: (text) => this.copy(text, () => this.playing?.wasm.kodama_copied()),
      paste: () => this.paste(),
      fullscreen: (wants) => {
        if (wants) attempt(() => element("game").requestFullscreen());
        else if (document.fullscreenElement) attempt(() => document.exitFullscreen());
      },
      clock: (game) => {
        const now = new Date();
        game.wasm.kodama_clock(now.getTime() / 1000, -60 * now.getTimezoneOffset());
      },
      quit: () => this.leave(),
      switches: (unplugged) => {
        for (const [name, bit] of Object.entries(Output)) this.showSwitch(name, !(unplugged & bit));
        this.fit();
      },
    };
  }

  async startDemo() {
    document.body.classList.replace("playing", "demo");
    this.words.isLive = false;
    this.showSwitch("sound", true);
    this.fit();
    await this.demo.start(this.player, systemOptions());
    this.localize(this.demo.game);
    this.setPaused(wantsLessMotion());
  }

  /** Starts the loudspeaker for the demonstration. */
  async hearDemo() {
    this.setSwitch("sound", true);
    if (!await this.sound.start()) {
      element("echo-status").textContent = this.text("web.sound.none");
    }
  }

  /** Draws the echo of a recording in the place of the demonstration. */
  openSound(file) {
    if (this.playing || !file) return;
    this.demo.open(file, this.player);
    element("pause").textContent = this.text("web.resume");
  }

  setPaused(isPaused) {
    this.player.setPaused(isPaused);
    if (isPaused) this.sound.pause(); else if (this.sound.context) this.sound.start();
    element("pause").textContent = this.text(isPaused ? "web.resume" : "web.pause");
    if (isPaused && this.player.passes === 0) this.player.pass();
  }

  /** Switches an output on or off, in the demonstration and in the game. */
  async toggle(name) {
    const isOn = this.switch(name).ariaChecked !== "true";
    this.setSwitch(name, isOn);
    if (name === "words") this.words.isLive = isOn;
    if (name === "screen") this.fit();
    if (name !== "sound" || !isOn) return;
    if (!await this.sound.start()) this.note("web.sound.none");
    this.showSwitch("sound", true);
  }

  switch(name) { return document.querySelector(`[data-output=${name}]`); }

  setSwitch(name, isOn) {
    this.player.setPlugged(name, isOn);
    this.showSwitch(name, isOn);
  }

  /**
   * Shows whether an output is on: in a game, the sound only while the browser plays it. In the
   * demonstration, the echo hears the sound before the browser plays it.
   */
  showSwitch(name, isPlugged) {
    const isOn = isPlugged && !(this.player.unplugged & Output[name])
      && (name !== "sound" || !this.playing || this.sound.isRunning);
    this.switch(name).setAttribute("aria-checked", String(isOn));
    if (name === "words") element("words").classList.toggle("off", !isOn);
    if (name === "screen") document.body.classList.toggle("screenless", !isOn);
  }

  /** Tells the player and the game whether the browser plays the sound. */
  followSound() {
    this.showSwitch("sound", true);
    const { isRunning } = this.sound;
    if (!this.playing || document.hidden || isRunning === this.hasSound) return;
    this.hasSound = isRunning;
    this.playing.wasm.kodama_loudspeaker(isRunning ? 1 : 0);
    if (!isRunning) this.note("web.sound.suspended");
    else if (["web.sound.none", "web.sound.suspended"].includes(this.noted)) this.say("");
  }

  nameGame() {
    for (const id of ["game", "picture"]) {
      element(id).setAttribute("aria-label", this.text("web.application"));
    }
  }

  /**
   * Begins a game in the place of the demonstration. Called by a key or click, for the sound. A
   * `code` that somebody shared is opened in it.
   */
  async play(options = {}, code = null) {
    if (this.isStarting) return;
    this.isStarting = true;
    try {
      await this.begin(options, code);
    } finally {
      this.isStarting = false;
    }
  }

  async begin(options, code) {
    const sounds = this.sound.start();
    this.player.game = null;
    document.body.classList.replace("demo", "playing");
    // Screen readers hear of the application before it gets the focus. Orca passes the keys of a
    // tool bar on, but not those of an application itself.
    element("game").setAttribute("role", "application");
    for (const [key, value] of PICTURE_IN_PLAY) element("picture").setAttribute(key, value);
    this.nameGame();
    await this.stopping;
    const [game, isOwner] = await Promise.all(
      [Game.make(this.parts), this.store.begin(), sleep(READER_MILLISECONDS)]);
    game.restore(this.store.records());
    this.keepLoose(game);
    game.start({
      ...systemOptions(), picture: true, voice: this.words.voice.isOn, start: "title",
      captions: "wait", store: "behind", ...options,
    }, code);
    this.playing = game;
    this.showFault(this.store.fault);
    if (!isOwner && this.store.isOwner) this.takeOver();
    this.words.isLive = true;
    element("log").firstElementChild.replaceChildren();
    for (const name of Object.keys(Output)) this.setSwitch(name, true);
    this.localize(game);
    this.player.play(game);
    this.fit();
    focusGame();
    scrollTo(0, 0);
    // What was opened is kept from now on; loading the page again continues it.
    if (location.hash) attempt(() => history.replaceState(null, "", location.href.split("#")[0]));
    await sounds;
    this.hasSound = this.sound.isRunning;
    game.wasm.kodama_loudspeaker(this.hasSound ? 1 : 0);
    this.showSwitch("sound", true);
    if (!this.hasSound) this.note("web.sound.none");
    attempt(() => navigator.storage.persist());
  }

  /** Begins the first étude with some outputs switched off. */
  async tryWithout(names) {
    await this.play({ start: `etude:${FIRST_ETUDE}` });
    for (const name of names) this.setSwitch(name, false);
    this.fit();
  }

  /** Ends the game and shows the demonstration again. */
  async leave() {
    this.stop();
    this.input.setWantsText(false);
    this.words.voice.stop();
    for (const name of ["role", "aria-label"]) element("game").removeAttribute(name);
    for (const [key] of PICTURE_IN_PLAY) element("picture").removeAttribute(key);
    element("picture").setAttribute("role", "img");
    element("picture").ariaLabel = this.text("web.picture");
    await this.startDemo();
    element("play").focus();
  }

  setHidden(isHidden) {
    if (isHidden) {
      this.input.release();
      this.playing?.wasm.kodama_focus(0);
      this.keep("keep");
      this.sound.pause();
    } else if (this.sound.context) {
      this.sound.start();
      this.playing?.wasm.kodama_focus(1);
    }
    if (isHidden || this.playing || !wantsLessMotion()) this.player.setPaused(isHidden);
  }

  showDocument(rows) {
    if (!this.playing) return;
    this.localize(this.playing);
    const place = this.words.show(rows);
    if (place === "game") focusGame(); else place?.focus();
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.note("web.copied");
    } catch {
      await this.ask("web.copy.ask", text);
    }
    done?.();
  }

  async paste() {
    const game = this.playing;
    if (!game) return;
    let text;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      text = await this.ask("web.paste.ask", "") ?? "";
    }
    game.wasm.kodama_paste(game.put(text));
  }

  /**
   * Asks a question: with a text to copy or a field to paste into, if there is a text. Resolves to
   * the text, or to null if the player declines.
   */
  ask(title, text = null) {
    const dialog = element("clipboard");
    const field = element("clipboard-text");
    if (dialog.open) return Promise.resolve(null);
    element("clipboard-title").textContent = this.text(title);
    Object.assign(field, { value: text ?? "", hidden: text === null });
    element("decline").hidden = text !== null;
    dialog.returnValue = "";
    dialog.showModal();
    if (text !== null) field.select();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        focusGame();
        resolve(dialog.returnValue === "done" ? field.value : null);
      }, { once: true });
    });
  }

  async copyLink() {
    const code = this.playing?.textOf("link");
    if (!code) { this.note("web.link.none"); return; }
    const link = linkTo(code);
    await this.copy(link);
    this.note(link.length > SAFE_LENGTH ? "web.link.long" : "web.link.copied");
  }

  /** What the address asks for, checked by the game. */
  get link() {
    const { game } = this.playing ? { game: this.playing } : this.demo;
    return readLink(location.hash, (text) => game.checkLink(text));
  }

  /** Says what Play will do. */
  showLink() {
    const { link } = this;
    const first = link?.problem ? `${this.text(link.problem)} ` : "";
    this.say(first + this.text(link?.options ? "web.ready.link" : "web.ready"));
  }

  /** Opens a link that the player has followed. What is played is kept, and the player decides. */
  async followLink() {
    const { link } = this;
    if (!this.playing) { this.showLink(); return; }
    if (!link) return;
    if (link.problem) { this.note(link.problem); return; }
    const isLost = this.store.fault !== null;
    if (this.playing.textOf("link")
      && await this.ask(isLost ? "web.link.ask.lost" : "web.link.ask") === null) {
      attempt(() => history.replaceState(null, "", location.href.split("#")[0]));
      return;
    }
    this.stop();
    await this.play(link.options, link.code);
  }

  text(id) { return this.strings.get(id) ?? ""; }

  note(id) {
    this.say(this.text(id));
    this.noted = id;
  }

  /** Says a sentence where the player is: beside the game, or beside Play. */
  say(text) {
    this.noted = null;
    element(this.playing ? "note" : "status").textContent = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => { element("note").textContent = ""; }, NOTE_MILLISECONDS);
  }

  /** Words the page in the language of a game. */
  localize(game) {
    const language = game.wasm.kodama_language() === 1 ? "ja" : "en";
    if (language === this.language) return;
    this.language = this.words.voice.language = document.documentElement.lang = language;
    this.strings = new Map(game.rowsOf("strings"));
    const all = (name) => document.querySelectorAll(`[data-${name}]`);
    for (const part of all("text")) part.textContent = this.text(part.dataset.text);
    for (const part of all("label")) part.ariaLabel = this.text(part.dataset.label);
    if (this.playing) this.nameGame();
    this.preferences.showVoices();
  }

  fit() {
    const isPlaying = document.body.classList.contains("playing");
    // Without the screen, words are in its place.
    if (isPlaying && document.body.classList.contains("screenless")) return;
    const { width, top } = element("game").getBoundingClientRect();
    // The keys for touch lie below the picture, not over it.
    const below = element("pad").offsetHeight + 4;
    const rest = innerHeight - top - scrollY;
    const height = isPlaying ? rest - below : Demo.height(width);
    this.screen.fit(width, Math.max(height, 160));
    this.demo.fit(this.screen.cssCell);
    if (this.player.game) this.screen.layOut(this.player.game);
    this.player.isNew = true;
  }

  listen() {
    const click = (id, act) => element(id).addEventListener("click", act);
    click("play", () => this.play(this.link?.options, this.link?.code));
    click("pause", () => {
      if (this.player.game) this.setPaused(!this.player.isPaused); else this.startDemo();
    });
    click("hear", () => this.hearDemo());
    click("open-sound", () => element("sound-file").click());
    element("sound-file").addEventListener("change", ({ target }) => {
      this.openSound(target.files[0]);
      target.value = "";
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.openSound(event.dataTransfer.files[0]);
    });
    click("leave", () => this.leave());
    click("to-game", () => focusGame());
    click("to-menu", () => (this.words.selected ?? element("log")).focus());
    click("copy-link", () => this.copyLink());
    click("options", () => { this.preferences.showVoices(); element("settings").showModal(); });
    for (const id of ["save-file", "fault"]) click(id, () => this.saveFile());
    click("open-file", () => element("file").click());
    element("file").addEventListener("change", () => this.openFile());
    const each = (name, act) => document.querySelectorAll(`[data-${name}]`).forEach(act);
    each("output", (button) => {
      button.addEventListener("click", () => this.toggle(button.dataset.output));
    });
    each("without", (button) => {
      button.addEventListener("click", () => this.tryWithout(button.dataset.without.split(" ")));
    });
    each("key", (button) => this.input.attach(button, SCANCODES[button.dataset.key]));
    addEventListener("resize", () => this.fit());
    // A note above the picture takes its room.
    new ResizeObserver(() => this.fit()).observe(element("note"));
    addEventListener("hashchange", () => this.followLink());
    for (const name of ["keydown", "pointerup", "click"]) {
      addEventListener(name, () => this.sound.resume(), true);
    }
    addEventListener("beforeunload", (event) => {
      if (this.store.fault && this.store.isBehind) event.preventDefault();
    });
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    watchPage((isHidden) => this.setHidden(isHidden), () => this.keep("close"));
  }

  /** Keeps what is played when a part of the page has failed. */
  rescue(isTrap) {
    if (!isTrap) { this.keep("keep"); return; }
    this.playing = null;
    this.player.game = null;
  }
}

Object.assign(Page.prototype, keeping);

async function main() {
  try {
    const page = new Page(await Parts.load());
    guard.onError = (_, isTrap) => page.rescue(isTrap);
    page.listen();
    await page.startDemo();
    element("play").disabled = false;
    page.showLink();
    page.fit();
    globalThis.kodama = page;
  } catch (error) {
    console.error(error);
    element("status").textContent = `Kodama does not run in this browser: ${error.message}`;
    guard.show("missing", error);
  }
}

main();
