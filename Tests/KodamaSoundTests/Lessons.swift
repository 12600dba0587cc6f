import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import Testing

/// What is chosen in the list of the lesson.
private final class Choice: LessonSoundViewDataSource {
  var lessonSound: String?
  var lessonVerdict: Bool?
  var lessonWaits = false
}

/// The rows at which the lesson plays a family, as the manual says: low, in the middle and high.
private let lessonRows = [6, 12, 18]
/// How often each sound of the lesson is asked for.
private let timesHeard = 12

/// The notes that the lesson plays of a sound, from samples: each begins behind a silence of 20 ms
/// or more.
private func lessonNotes(_ samples: [Float]) -> [[Float]] {
  var notes: [[Float]] = []
  var quiet = Int.max / 2
  samples.withUnsafeBufferPointer { samples in
    for place in stride(from: 0, to: samples.count - 1, by: 2) {
      let sample = samples[place] + samples[place + 1]
      let isSilent = sample.magnitude < 1e-6
      if !isSilent, quiet >= 960 { notes.append([]) }
      quiet = isSilent ? quiet + 1 : 0
      if !notes.isEmpty, quiet < 960 { notes[notes.count - 1].append(sample) }
    }
  }
  return notes
}

/// What F2 plays of the eight families, a few times each: family by family, row by row.
private func lessons() throws -> [[[[Float]]]] {
  let patches = try Content.shipped().patches
  let surface = SoundSurface()
  let view = LessonSoundView(surface: surface, patches: patches)
  let choice = Choice()
  view.dataSource = choice
  return try familyNames.map { name in
    choice.lessonSound = name
    // One after another, as keys come, on passes of 800 frames: no two crackles are the same.
    let mixer = Mixer(patches: patches)
    var heard = [[[Float]]](repeating: [], count: lessonRows.count)
    for _ in 0..<timesHeard {
      view.update()
      for var command in surface.takeCommands() {
        command.frame += mixer.frame
        mixer.enqueue(command)
      }
      let notes = lessonNotes(mixer.render(frames: 800 * (name == "metal" ? 301 : 211)))
      try #require(notes.count == lessonRows.count, "\(name)")
      for row in notes.indices { heard[row].append(notes[row]) }
    }
    return heard
  }
}

/// EarFilters for both lengths that have heard what F2 plays of the eight families, and nothing else.
nonisolated(unsafe) let taughtEars = Result {
  let lessons = try lessons()
  return [2_400, 1_200].map { frames in
    let ear = LessonEar(frames: frames)
    for (family, heard) in lessons.enumerated() {
      for (index, row) in lessonRows.enumerated() {
        ear.learn(heard[index], row: row, family: family)
      }
    }
    return ear
  }
}
