import KodamaPerception
import KodamaSurfaces

/// A note in its slot, as a player gets it: at any place on the grid, a little out of tune, over a
/// noise 20 dB below it.
func heardSlice(
  _ patch: PatchID, in table: PatchTable = standardPatches, row: Int, column: Int, frames: Int,
  random: inout TestRandom
) -> [Float] {
  let mixer = Mixer(patches: table)
  let start = Int.random(in: 0..<256, using: &random)
  let detune = Float.random(in: 0.99712...1.00289, using: &random)
  mixer.enqueue(
    play(
      Note(
        patch, hertz: Pitch.hertz(row: row) * detune, panDecibels: Pan.decibels(columns: column),
        durationFrames: Int32(frames)), at: Int64(start)))
  let lead = start + Mixer.latencyFrames
  var samples = Array(mixer.render(frames: lead + frames)[(2 * lead)...])
  var power: Float = 0
  for sample in samples { power += sample * sample }
  let noise = (3 * power / Float(samples.count)).squareRoot() * 0.1
  for index in samples.indices {
    samples[index] += Float.random(in: -noise...noise, using: &random)
  }
  return samples
}

/// An ear that has heard every family on every row a few times.
func trainedEar(frames: Int, examples: Int, seed: Int) -> Ear {
  let ear = Ear(frames: frames, families: familyNames.count)
  var random = TestRandom(seed)
  for row in 0..<Pitch.rowCount {
    for (family, name) in familyNames.enumerated() {
      for _ in 0..<examples {
        ear.learn(
          heardSlice(patch(name), row: row, column: 0, frames: frames, random: &random), row: row,
          family: family)
      }
    }
  }
  return ear
}

/// EarFilters for both lengths, trained once.
nonisolated(unsafe) let ear50 = trainedEar(frames: 2_400, examples: 3, seed: 1)
nonisolated(unsafe) let ear25 = trainedEar(frames: 1_200, examples: 4, seed: 2)
