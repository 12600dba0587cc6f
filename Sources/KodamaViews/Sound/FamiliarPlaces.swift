import KodamaDataSources
import KodamaSurfaces

/// How the music of a place steps back that rings by itself, as the generator made it, once the
/// player has been near it for a while and does nothing: it becomes one with the valley, as what is
/// near loses its pulses when nothing changes (`NearestSoundView`), and is back at once when the
/// player does something. What the player has built goes on as it is.
///
/// It becomes softer, and rarer: a bell that falling water strikes twenty times a second is a drone
/// however soft it is. So one stroke of each of its notes is heard in a few seconds, never in time,
/// and what a kodama gives back of such a note steps back with it.
struct FamiliarPlaces {
  /// How far from its middle a place reaches, in cells.
  static let reach = 14
  /// How long it rings as it is, and how long it takes to step back, in passes: 8 s and 6 s.
  static let holdPasses = 480
  static let fadePasses = 360
  /// How far it steps back, in decibels: from music to a calm valley.
  static let decibels: Float = 20
  /// For how many passes a note rests after a stroke that was heard: 2.5 to 7.5 s.
  static let restPasses = 150...450

  private struct Heard {
    var material: MaterialID
    var note: Int
    var pass: Int
  }

  private let kodama: MaterialID?
  /// The last stroke of each note of an instrument that was heard of such a place.
  private var heard: [Heard] = []
  /// How far the place of each note had stepped back when it rang last, wherever that was.
  private var shares = [Float](repeating: 0, count: Pitch.rowCount)
  private var pass = 0

  /// Knows kodama, which give back what rings near them.
  init(_ looks: MaterialLooks) {
    kodama = looks.looks.firstIndex { $0.name == "kodama" }.map { MaterialID(UInt8($0)) }
  }

  /// How far the place of a moment of music has stepped back, from 0, as it is, to 1.
  mutating func share(
    of moment: Moment, pass: Int, sites: [GridPoint], restedPasses: Int
  ) -> Float {
    // Passes that begin anew are those of another valley.
    if pass < self.pass { forget() }
    self.pass = pass
    let share = min(1, max(0, Float(restedPasses - Self.holdPasses) / Float(Self.fadePasses)))
    let note = Self.note(of: moment)
    if moment.kind == .call {
      return moment.material == kodama ? min(share, shares[note]) : 0
    }
    let isThere = sites.contains { Offset(from: $0, to: moment.point).reach <= Self.reach }
    shares[note] = isThere ? share : 0
    return shares[note]
  }

  /// Whether a moment of a place that has stepped back so far is heard, or left out because its
  /// note was heard a while ago.
  mutating func sounds(_ moment: Moment, share: Float) -> Bool {
    guard share > 0 else { return true }
    let note = Self.note(of: moment)
    guard let place = heard.firstIndex(where: { $0.material == moment.material && $0.note == note })
    else {
      heard.append(Heard(material: moment.material, note: note, pass: pass))
      return true
    }
    let rest = Self.rest(after: heard[place].pass, note: note)
    guard pass - heard[place].pass >= Int(share * Float(rest)) else { return false }
    heard[place].pass = pass
    return true
  }

  private mutating func forget() {
    heard.removeAll(keepingCapacity: true)
    for note in shares.indices { shares[note] = 0 }
  }

  private static func note(of moment: Moment) -> Int { Int(moment.data) % Pitch.rowCount }

  /// How long a note rests after a stroke: no two pauses are alike, so that none keeps time.
  private static func rest(after pass: Int, note: Int) -> Int {
    let drawn = UInt32(truncatingIfNeeded: pass &* 24 &+ note) &* 0x9e37_79b1
    return restPasses.lowerBound + Int(drawn >> 16) % restPasses.count
  }
}
