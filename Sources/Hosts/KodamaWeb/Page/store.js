/** What is kept between visits: the records of the game, in an IndexedDB of this browser. */

import { attempt, sleep } from "./system.js";

const NAME = "kodama";
const RECORDS = "records";
/** The record that names the page that writes, in browsers without locks. */
const OWNER = "owner";
/** How long an answer of the browser is waited for, and until the next attempt after a failure. */
const [PATIENCE, RETRY] = [4_000, 5_000];
const FORMAT = "kodama-records-1";

/** The numbers of what prevents storing, and their messages. */
export const FAULTS = {
  none: [1, "web.fault.none"], inUse: [2, "web.fault.in-use"], full: [3, "web.fault.full"],
  slow: [4, "web.fault.slow"], failed: [5, "web.fault.failed"],
};

export class Store {
  /**
   * `report` is called with a name of `FAULTS` when storing fails, and with null whenever all is
   * stored. `takeOver` is called when a page that could not store may do so at last.
   */
  constructor(report, takeOver) {
    Object.assign(this, { report, takeOver, fault: null, turn: 0, writing: 0 });
    Object.assign(this, { isOwner: false, hasLock: false, database: null, opening: null });
    /** What is stored or shall be; what waits for a transaction; what changed without the right. */
    Object.assign(this, { mirror: new Map(), waiting: new Map(), loose: new Map() });
    this.patience = PATIENCE;
    this.name = `${Date.now()}-${Math.random()}`;
  }

  /**
   * Reads the records and reserves the right to write them, which one page has at a time. Resolves
   * to true, or to false if that is impossible at present; then `takeOver` is called later.
   */
  async begin(patience = this.patience) {
    this.isEnding = false;
    if (this.isOwner && this.waiting.size + this.writing > 0) return true;
    this.turn += 1;
    const { turn } = this;
    this.isOwner = false;
    const refused = new Promise((resolve) => { this.refuse = () => resolve(false); });
    const claimed = this.claim(turn);
    const isOwner = await Promise.race([claimed, refused, sleep(patience).then(() => false)]);
    if (isOwner) return true;
    if (!this.fault) this.setFault("slow");
    claimed.then((isLate) => { if (isLate && turn === this.turn) this.takeOver(); });
    // What another page has stored can be played, but not changed.
    if (this.fault === "inUse") {
      await Promise.race([this.read(false), sleep(this.patience)]).catch(() => {});
    }
    return false;
  }

  /** Gives the right to write back once everything is stored. */
  async end() {
    this.isEnding = true;
    if (this.isOwner && !await this.settled() || !this.isEnding) return;
    this.turn += 1;
    if (this.isOwner && !this.hasLock && this.database) {
      attempt(() => this.put(this.database, new Map([[OWNER, null]])));
    }
    Object.assign(this, { isOwner: false, hasLock: false, fault: null });
    this.lockRequest?.abort();
    this.release?.();
    this.release = null;
  }

  async claim(turn) {
    await this.lock();
    while (turn === this.turn) {
      try {
        await this.read(true);
        if (turn !== this.turn) return false;
        this.isOwner = true;
        this.settle();
        return true;
      } catch (error) {
        this.setFault(faultOf(error), error);
      }
      await sleep(RETRY);
    }
    return false;
  }

