import KodamaDataSources
import KodamaSurfaces

/// How much softer a note becomes that is struck over and over: bells that a machine hammers at lose
/// the loudness of their strokes, as what is near loses its pulses, and have it back when they have
/// rested. Up to four strokes of one note a second nothing is taken away, and rolls of a second are
/// as loud as they are; no stroke is left out.
struct RollingStrokes {
  /// How many notes are followed; the one that has rested longest is let go.
  static let limit = 32
  /// A stroke counts half after so long, in passes: three seconds.
  static let halfPasses: Float = 180
  /// So many strokes, counted that way, are free: nearly five a second for long.
  static let freeWeight: Float = 22
  /// What each doubling beyond that takes away, and how much at most, in decibels.
  static let decibelsPerDoubling: Float = 12
  static let mostDecibels: Float = 12

  private struct Struck {
    var material: MaterialID
    var note: UInt8
    var weight: Float
    var pass: Int
  }

  private var struck: [Struck] = []

  /// Counts a stroke of a note of an instrument, wherever it is.
  ///
  /// - Returns: by how much it is softer, in decibels, 0 to 12.
  mutating func decibels(of moment: Moment, pass: Int) -> Float {
    // Passes that begin anew are those of another valley.
    if struck.contains(where: { $0.pass > pass }) { struck.removeAll(keepingCapacity: true) }
    let index = place(of: moment, pass: pass)
    let rested = Float(pass - struck[index].pass) / Self.halfPasses
    struck[index].weight = struck[index].weight * TileSound.octaves(-rested) + 1
    struck[index].pass = pass
    let ratio = struck[index].weight / Self.freeWeight
    guard ratio > 1 else { return 0 }
    let doublings = Float(SoundMath.log2(Double(ratio)))
    return min(Self.mostDecibels, Self.decibelsPerDoubling * doublings)
  }

  private mutating func place(of moment: Moment, pass: Int) -> Int {
    let known = struck.firstIndex { $0.material == moment.material && $0.note == moment.data }
    if let known { return known }
    let new = Struck(material: moment.material, note: moment.data, weight: 0, pass: pass)
    if struck.count < Self.limit {
      struck.append(new)
      return struck.count - 1
    }
    let oldest = struck.indices.min { struck[$0].pass < struck[$1].pass } ?? 0
    struck[oldest] = new
    return oldest
  }
}
