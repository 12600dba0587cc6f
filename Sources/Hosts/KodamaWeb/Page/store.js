/** What is kept between visits: the records of the game, in an IndexedDB of this browser. */

const NAME = "kodama";
const RECORDS = "records";

export class Store {
  /** `report` is called with the id of a message and, if something failed, the error. */
  constructor(report) {
    Object.assign(this, { report, database: null, waiting: new Map(), isWriting: false });
  }

  /** Opens the database and returns its records. Without one, the game runs and keeps nothing. */
  async open() {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(RECORDS);
      this.database = await done(opening);
      this.database.onversionchange = () => this.database.close();
      return await this.records();
    } catch (error) {
      this.report("web.store.none", error);
      return [];
    }
  }

  async records() {
    if (!this.database) return [...this.waiting].filter(([, value]) => value !== null);
    const store = this.database.transaction(RECORDS).objectStore(RECORDS);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return keys.map((key, index) => [key, values[index]]);
  }

  /**
   * Writes records behind the game. Calls during a write become one transaction after it, unless
   * the page is about to go away.
   */
  write(records, isUrgent = false) {
    for (const [key, value] of records) this.waiting.set(key, value);
    if (!this.database || this.isWriting && !isUrgent || this.waiting.size === 0) return;
    const batch = this.waiting;
    this.waiting = new Map();
    this.isWriting = true;
    const transaction = this.database.transaction(RECORDS, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(RECORDS);
    for (const [key, value] of batch) {
      if (value === null) store.delete(key); else store.put(value, key);
    }
    transaction.commit?.();
    transaction.oncomplete = () => this.end("web.store.kept");
    transaction.onabort = () => {
      this.waiting = new Map([...batch, ...this.waiting]);
      this.end("web.store.failed", transaction.error);
    };
  }

  end(message, error) {
    this.isWriting = false;
    this.report(message, error);
    if (!error) this.write([]);
  }

  /** All records as the text of a file. */
  async fileText() {
    const records = (await this.records()).map(([key, value]) => [key, encode(value)]);
    return JSON.stringify({ format: "kodama-records-1", records });
  }

  /** Reads such a file, replaces records of the same names, and returns the records. */
  readFile(text) {
    const { format, records } = JSON.parse(text);
    if (format !== "kodama-records-1") throw new Error(`unknown format: ${format}`);
    const read = records.map(([key, value]) => [String(key), decode(value)]);
    this.write(read);
    return read;
  }
}

/** Offers a text, or bytes, as a file to download. */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function encode(value) {
  let text = "";
  for (const byte of value) text += String.fromCharCode(byte);
  return btoa(text);
}

function decode(text) { return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); }