  /** Waits for the lock. Where the browser has none, the page that began last is the owner. */
  async lock() {
    if (this.hasLock || !attempt(() => navigator.locks?.request)) return;
    this.lockRequest = new AbortController();
    const { signal } = this.lockRequest;
    await new Promise((resolve) => {
      const hold = () => new Promise((release) => {
        if (signal.aborted) release();
        Object.assign(this, { release, hasLock: !signal.aborted });
        resolve();
      });
      navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        this.setFault("inUse");
        navigator.locks.request(NAME, { signal }, hold).catch(resolve);
        return null;
      }).catch(resolve);
    });
  }

  /** Reads all records. Values that are no bytes become empty ones, which no game accepts. */
  async read(isClaim) {
    const database = this.database ?? await this.opened();
    const claimsByRecord = isClaim && !this.hasLock;
    const transaction = database.transaction(RECORDS, claimsByRecord ? "readwrite" : "readonly");
    const store = transaction.objectStore(RECORDS);
    if (claimsByRecord) store.put(this.name, OWNER);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    this.mirror = new Map(keys.map((key, index) => [String(key), bytesOf(values[index])])
      .filter(([key]) => key !== OWNER));
  }

  opened() {
    this.opening ??= this.open().catch((error) => { this.forget(); throw error; });
    return this.opening;
  }

  async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    const database = await done(request);
    const lose = () => {
      if (this.database === database) this.forget();
      // Somebody deleted the records while they are in use.
      if (this.isOwner) setTimeout(() => this.flush(false, true), 1000);
    };
    database.onversionchange = () => { database.close(); lose(); };
    database.onclose = lose;
    this.database = database;
    return database;
  }

  forget() { Object.assign(this, { database: null, opening: null }); }

  /** The records as they are, or shall be, stored. */
  records() { return [...this.mirror]; }

  /** Writes records behind the game; `isUrgent` if the page is about to go away. */
  write(records, isUrgent = false) {
    for (const [key, value] of records) {
      (this.isOwner ? this.waiting : this.loose).set(key, value);
      if (!this.isOwner) continue;
      if (value === null) this.mirror.delete(key); else this.mirror.set(key, value);
    }
    this.flush(isUrgent);
  }

  /** Writes what waits as one transaction; changes meanwhile become another one. */
  async flush(isUrgent = false, isAgain = false) {
    if (!this.isOwner || this.writing > 0 && !isUrgent) return;
    if (this.waiting.size === 0 && !isAgain) return;
    const batch = this.waiting;
    this.waiting = new Map();
    this.writing += 1;
    const late = setTimeout(() => this.setFault("slow"), this.patience);
    let error = null;
    try {
      if (!this.database) await this.addMissing(await this.opened(), batch);
      if (batch.size > 0) await this.put(this.database, batch);
    } catch (caught) {
      error = caught ?? new Error("aborted");
      this.waiting = new Map([...batch, ...this.waiting]);
    }
    clearTimeout(late);
    this.writing -= 1;
    if (error) this.recover(error); else this.settle();
  }

  recover(error) {
    if (error === OWNER) { this.wait(); return; }
    if (error.name === "InvalidStateError") this.forget();
    this.setFault(faultOf(error), error);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), RETRY);
  }

  /** Adds what a new database lacks, because the old one was deleted. */
  async addMissing(database, batch) {
    const store = database.transaction(RECORDS).objectStore(RECORDS);
    const keys = new Set(await done(store.getAllKeys()));
    for (const [key, value] of this.mirror) {
      if (!keys.has(key) && !batch.has(key) && value.length > 0) batch.set(key, value);
    }
  }

  /** Resolves when the transaction is complete. Rejects with `OWNER` if another page writes. */
  put(database, batch) {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(RECORDS, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(RECORDS);
      let isOther = false;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(isOther ? OWNER : transaction.error);
      if (!this.hasLock) {
        const request = store.get(OWNER);
        request.onsuccess = () => {
          isOther = request.result !== this.name;
          if (isOther) transaction.abort();
        };
      }
      for (const [key, value] of batch) {
        if (value === null) store.delete(key); else store.put(value, key);
      }
      if (this.hasLock) transaction.commit?.();
    });
  }

  /** Without locks: waits until the page that writes now has ended its game. */
  async wait() {
    this.turn += 1;
    const { turn } = this;
    this.isOwner = false;
    for (const [key, value] of this.waiting) this.loose.set(key, value);
    this.waiting = new Map();
    this.setFault("inUse");
    while (turn === this.turn) {
      await sleep(RETRY);
      const database = await this.opened().catch(() => null);
      const store = attempt(() => database?.transaction(RECORDS).objectStore(RECORDS));
      if (!store || await done(store.get(OWNER)).catch(() => true)) continue;
      if (turn === this.turn && await this.claim(turn)) { this.takeOver(); return; }
    }
  }

  settle() {
    if (this.waiting.size > 0) { this.flush(); return; }
    if (this.writing > 0) return;
    this.fault = null;
    this.report(null);
    if (this.isEnding && this.isOwner) this.end();
  }

  setFault(fault, error) {
    this.refuse?.();
    if (error && fault !== this.fault) console.info("Not stored:", error.name, error.message);
    if (fault === this.fault) return;
    this.fault = fault;
    this.report(fault);
  }

  /** True while something is not stored that would be lost with this page. */
  get isBehind() { return this.waiting.size + this.loose.size + this.writing > 0; }

  /** Waits until everything is stored; resolves to false after some seconds. */
  async settled(patience = this.patience) {
    for (const end = Date.now() + patience; Date.now() < end;) {
      if (this.waiting.size + this.writing === 0) return true;
      if (this.fault && this.fault !== "slow") return false;
      await sleep(20);
    }
    return false;
  }

  /** All records as the text of a file, whether they are stored or not. */
  async fileText() {
    if (!this.isOwner) {
      await Promise.race([this.read(false), sleep(this.patience)]).catch(() => {});
    }
    const records = [...this.mirror, ...this.loose].filter(([, value]) => value?.length > 0)
      .map(([key, value]) => [key, encode(value)]);
    return JSON.stringify({ format: FORMAT, records });
  }
}

/** The records in the text of such a file. Values that are no bytes become empty. */
export function recordsIn(text) {
  const { format, records } = JSON.parse(text);
  if (format !== FORMAT || !Array.isArray(records)) throw new Error(`unknown format: ${format}`);
  return records.map((record) => {
    const [key, value] = Array.isArray(record) ? record : [];
    return [String(key), attempt(() => decode(value)) ?? new Uint8Array(0)];
  });
}

/** Offers a text, or bytes, as a file to download. */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function faultOf(error) {
  if (error.name === "QuotaExceededError") return "full";
  return ["SecurityError", "TypeError", "ReferenceError", "InvalidAccessError"]
    .includes(error.name) ? "none" : "failed";
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function bytesOf(value) {
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(0);
}

function encode(value) {
  let text = "";
  for (const byte of value) text += String.fromCharCode(byte);
  return btoa(text);
}

function decode(text) { return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); }
