/** Surroundings that nobody made for the page: storage that fails in each way, and other refusals. */

/**
 * Wraps IndexedDB, so that `globalThis.fault` decides in the page how it fails: `full` and `abort`
 * end a transaction, `never` lets it hang, `open` refuses to open, `silent` never answers. The fault
 * stays over a reload.
 */
export const STORAGE = `(() => {
  let kept = "";
  try { kept = sessionStorage.getItem("fault") ?? ""; } catch { }
  Object.defineProperty(globalThis, "fault", { get: () => kept, set: (name) => {
    kept = name;
    sessionStorage.setItem("fault", name);
  } });
  const later = (act) => setTimeout(act, 5);
  const failing = (name) => {
    const request = {};
    later(() => { request.error = new DOMException("x", name); request.onerror?.(); });
    return request;
  };
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...names) {
    if (kept === "open") return failing("UnknownError");
    return kept === "silent" ? {} : open.apply(this, names);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    if (mode !== "readwrite" || !["full", "abort", "never"].includes(kept)) {
      return transaction.call(this, names, mode, ...rest);
    }
    const fake = { error: null, commit() { }, objectStore: () => ({
      put: () => ({}), delete: () => ({}), get: () => ({}),
      getAllKeys: () => failing("AbortError"), getAll: () => failing("AbortError"),
    }) };
    if (kept !== "never") later(() => {
      fake.error = new DOMException("x", kept === "full" ? "QuotaExceededError" : "AbortError");
      fake.onabort?.();
    });
    return fake;
  };
})();`;

/** Refusals of the browser, each with the scripts that make it. */
export const REFUSALS = {
  "storage denied": `Object.defineProperty(window, "indexedDB", { get() {
    throw new DOMException("denied", "SecurityError"); } });`,
  "no storage": `Object.defineProperty(window, "indexedDB", { value: undefined });`,
  "settings denied": `Object.defineProperty(window, "localStorage", { get() {
    throw new DOMException("denied", "SecurityError"); } });`,
  "no settings": `Storage.prototype.getItem = () => "null";`,
  "no shared memory": `delete globalThis.SharedArrayBuffer;`,
  "no sound": `globalThis.AudioContext = class { constructor() { throw new Error("none"); } };`,
  "no voice": `speechSynthesis.getVoices = () => { throw new Error("denied"); };`,
  "no locks": `Object.defineProperty(Navigator.prototype, "locks", { value: undefined });`,
  "locks denied": `LockManager.prototype.request = () => Promise.reject(
    new DOMException("denied", "SecurityError"));`,
  "persistence denied": `StorageManager.prototype.persist = () => { throw new Error("denied"); };`,
  "gamepads denied": `Navigator.prototype.getGamepads = () => {
    throw new DOMException("denied", "SecurityError"); };`,
  "no history": `history.replaceState = () => { throw new DOMException("x", "SecurityError"); };`,
  "no second canvas": `delete globalThis.OffscreenCanvas;`,
};

/** Reads the saves in the page's IndexedDB without the page's own modules. */
export const READ = `(async () => {
  const wait = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = indexedDB.open("kodama", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("records");
  const database = await wait(request);
  try {
    const store = database.transaction("records").objectStore("records");
    const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
    return keys.map((key, index) => {
      const value = values[index];
      if (!(value instanceof Uint8Array) || value.length < 64 || !String(key).startsWith("save/")) {
        return { key: String(key) };
      }
      const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
      const start = view.getUint32(8, true) >>> 31 ? 20 : 12;
      const at = start + 4 + view.getUint16(start + 2, true);
      let sum = 0;
      for (const byte of value) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
      return { key, sum, seed: String(view.getBigUint64(at, true)),
        tick: Number(view.getBigUint64(at + 8, true)) };
    });
  } finally { database.close(); }
})()`;
