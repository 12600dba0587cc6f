/** What the page does with what is played: keep it, take over from another page, read files. */

import { Game } from "./game.js";
import { FAULTS, download, recordsIn } from "./store.js";

/** The largest file of records that is read, and how long the browser may take to store it. */
const FILE_MILLISECONDS = 30_000;
const FILE_BYTES = 1 << 28;
const element = (id) => document.getElementById(id);

/** Methods of the page. `store` and `playing` are its own. */
export const keeping = {
  /** Keeps and ends the game that is played. `stopping` resolves when it is stored. */
  stop() {
    if (!this.playing) return;
    this.keep("close");
    this.playing = null;
    this.player.game = null;
    this.stopping = this.store.end();
  },

  /** Keeps what is played, and ends it (`close`) or plays on (`keep`). */
  keep(way) {
    if (!this.playing) return;
    this.playing.wasm["kodama_" + way]();
    this.playing.pass();
    this.store.write(this.playing.stored(), true);
  },

  /** Adds what an earlier game of this page could not store. */
  keepLoose(game) {
    if (!this.store.isOwner || this.store.loose.size === 0) return;
    game.import([...this.store.loose].filter(([, value]) => value !== null));
    this.store.loose.clear();
  },

  /** Stores from now on, because the page that did so has ended or the browser answers at last. */
  takeOver() {
    if (!this.playing) { this.store.end(); return; }
    this.playing.replace(this.store.records());
    this.store.loose.clear();
    this.keep("keep");
  },

  /** Tells the game, which tells the player, whether what it saved is stored. */
  showFault(fault) {
    const [number] = FAULTS[fault] ?? [0];
    this.playing?.wasm.kodama_written(number);
    element("fault").hidden = number === 0;
  },

  /** Offers everything as a file, including what is played and what could not be stored. */
  async saveFile() {
    this.keep("keep");
    download("kodama.json", await this.store.fileText());
  },

  /** Adds the saves of a file. What is played is kept first, and nothing is replaced. */
  async openFile() {
    const [file] = element("file").files;
    if (!file) return;
    let records;
    try {
      if (file.size > FILE_BYTES) throw new Error("too large");
      records = recordsIn(await file.text());
    } catch {
      this.note("web.file.bad");
      return;
    } finally {
      element("file").value = "";
      element("settings").close();
    }
    if (this.playing) await this.leave();
    await this.stopping;
    this.say(await this.addRecords(records));
  },

  /** Adds records to the stored ones; returns a sentence about the result. */
  async addRecords(records) {
    if (!await this.store.begin(FILE_MILLISECONDS)) {
      const [, why] = FAULTS[this.store.fault ?? "slow"];
      this.store.end();
      return `${this.text("web.file.not-read")} ${this.text(why)}`;
    }
    // A game without outputs, which reads the saves and never runs.
    const game = await Game.make(this.parts);
    game.restore(this.store.records());
    game.start({ screen: false, sound: false, words: false, store: "behind" });
    this.keepLoose(game);
    const counts = game.import(records);
    this.store.write(game.stored());
    const isStored = await this.store.settled(FILE_MILLISECONDS);
    const { fault } = this.store;
    await this.store.end();
    if (!isStored) return this.text(FAULTS[fault ?? "slow"][1]);
    return ["added", "known", "refused"].reduce(
      (text, name, index) => text.replace(`{${name}}`, counts[index]), this.text("web.file.read"));
  },
};
