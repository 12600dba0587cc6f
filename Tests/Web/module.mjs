// Opens the game's module in Node, for the proofs.
import fs from 'node:fs'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** One instance of the game, with its content read. */
export class Game {
  /**
   * @param {WebAssembly.Module} module
   * @param {Uint8Array} content
   */
  constructor(module, content) {
    this.exports = new WebAssembly.Instance(module, {}).exports
    this.exports._initialize()
    this.put(content)
    const length = this.exports.kodama_content(content.length)
    if (length !== 0) throw Error(this.text(-length))
  }

  /** Copies bytes or text into the module; returns their length. */
  put(value) {
    const bytes = typeof value === 'string' ? encoder.encode(value) : value
    const place = this.exports.kodama_buffer(bytes.length)
    new Uint8Array(this.exports.memory.buffer).set(bytes, place)
    return bytes.length
  }

  /** The bytes that a function has returned, by their length. */
  bytes(length) {
    return new Uint8Array(this.exports.memory.buffer, this.exports.kodama_result(), length)
  }

  text(length) { return decoder.decode(this.bytes(length)) }

  /** Calls a function that takes text or bytes. */
  call(name, value) { return this.exports[name](this.put(value)) }

  /** Calls a function that returns text. */
  pull(name, ...values) { return this.text(this.exports[name](...values)) }

  start(options) {
    const lines = Object.entries(options).map(([key, value]) => `${key}=${value}`)
    return this.call('kodama_start', lines.join('\n'))
  }

  get mebibytes() { return this.exports.memory.buffer.byteLength / 1048576 }
}

/** Reads a module and the content; a module that imports anything is refused. */
export function open(path, content) {
  const module = new WebAssembly.Module(fs.readFileSync(path))
  const imports = WebAssembly.Module.imports(module).map((entry) => entry.name)
  if (imports.length > 0) throw Error(`the module imports ${imports.join(', ')}`)
  const bytes = fs.readFileSync(content)
  return () => new Game(module, bytes)
}
