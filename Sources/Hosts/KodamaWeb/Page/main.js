/** The page: the demonstration, and the game that is played in its place. */

import { Demo } from "./demo.js";
import { Game, Output, Parts } from "./game.js";
import { Input, SCANCODES } from "./input.js";
import { SAFE_LENGTH, linkOptions, linkTo } from "./links.js";
import { Player } from "./player.js";
import { Atlas, Screen } from "./screen.js";
import { Preferences } from "./preferences.js";
import { Sound } from "./sound.js";
import { Store, download } from "./store.js";
import { systemOptions, wantsLessMotion, watchPage } from "./system.js";
import { Words } from "./words.js";

const FIRST_ETUDE = "first-steps";
const NOTE_MILLISECONDS = 4_000;
/** How long screen readers have to notice the application before it gets the focus. */
const READER_MILLISECONDS = 150;
const sleep = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const PICTURE_IN_PLAY = [["role", "toolbar"], ["tabindex", "0"]];
const focusGame = () => element("picture").focus({ preventScroll: true });
const element = (id) => document.getElementById(id);

class Page {
  constructor(parts, records) {
    Object.assign(this, { parts, records, strings: new Map() });
    const one = element;
    this.sound = new Sound(() => this.player.advance());
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
      poll: () => this.input.poll(),
      document: (rows) => this.showDocument(rows),
      typing: (wantsText) => { if (this.playing) this.input.setWantsText(wantsText); },
      records: (records) => {
        if (this.playing) this.store.write(records);
        this.localize(this.playing ?? this.demo.game);
      },
      copy: (text) => this.copy(text, () => this.playing?.wasm.kodama_copied()),
      paste: () => this.paste(),
      fullscreen: (wants) => {
        if (wants) element("game").requestFullscreen?.().catch(() => {});
        else if (document.fullscreenElement) document.exitFullscreen();
      },
      clock: (game) => {
        const now = new Date();
        game.wasm.kodama_clock(now.getTime() / 1000, -60 * now.getTimezoneOffset());
      },
      quit: () => this.leave(),
      switches: (unplugged) => {
        for (const [name, bit] of Object.entries(Output)) this.showSwitch(name, !(unplugged & bit));
      },
    };
  }

  async startDemo() {
    document.body.className = "demo";
    this.words.isLive = false;
    this.showSwitch("sound", this.sound.isRunning && !(this.player.unplugged & Output.sound));
    this.fit();
    await this.demo.start(this.player, systemOptions());
    this.localize(this.demo.game);
    this.setPaused(wantsLessMotion());
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
    if (name === "sound" && isOn && !await this.sound.start()) this.note("web.sound.none");
    if (name === "words") this.words.isLive = isOn;
  }

  switch(name) { return document.querySelector(`[data-output=${name}]`); }

  setSwitch(name, isOn) {
    this.player.setPlugged(name, isOn);
    this.showSwitch(name, isOn);
  }

  showSwitch(name, isOn) {
    this.switch(name).setAttribute("aria-checked", String(isOn));
    if (name === "words") element("words").classList.toggle("off", !isOn);
  }

  nameGame() {
    for (const id of ["game", "picture"]) {
      element(id).setAttribute("aria-label", this.text("web.application"));
    }
  }

  /** Begins a game in the place of the demonstration. Called by a key or click, for the sound. */
  async play(options = {}) {
    const sounds = this.sound.start();
    this.player.game = null;
    document.body.className = "playing";
    // Screen readers hear of the application before it gets the focus. Orca passes the keys of a
    // tool bar on, but not those of an application itself.
    element("game").setAttribute("role", "application");
    for (const [key, value] of PICTURE_IN_PLAY) element("picture").setAttribute(key, value);
    this.nameGame();
    const [game] = await Promise.all([Game.make(this.parts), sleep(READER_MILLISECONDS)]);
    if (this.records.length > 0) game.restore(this.records);
    game.start({
      ...systemOptions(), picture: true, voice: this.words.voice.isOn, start: "title", ...options,
    });
    this.playing = game;
    this.words.isLive = true;
    element("log").firstElementChild.replaceChildren();
    for (const name of Object.keys(Output)) this.setSwitch(name, true);
    this.localize(game);
    this.player.play(game);
    this.fit();
    focusGame();
    scrollTo(0, 0);
    await sounds;
    game.wasm.kodama_loudspeaker(this.sound.isRunning ? 1 : 0);
    if (!this.sound.isRunning) this.note("web.sound.none");
    navigator.storage?.persist?.();
  }

  /** Begins the first étude with some outputs switched off. */
  async tryWithout(names) {
    await this.play({ start: `etude:${FIRST_ETUDE}` });
    for (const name of names) this.setSwitch(name, false);
  }

  /** Ends the game and shows the demonstration again. */
  async leave() {
    this.keep("close");
    this.playing = null;
    this.player.game = null;
    this.input.setWantsText(false);
    this.words.voice.stop();
    for (const name of ["role", "aria-label"]) element("game").removeAttribute(name);
    for (const [key] of PICTURE_IN_PLAY) element("picture").removeAttribute(key);
    element("picture").setAttribute("role", "img");
    element("picture").ariaLabel = this.text("web.picture");
    this.records = await this.store.records();
    await this.startDemo();
    element("play").focus();
  }

  /** Keeps what is played, and ends it (`close`) or plays on (`keep`). */
  keep(way) {
    if (!this.playing) return;
    this.playing.wasm["kodama_" + way]();
    this.playing.pass();
    this.store.write(this.playing.stored(), true);
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
      text = await this.ask("web.paste.ask", "");
    }
    game.wasm.kodama_paste(game.put(text));
  }

  /** Shows a text to copy, or a field to paste into; resolves to its text. */
  ask(title, text) {
    const dialog = element("clipboard");
    element("clipboard-title").textContent = this.text(title);
    element("clipboard-text").value = text;
    dialog.showModal();
    element("clipboard-text").select();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        focusGame();
        resolve(dialog.returnValue === "done" ? element("clipboard-text").value : "");
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

  text(id) { return this.strings.get(id) ?? ""; }

  note(id) {
    element("note").textContent = this.text(id);
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => { element("note").textContent = ""; }, NOTE_MILLISECONDS);
  }

  report(id, error) {
    if (error) console.warn(id, error);
    if (this.playing) this.note(id);
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
    const isPlaying = document.body.className === "playing";
    const { width, top } = element("game").getBoundingClientRect();
    // The keys for touch lie below the picture, not over it.
    const below = element("pad").offsetHeight + 4;
    const height = isPlaying
      ? innerHeight - top - scrollY - below : Math.max(innerHeight * 0.7, 320);
    this.screen.fit(width, Math.max(height, 160));
    if (this.player.game) this.screen.layOut(this.player.game);
    this.player.isNew = true;
  }

  listen() {
    const click = (id, act) => element(id).addEventListener("click", act);
    click("play", () => this.play(linkOptions() ?? {}));
    click("pause", () => this.setPaused(!this.player.isPaused));
    click("leave", () => this.leave());
    click("to-game", () => focusGame());
    click("to-menu", () => (this.words.selected ?? element("log")).focus());
    click("copy-link", () => this.copyLink());
    click("options", () => { this.preferences.showVoices(); element("settings").showModal(); });
    click("save-file", async () => download("kodama.json", await this.store.fileText()));
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
    addEventListener("hashchange", () => { if (linkOptions()) this.play(linkOptions()); });
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    watchPage((isHidden) => this.setHidden(isHidden), () => this.keep("close"));
  }

  async openFile() {
    const [file] = element("file").files;
    if (!file) return;
    try {
      this.store.readFile(await file.text());
      element("settings").close();
      await this.leave();
    } catch (error) {
      this.report("web.file.bad", error);
    }
  }
}

async function main() {
  let page = null;
  const store = new Store((id, error) => page?.report(id, error));
  try {
    const [parts, records] = await Promise.all([Parts.load(), store.open()]);
    page = new Page(parts, records);
    page.store = store;
    page.listen();
    await page.startDemo();
    element("play").disabled = false;
    element("status").textContent = page.text(linkOptions() ? "web.ready.link" : "web.ready");
    globalThis.kodama = page;
  } catch (error) {
    console.error(error);
    element("status").textContent = `Kodama does not run in this browser: ${error.message}`;
  }
}

main();
