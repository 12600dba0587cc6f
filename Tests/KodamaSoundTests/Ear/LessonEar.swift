@testable import KodamaPerception

/// Recognises notes after learning only from the sound lesson, which plays each family on three
/// rows, with notes much longer than in a sweep.
///
/// It derives the expected spectra on other rows and of shorter notes: components that move with
/// the pitch are tones, and the others are noise. It then recognises the family with the most
/// similar expectation.
final class LessonEar {
  /// The learned spectra of a family on a row: of the start of its notes (mean powers and mean
  /// levels) and of whole notes.
  private struct Known {
    var hertz: Double
    /// The three spectra, each in several parts of the time.
    var spectra: [[[Float]]]
  }

  private static let floorDecibels = -34.0
  /// The minimum level above the mean background at which a component counts, in decibels.
  private static let maskDecibels = 3.0
  /// The maximum factor between the pitch of a note and the frequency of its main tone.
  private static let ownTone = 1.4142135623730951

  private let frames: Int
  private let pitch: PitchEar
  private let spectra: NoteSpectra
  private var known: [Int: [Known]] = [:]
  private var expected: [Int: [(family: Int, levels: [Double])]] = [:]

  /// Creates an ear that analyses notes of a number of frames.
  init(frames: Int) {
    self.frames = frames
    pitch = PitchEar(frames: frames)
    spectra = NoteSpectra(frames: frames)
  }

  /// Learns a family on a row from notes of the lesson.
  func learn(_ notes: [[Float]], row: Int, family: Int) {
    let begins = notes.map(spectra.parts)
    let wholes = notes.map(spectra.whole)
    let parts = begins[0].indices
    known[family, default: []].append(
      Known(
        hertz: RowReader.hertz[row],
        spectra: [
          parts.map { part in NoteSpectra.mean(begins.map { $0[part] }) },
          parts.map { part in Self.middle(begins.map { $0[part] }) },
          parts.map { part in NoteSpectra.mean(wholes.map { $0[part] }) },
        ]))
    expected = [:]
  }

  /// Returns the mean of levels, as powers.
  private static func middle(_ spectra: [[Float]]) -> [Float] {
    spectra[0].indices.map { bin in
      let sum = spectra.reduce(0) { $0 + Trigonometry.logarithm(Double($1[bin]) + 1e-8) }
      let mean = sum / Double(spectra.count)
      return Float(mean < 0 ? 1 / Trigonometry.exponential(-mean) : Trigonometry.exponential(mean))
    }
  }

  /// Returns the background levels of interleaved stereo samples without notes.
  func listen(_ samples: [Float]) -> [Double] { spectra.background(Mono.of(samples)) }

  /// Recognises the row and family of the note at the start of interleaved stereo samples.
  /// Components below the background (from `listen`) are ignored.
  func hear(_ samples: [Float], over background: [Double]? = nil) -> (row: Int, family: Int) {
    let mono = Mono.of(samples)
    let row = pitch.row(mono)
    let levels = spectra.levels(spectra.parts(mono))
    let loudest = levels.max() ?? 0
    let floors = levels.indices.map { index in
      max(Self.floorDecibels, (background?[index] ?? -999) - loudest + Self.maskDecibels)
    }
    let heard = levels.indices.map { max(levels[$0] - loudest, floors[$0]) }
    var best = (family: 0, distance: Double.infinity)
    for (family, levels) in expected(row: row) {
      var distance = 0.0
      for index in heard.indices {
        let difference = heard[index] - max(levels[index], floors[index])
        distance += difference * difference
      }
      if distance < best.distance { best = (family, distance) }
    }
    return (row, best.family)
  }

  private func expected(row: Int) -> [(family: Int, levels: [Double])] {
    if let made = expected[row] { return made }
    let made = known.sorted { $0.key < $1.key }.flatMap { family, known in
      known.flatMap { lesson in
        lesson.spectra.indices.flatMap { way in
          expected(lesson, way, of: known, hertz: RowReader.hertz[row])
        }
      }.map { parts in
        let levels = spectra.levels(parts)
        let loudest = levels.max() ?? 0
        return (family: family, levels: levels.map { $0 - loudest })
      }
    }
    expected[row] = made
    return made
  }

  /// Returns the expected spectra at another pitch. Either all components that differ between rows
  /// move with the pitch, or only the main tone does.
  private func expected(
    _ lesson: Known, _ way: Int, of all: [Known], hertz: Double
  ) -> [[[Float]]] {
    let factor = hertz / lesson.hertz
    let isOwn = lesson.spectra[way][0].indices.map { bin in
      let ratio = Double(bin) * spectra.binHertz / lesson.hertz
      return ratio > 1 / Self.ownTone && ratio < Self.ownTone
    }
    let parts = lesson.spectra[way].indices
    return [
      parts.map { part in
        let here = lesson.spectra[way][part]
        let noise = here.indices.map { bin in
          all.reduce(here[bin]) { min($0, $1.spectra[way][part][bin]) }
        }
        return sum(noise, spectra.moved(zip(here, noise).map { $0 - $1 }, by: factor))
      },
      parts.map { part in
        let here = lesson.spectra[way][part]
        let rest = here.indices.map { isOwn[$0] ? 0 : here[$0] }
        return sum(rest, spectra.moved(zip(here, rest).map { $0 - $1 }, by: factor))
      },
    ]
  }

  private func sum(_ one: [Float], _ other: [Float]) -> [Float] { zip(one, other).map { $0 + $1 } }
}
