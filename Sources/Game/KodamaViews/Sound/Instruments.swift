import KodamaDataSources
import KodamaSurfaces

/// The patches of instruments and creatures, by material (`patches/instruments.yaml`). `note-bell`
/// has overtones such as `note-bell+high`; `note-songbird` has phrases such as `note-songbird+2`,
/// one for each call. A material without such a patch has the timbre of its family.
struct InstrumentTable {
  /// The patches of one material: one phrase is played at a time, with all overtones.
  private struct Voicing {
    var phrases: [PatchID] = []
    var overtones: [PatchID] = []
  }

  private static let prefix = "note-"
  /// The loss of the softest stroke, and the further loss of its overtones, in decibels. A harder
  /// stroke is therefore brighter as well as louder.
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

  /// Makes the notes of one stroke or call.
  ///
  /// - Parameters:
  ///   - note: The note of the hardest stroke.
  ///   - material: The material that rings or calls.
  ///   - strength: The strength of the stroke, 0–255.
  ///   - turn: The number of the phrase, modulo the number of phrases.
  /// - Returns: The body, then its overtones.
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

/// The attenuation of notes that are struck again and again. A bell that is struck fast becomes
/// softer, and recovers after a rest. Up to four strokes of a note in a second have no loss, and no
/// stroke is left out.
struct RollingStrokes {
  /// The most notes that are tracked; a new one replaces the one that has rested longest.
  static let limit = 32
  /// The time after which a stroke counts half, in passes: 2 seconds.
  static let halfPasses: Float = 120
  /// The weight up to which there is no loss: about five strokes a second, sustained.
  static let freeWeight: Float = 15
  /// The loss for each doubling beyond `freeWeight`, and the largest such loss, in decibels.
  static let decibelsPerDoubling: Float = 12
  static let mostDecibels: Float = 12
  /// A stroke within 100 ms of the last one is up to 6 dB softer, because a hammer cannot swing
  /// far.
  static let quickPasses: Float = 6
  static let quickDecibels: Float = 6

  private struct Struck {
    var material: MaterialID
    var note: UInt8
    var weight: Float
    var pass: Int
  }

  private var struck: [Struck] = []

  /// Counts a stroke of an instrument's note at any place, and returns its loss in decibels, 0–18.
  mutating func decibels(of moment: Moment, pass: Int) -> Float {
    // The pass count starts again in another valley.
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

/// The loudness of music that the player did not make: instruments at generated sites, and calls of
/// creatures. The player's own music is never changed here.
///
/// No note exceeds a ceiling below hazards and the voice, and dense notes share that ceiling. While
/// the player does nothing, a site fades further (`Habituation`): it becomes softer, and of a bell
/// that water strikes 20 times a second one stroke is heard every few seconds. Echoes of kodama
/// follow the notes that they echo.
struct ValleyMusic {
  /// The radius of a site, in cells.
  static let reach = 14
  /// The smallest loss of a site that has faded completely, in decibels.
  static let decibels: Float = 20
  /// The rest of a note after a stroke at such a site, in passes: 2.5 to 7.5 s.
  static let restPasses = 150...450
  /// The level of the loudest single stroke: −30 LUFS over 400 ms for a bell.
  static let ceiling: Float = -12
  /// The loss by which a kodama and other creatures sound softer than a bell of the same level.
  static let kodamaDecibels: Float = 7
  static let callDecibels: Float = 13
  /// The time after which a note counts half, in passes: half a second.
  static let halfPasses: Float = 30
  /// The loss for each doubling of the weighted number of notes, in decibels. Simultaneous notes at
  /// the ceiling then add up to at most 2.6 times one of them (the sum of n^−1.5), or 4.2 dB.
  static let decibelsPerDoubling: Float = 4.515

  private let kodama: MaterialID?
  /// The last stroke that was heard of each note at a faded site.
  private var heard: [(material: MaterialID, note: Int, pass: Int)] = []
  /// True for each note that last rang at a generated site; nil before it has rung.
  private var isOfValley = [Bool?](repeating: nil, count: Pitch.rowCount)
  /// The recent loudness; 1 is one stroke at the ceiling.
  private var load: Float = 0
  private var pass = 0

  /// Creates a mix without recent notes.
  init(kodama: MaterialID?) { self.kodama = kodama }

  /// Computes how much softer a note is than the same note of the player.
  ///
  /// - Parameters:
  ///   - moment: The note.
  ///   - level: Its level in decibels before this loss.
  ///   - pass: The current pass.
  ///   - sites: The sites where the player has changed nothing.
  ///   - idlePasses: The number of passes in which the player has done nothing.
  /// - Returns: The loss in decibels, or nil to leave the note out.
  mutating func softening(
    of moment: Moment, level: Float, pass: Int, sites: [CellPoint], idlePasses: Int
  ) -> Float? {
    // The pass count starts again in another valley.
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
    // Strokes that are left out count too, so that a roll is no louder when it is heard again.
    load += TileSound.octaves(min(0, over) * 0.3321928)
    guard sounds(moment.material, note, share: share) else { return nil }
    let crowd = Self.decibelsPerDoubling * Float(SoundMath.log2(Double(max(1, load))))
    return max(max(0, over) + crowd, Self.decibels * share)
  }

  /// Returns false for a note of a faded site that was heard recently.
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

  /// Returns a pseudo-random rest after a stroke, so that the notes form no rhythm.
  private static func rest(after pass: Int, note: Int) -> Int {
    let drawn = UInt32(truncatingIfNeeded: pass &* 24 &+ note) &* 0x9e37_79b1
    return restPasses.lowerBound + Int(drawn >> 16) % restPasses.count
  }
}
