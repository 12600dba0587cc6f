import BenchmarkTable
import CPeers
import KodamaSurfaces

let patches = PatchTable()
let calls = 60
let rounds = 7
let frames = Double(Scene.blockFrames * calls)
let voiceFrames = frames * Double(Scene.voices)

/// Returns the median times of the game and of OpenAL Soft for the same frames, in nanoseconds.
/// They run alternately.
func against(
  _ scene: Scene, features: Int32, voices: Int = Scene.voices, moving: Bool = false
) -> (ours: Double, peer: Double) {
  var ours: [Double] = []
  var theirs: [Double] = []
  guard peer_openal_open(Int32(voices), features) != 0 else { return (0, 0) }
  for _ in 0..<rounds {
    ours.append(scene.run(calls: calls, moving: moving))
    theirs.append(peer_openal_render(Int32(Scene.blockFrames), Int32(calls), moving ? 1 : 0))
  }
  peer_openal_close()
  return (median(ours), median(theirs))
}

/// The name of OpenAL Soft with its version.
let openAL: String = {
  var text = [CChar](repeating: 0, count: 64)
  peer_openal_version(&text, 64)
  let words = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  let version = String(decoding: words, as: UTF8.self).split(separator: " ").last
  return "OpenAL Soft \(version ?? "?")"
}()

let table = Table()
@MainActor func add(
  _ name: String, _ unit: String, _ ours: Double, _ peer: Double, _ peerName: String, _ bar: Double
) {
  table.add(
    Row(name: name, unit: unit, ours: ours, peer: peer, peerName: peerName, bar: bar))
}

/// Creates a scene whose voices all play one layer.
func scene(of layer: PatchLayer) -> Scene {
  Scene(PatchTable([Patch("voice", layers: [layer])]), names: ["voice"])
}

/// Adds a row that compares a scene with SDL2_mixer, which only copies samples.
@MainActor func addBesideSDL(_ name: String, _ scene: Scene) {
  var ours: [Double] = []
  var theirs: [Double] = []
  for _ in 0..<rounds {
    ours.append(scene.run(calls: calls) / voiceFrames)
    let time = peer_sdl_nanoseconds(Int32(Scene.voices), Int32(Scene.blockFrames), Int32(calls))
    theirs.append(time / Double(Scene.voices))
  }
  add(name, "ns/voice-frame", median(ours), median(theirs), "SDL2_mixer, copied", 0.40)
}

/// Adds a row that compares a scene with OpenAL Soft.
@MainActor func addPanned(_ name: String, _ scene: Scene, features: Int, _ peerName: String) {
  let plain = against(scene, features: Int32(features))
  add(name, "ns/voice-frame", plain.ours / voiceFrames, plain.peer / voiceFrames, peerName, 0.65)
}

// The compared methods are similar. Noise is read one sample a frame, like the samples that the
// peers copy. A sine is computed without reading samples. Harmonics are interpolated between two
// samples of a table, like the pitched sources of the peer.
let noise = scene(of: PatchLayer(.noise(lowHertz: 4_500, highHertz: 10_000, grains: nil)))
let sine = scene(of: PatchLayer(.sine))
let harmonics = scene(of: PatchLayer(.harmonics(first: 1, decibels: [0, -6, -12])))
addPanned("panned, at its own rate", noise, features: PEER_PLAIN, "\(openAL), copied")
addBesideSDL("panned, at its own rate", noise)
addPanned("panned, a sine", sine, features: PEER_PLAIN, "\(openAL), copied")
addBesideSDL("panned, a sine", sine)
addPanned("panned, pitched", harmonics, features: PEER_PITCHED, "\(openAL), linear")

let dull = Scene(patches, names: ["tone"], cutoff: 3_000)
let filtered = against(dull, features: Int32(PEER_LOWPASS), moving: true)
add(
  "panned, filtered, ramped", "ns/voice-frame", filtered.ours / voiceFrames,
  filtered.peer / voiceFrames, "\(openAL), low-pass (two poles; ours has one)", 0.30)

let eared = Scene(patches, names: ["tone"], headphones: true)
let ears = against(eared, features: Int32(PEER_EARS))
add(
  "headphones", "ns/voice-frame", ears.ours / voiceFrames, ears.peer / voiceFrames,
  "\(openAL), panned, delayed, low-pass", 0.65)

let dry = Scene(patches, names: ["tone"], cutoff: 3_000, voices: 1)
let wet = Scene(patches, names: ["tone"], cutoff: 3_000, reverb: 0.5, voices: 1)
let withoutReverb = against(dry, features: Int32(PEER_PLAIN), voices: 1)
let withReverb = against(wet, features: Int32(PEER_REVERB), voices: 1)
add(
  "shared reverb", "ns/frame", (withReverb.ours - withoutReverb.ours) / frames,
  (withReverb.peer - withoutReverb.peer) / frames, "\(openAL), EFX reverb", 1.0)

// Notes as in the game: all families, with one to four layers each, all moving. A third of them has
// reverb and a low-pass filter. The peer plays one pitched source for each note.
let names = ["stone", "sand", "water", "fire", "plant", "metal", "wire", "creature", "tone"]
let valley = Scene(patches, names: names, cutoff: 3_000, reverb: 0.3, dryOfThree: 2)
let mixed = Int32(PEER_PITCHED | PEER_LOWPASS | PEER_REVERB | PEER_THIRD)
let notes = against(valley, features: mixed, moving: true)
add(
  "a note of a busy valley", "ns/note-frame", notes.ours / voiceFrames, notes.peer / voiceFrames,
  "\(openAL), the same: linear, moving, a third wet and low-pass", 0.65)
let second = frames / Double(SoundFormat.framesPerSecond) * 1e9
add(
  "busy valley, 256 notes, reverb", "% of a core", notes.ours / second * 100, 100, "a core", 0.04)

// Rain, gusts and thunder over a forest, with hundreds of grains a second.
let storm = Storm()
let weather = storm.run(blocks: calls * rounds)
let deadline = Double(Scene.blockFrames) / Double(SoundFormat.framesPerSecond) * 1e9
add(
  "storm over a forest", "% of a core", weather.mean / deadline * 100, 100, "a core", 0.015)
add(
  "storm, its worst block", "% of deadline", weather.worst / deadline * 100, 100,
  "the time of 512 frames", 0.20)

table.finish()
