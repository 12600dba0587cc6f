import KodamaDataSources
import KodamaSurfaces

/// The patches of instruments and creatures, by material (`patches/instruments.yaml`). An
/// instrument such as `note-bell` has overtones such as `note-bell+high`. A creature such as
/// `note-songbird` has phrases such as `note-songbird+2`, of which each call plays one. A material
/// without such a patch has the timbre of its family.
struct InstrumentTable {
  /// The patches of one material. A note plays one phrase, together with all overtones.
  private struct Voicing {
    var phrases: [PatchID] = []
    var overtones: [PatchID] = []
  }

  private static let prefix = "note-"
  /// The loss of level of the softest stroke, and the additional loss of its overtones, in
  /// decibels. A harder stroke is therefore both louder and brighter.
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

  /// Returns the notes that make up one stroke or call.
  ///
  /// - Parameters:
  ///   - note: The note at the hardest stroke.
  ///   - material: The material of the instrument or creature.
  ///   - strength: The strength of the stroke, 0…255.
  ///   - turn: The index of the phrase, modulo the number of phrases.
  /// - Returns: The main note, followed by its overtones.
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

/// Makes notes quieter that are struck many times in a row, such as a bell that rings continuously.
/// A note recovers while it rests. Up to four strokes of a note per second have no loss, and every
/// stroke sounds.
struct RollingStrokes {
  /// The maximum number of notes that are tracked. A new note replaces the one that has rested
  /// longest.
  static let limit = 32
  /// The time after which a stroke counts half, in passes (1/60 s): two seconds.
  static let halfPasses: Float = 120
  /// The weighted number of strokes up to which there is no loss: about five strokes per second.
  static let freeWeight: Float = 15
  /// The loss for each doubling of the weight beyond `freeWeight`, and the maximum loss, in
  /// decibels.
  static let decibelsPerDoubling: Float = 12
  static let mostDecibels: Float = 12
  /// The time within which a further stroke is quieter, in passes (1/60 s), and its maximum loss in
  /// decibels. A real hammer cannot swing far in 100 ms.
  static let quickPasses: Float = 6
  static let quickDecibels: Float = 6

  private struct Struck {
    var material: MaterialID
    var note: UInt8
    var weight: Float
    var pass: Int
  }

  private var struck: [Struck] = []

  /// Counts a stroke, and returns its loss in decibels, 0…18. Strokes at different places count
  /// together if instrument and note are the same.
  mutating func decibels(of moment: Moment, pass: Int) -> Float {
    // The pass number starts again in another valley.
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

/// Limits the loudness of music that the player did not make: instruments at generated places, and
/// calls of creatures. Music of the player is not changed.
///
/// Every note has a maximum level, below that of hazards and speech. Many notes at once share that
/// level. While the player is idle, a generated place also fades (`Habituation`): its notes get
/// quieter and rarer. The echoes of kodama fade with the notes that they repeat.
struct ValleyMusic {
  /// The reach of a generated place around its middle, in cells.
  static let reach = 14
  /// The minimum loss of a place that has faded completely, in decibels.
  static let decibels: Float = 20
  /// The pause of a note at such a place, in passes (1/60 s): 2.5 to 7.5 seconds.
  static let restPasses = 150...450
  /// The maximum level of a single stroke in decibels. For a bell, it is −30 LUFS over 400 ms.
  static let ceiling: Float = -12
  /// The additional level that kodama and other creatures may have in decibels, because they sound
  /// quieter than a bell.
  static let kodamaDecibels: Float = 7
  static let callDecibels: Float = 13
  /// The time after which a note counts half, in passes (1/60 s): half a second.
  static let halfPasses: Float = 30
  /// The loss for each doubling of the weighted number of notes, in decibels. Notes at the maximum
  /// level then add up to at most 4.2 dB above one of them (the sum of n^−1.5 is 2.6).
  static let decibelsPerDoubling: Float = 4.515

  private let kodama: MaterialID?
  /// The last stroke that was played of each note at a faded place.
  private var heard: [(material: MaterialID, note: Int, pass: Int)] = []
  /// For each note, true if it last rang at a generated place; nil before it has rung.
  private var isOfValley = [Bool?](repeating: nil, count: Pitch.rowCount)
  /// The loudness of the recent notes, where 1 is one stroke at the maximum level.
  private var load: Float = 0
  private var pass = 0

  /// Creates a state without recent notes.
  init(kodama: MaterialID?) { self.kodama = kodama }

  /// Returns how much quieter a note is than the same note from the player.
  ///
  /// - Parameters:
  ///   - moment: The note.
  ///   - level: The level of the note in decibels, before this loss.
  ///   - pass: The number of the current pass.
  ///   - sites: The middles of the generated places where the player has changed nothing.
  ///   - idlePasses: The number of passes since the player last acted.
  /// - Returns: The loss in decibels; nil if the note is not played.
  mutating func softening(
    of moment: Moment, level: Float, pass: Int, sites: [CellPoint], idlePasses: Int
  ) -> Float? {
    // The pass number starts again in another valley.
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
    let share = isOfValley[note] == nil ? 0 : Habituation.familiarity(afterPasses: idlePasses)
    // Notes that are not played count too. Otherwise a fast series would return louder than before.
    load += TileSound.octaves(min(0, over) * 0.3321928)
    guard sounds(moment.material, note, share: share) else { return nil }
    let crowd = Self.decibelsPerDoubling * Float(SoundMath.log2(Double(max(1, load))))
    return max(max(0, over) + crowd, Self.decibels * share)
  }

  /// Returns whether a note is played. A note of a faded place is not, if it was played recently.
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

  /// Returns a pseudo-random pause after a stroke, in passes, so that the notes form no rhythm.
  private static func rest(after pass: Int, note: Int) -> Int {
    let drawn = UInt32(truncatingIfNeeded: pass &* 24 &+ note) &* 0x9e37_79b1
    return restPasses.lowerBound + Int(drawn >> 16) % restPasses.count
  }
}
