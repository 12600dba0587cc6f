// Draws the echo of a WAV file in the browser's module and prints what `kodama-lab echo FILE` prints,
// so that both can be compared. Then prints the longest time of a pass on standard error.
//
//   node Tests/Web/echo.mjs ECHO.WASM FILE.wav
import fs from 'node:fs'

const [columns, rows, passSamples] = [40, 24, 1600]
const [modulePath, soundPath] = process.argv.slice(2)
const module = new WebAssembly.Module(fs.readFileSync(modulePath))
const imports = WebAssembly.Module.imports(module).map((entry) => entry.name)
if (imports.length > 0) throw Error(`the module imports ${imports.join(', ')}`)
const echo = new WebAssembly.Instance(module, {}).exports
echo._initialize()

const file = fs.readFileSync(soundPath)
const start = file.indexOf('data') + 8
const sound = new Float32Array(file.buffer.slice(file.byteOffset + start,
  file.byteOffset + start + Math.floor((file.length - start) / 8) * 8))
let times = []
let sweeps = 0
// The time of the processor counts, because other programs may be running.
for (let round = 0; round < 4; round += 1) {
  echo.echo_begin()
  for (let at = 0, pass = 0; at < sound.length; at += passSamples, pass += 1) {
    const samples = sound.subarray(at, at + passSamples)
    const began = process.cpuUsage().user
    const place = echo.echo_buffer(samples.length)
    new Float32Array(echo.memory.buffer, place, samples.length).set(samples)
    sweeps = echo.echo_hear()
    echo.echo_pixels(1)
    times[pass] = Math.min(times[pass] ?? Infinity, (process.cpuUsage().user - began) / 1000)
  }
}
if (sweeps === 0) throw Error('no sweep was heard')

const numbers = (place, count) => new Uint32Array(echo.memory.buffer, place, count).slice()
const families = numbers(echo.echo_families(), columns * rows)
let digest = 0xcbf29ce484222325n
for (const pixel of numbers(echo.echo_pixels(0), 320 * 192)) {
  digest = BigInt.asUintN(64, (digest ^ BigInt(pixel)) * 0x100000001b3n)
}
for (let row = 0; row < rows; row += 1) {
  console.log(Array.from(families.subarray(row * columns, (row + 1) * columns),
    (family) => ' #:~^%=-@'[family]).join(''))
}
console.log(digest.toString(16))
times.sort((one, other) => one - other)
console.error(`figure: a pass of the echo, ${times.at(-1).toFixed(1)} ms at most, `
  + `${times[times.length >> 1].toFixed(2)} in the median`)
