import KodamaDataSources
import KodamaSurfaces

/// How instruments and creatures sound, by material (`patches/instruments.yaml`): `note-bell` with
/// its overtones `note-bell+high`, or phrases of which one is called at a time, `note-songbird` and
/// `note-songbird+2`. What has none sounds like its family.
struct InstrumentTable {
  /// The patches of one material.
  private struct Voicing {
    var phrases: [PatchID] = []
    var overtones: [PatchID] = []
  }

  private static let prefix = "note-"
  /// How much softer the softest stroke is, and how much more its overtones lose: struck harder is
  /// brighter, not only louder.
  static let softDecibels: Float = 6
  static let dullDecibels: Float = 16

  private let instruments: [Voicing]

  init(_ looks: MaterialLooks, _ patches: PatchTable) {
    instruments = looks.looks.map { look in
      let name = Self.prefix + look.name
      guard let own = patches.patch(named: name) else {
        return Voicing(phrases: [look.patch])
      }
      var instrument = Voicing(phrases: [own])
      for (number, patch) in patches.patches.enumerated()
      where patch.name.hasPrefix(name + "+") {
        let isPhrase = patch.name.dropFirst(name.count + 1).allSatisfy { $0.isNumber }
        if isPhrase {
          instrument.phrases.append(PatchID(UInt16(number)))
        } else {
          instrument.overtones.append(PatchID(UInt16(number)))
        }
      }
      return instrument
    }
  }

  /// The notes of one stroke or call.
  ///
  /// - Parameters:
  ///   - note: where it is heard and how loud it is at its loudest.
  ///   - material: what is struck or calls.
  ///   - strength: how hard, 0–255.
  ///   - turn: which phrase of its material it calls.
  /// - Returns: its body first, then its overtones, if there are any.
  func notes(_ note: Note, _ material: MaterialID, strength: UInt8, turn: Int) -> [Note] {
    let index = Int(material.rawValue)
    guard instruments.indices.contains(index), !instruments[index].phrases.isEmpty else {
      return [note]
    }
    let instrument = instruments[index]
    let softness = 1 - Float(strength) / 255
    var body = note
    body.patch = instrument.phrases[turn % instrument.phrases.count]
    body.gainDecibels -= Self.softDecibels * softness
    return [body]
      + instrument.overtones.map { patch in
        var overtone = body
        overtone.patch = patch
        overtone.gainDecibels -= Self.dullDecibels * softness
        overtone.priority = Note.overtonePriority
        return overtone
      }
  }
}

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
    let index = index(of: moment, pass: pass)
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

  private mutating func index(of moment: Moment, pass: Int) -> Int {
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

/// The loudness of music that the player did not make: what rings at a place that the generator
/// made, and what creatures call. The player's own music is never changed here.
///
/// No note is louder than a ceiling under hazards and the voice, and notes that come thick and fast
/// share it. A place steps back further while the player does nothing (`Attention`): it becomes
/// softer, and of a bell that water strikes twenty times a second one stroke is heard in a few
/// seconds. What a kodama gives back follows the note that it gives back.
struct ValleyMusic {
  /// How far from its middle a place reaches, in cells.
  static let reach = 14
  /// How far a place steps back at least, in decibels: from music to a calm valley.
  static let decibels: Float = 20
  /// For how many passes a note of such a place rests after a stroke: 2.5 to 7.5 s.
  static let restPasses = 150...450
  /// The level of the loudest single stroke: −30 LUFS over 400 ms for a bell.
  static let ceiling: Float = -12
  /// How much softer than a bell the calls of a kodama and of other creatures are at one level.
  static let kodamaDecibels: Float = 7
  static let callDecibels: Float = 13
  /// The time after which a note counts half, in passes: half a second.
  static let halfPasses: Float = 30
  /// What each doubling of the notes that count takes from the next one, in decibels. Notes of the
  /// ceiling that come at once add up to 2.6 times one of them at most, the sum of n to the power
  /// of −1.5: 4.2 dB.
  static let decibelsPerDoubling: Float = 4.515

  private let kodama: MaterialID?
  /// The last stroke of each note of an instrument that was heard of a place that stepped back.
  private var heard: [(material: MaterialID, note: Int, pass: Int)] = []
  /// Whether each note rang at a place of the valley when it rang last; nil before it has rung.
  private var isOfValley = [Bool?](repeating: nil, count: Pitch.rowCount)
  /// How much has sounded lately, 1 being one stroke at the ceiling.
  private var load: Float = 0
  private var pass = 0

  /// Creates a mix in which nothing has sounded yet.
  init(kodama: MaterialID?) { self.kodama = kodama }

  /// Returns by how much a note is softer than one of the player's at a level, in decibels; nil
  /// where it is left out. The places are those at which the player has changed nothing, and the
  /// passes those in which the player has done nothing.
  mutating func softening(
    of moment: Moment, level: Float, pass: Int, sites: [GridPoint], restedPasses: Int
  ) -> Float? {
    // Passes begin again in another valley.
    if pass < self.pass { self = ValleyMusic(kodama: kodama) }
    load *= TileSound.octaves(Float(self.pass - pass) / Self.halfPasses)
    self.pass = pass
    let note = Int(moment.data) % Pitch.rowCount
    var over = level - Self.ceiling
    switch moment.kind {
    case .ring:
      isOfValley[note] = sites.contains { Offset(from: $0, to: moment.point).reach <= Self.reach }
    case _ where moment.material == kodama: over -= Self.kodamaDecibels
    default: return max(0, over - Self.callDecibels)
    }
    guard isOfValley[note] != false else { return 0 }
    let share = isOfValley[note] == nil ? 0 : Habituation.familiarity(afterPasses: restedPasses)
    // A stroke that is left out counts as well, so that a roll is no louder when it is back.
    load += TileSound.octaves(min(0, over) * 0.3321928)
    guard sounds(moment.material, note, share: share) else { return nil }
    let crowd = Self.decibelsPerDoubling * Float(SoundMath.log2(Double(max(1, load))))
    return max(max(0, over) + crowd, Self.decibels * share)
  }

  /// Whether a note of a place that has stepped back so far is heard, or left out because it was
  /// heard a while ago.
  private mutating func sounds(_ material: MaterialID, _ note: Int, share: Float) -> Bool {
    guard share > 0 else { return true }
    guard let place = heard.firstIndex(where: { $0.material == material && $0.note == note }) else {
      heard.append((material, note, pass))
      return true
    }
    let rest = Self.rest(after: heard[place].pass, note: note)
    guard pass - heard[place].pass >= Int(share * Float(rest)) else { return false }
    heard[place].pass = pass
    return true
  }

  /// How long a note rests after a stroke: no two pauses are alike, so that none keeps time.
  private static func rest(after pass: Int, note: Int) -> Int {
    let drawn = UInt32(truncatingIfNeeded: pass &* 24 &+ note) &* 0x9e37_79b1
    return restPasses.lowerBound + Int(drawn >> 16) % restPasses.count
  }
}
