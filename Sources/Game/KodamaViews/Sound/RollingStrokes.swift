import KodamaDataSources
import KodamaSurfaces

/// How much softer a note becomes that is struck over and over: bells that are hammered at lose
/// the loudness of their strokes, as what is near loses its pulses, and have it back when they have
/// rested. Up to four strokes of one note a second nothing is taken away; no stroke is left out.
struct RollingStrokes {
  /// How many notes are followed; the one that has rested longest is let go.
  static let limit = 32
  /// A stroke counts half after so long, in passes: two seconds.
  static let halfPasses: Float = 120
  /// So many strokes, counted that way, are free: five a second for long.
  static let freeWeight: Float = 15
  /// What each doubling beyond that takes away, and how much at most, in decibels.
  static let decibelsPerDoubling: Float = 12
  static let mostDecibels: Float = 12
  /// What follows within so many passes has not been lifted high: 100 ms, and up to 6 dB softer.
  static let quickPasses: Float = 6
  static let quickDecibels: Float = 6

  private struct Struck {
    var material: MaterialID
    var note: UInt8
    var weight: Float
    var pass: Int
  }

  private var struck: [Struck] = []

  /// Counts a stroke of a note of an instrument, wherever it is.
  ///
  /// - Returns: by how much it is softer, in decibels, 0 to 18.
  mutating func decibels(of moment: Moment, pass: Int) -> Float {
    // Passes that begin anew are those of another valley.
    if struck.contains(where: { $0.pass > pass }) { struck.removeAll(keepingCapacity: true) }
    let index = place(of: moment, pass: pass)
    let passes = Float(pass - struck[index].pass)
    let isFirst = struck[index].weight == 0
    struck[index].weight =
      struck[index].weight * TileSound.octaves(-passes / Self.halfPasses) + 1
    struck[index].pass = pass
    let quick =
      isFirst ? 0 : Self.quickDecibels * max(0, 1 - passes / Self.quickPasses)
    let ratio = struck[index].weight / Self.freeWeight
    guard ratio > 1 else { return quick }
    let doublings = Float(SoundMath.log2(Double(ratio)))
    return quick + min(Self.mostDecibels, Self.decibelsPerDoubling * doublings)
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
