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
  /// The level reduction of the softest stroke, and the additional reduction of its overtones, in
  /// decibels. A harder stroke is therefore both louder and brighter.
  private static let softDecibels: Float = 18
  private static let dullDecibels: Float = 16
  /// The pitch above which notes become softer and duller, and the level reduction for each octave
  /// above it, in decibels: first for all partials, then additionally for overtones.
  static let highHertz: Float = 880
  static let highDecibels: Float = 1
  static let highDullDecibels: Float = 5
  /// The cutoff frequency of the low-pass filter of high notes, in hertz.
  static let highCutoffHertz: Float = 4_500

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

  /// Returns the loss of level of a stroke of a strength of 0–255, in decibels. It is a fourth
  /// power, so that strokes of wires and of falling grains stay near the hardest.
  static func loss(strength: UInt8) -> Float {
    let softness = 1 - Float(strength) / 255
    return softDecibels * softness * softness * softness * softness
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
    let high = max(0, Float(SoundMath.log2(Double(note.hertz / Self.highHertz))))
    var body = note
    body.patch = instrument.phrases[turn % instrument.phrases.count]
    body.gainDecibels -= Self.loss(strength: strength) + Self.highDecibels * high
    if high > 0 {
      let cutoff = note.cutoffHertz > 0 ? note.cutoffHertz : Self.highCutoffHertz
      body.cutoffHertz = min(cutoff, Self.highCutoffHertz)
    }
    return [body]
      + instrument.overtones.map { patch in
        var overtone = body
        overtone.patch = patch
        overtone.gainDecibels -= Self.dullDecibels * softness + Self.highDullDecibels * high
        overtone.priority = Note.overtonePriority
        return overtone
      }
  }
}

/// The chorus of fireflies. They flash together, every four seconds. Their calls are soft, and are
/// spread in time so that they do not form a beat.
enum FireflyChorus {
  /// The maximum delay of a call after its flash, in frames: 1.4 s.
  static let delayFrames: Float = 67_200
  /// The level reduction compared with other calls, and the additional reduction of the softest
  /// call, in decibels.
  static let decibels: Float = 7
  static let softDecibels: Float = 9

  static func spread(_ note: inout Note, distance: Int) {
    let (delay, size) = TileSound.draws(note.stroke)
    note.offsetFrames += Int32(delayFrames * delay)
    // All calls already lose a third of the usual level by distance. These calls also lose the
    // rest.
    note.gainDecibels +=
      TileSound.distanceDecibels(distance) * 2 / 3 - decibels - softDecibels * size
    note.hertz *= TileSound.octaves(size > 0.5 ? 0 : -1)
  }
}

/// Limits the loudness of music that the player did not make: instruments at generated sites, and
/// calls of creatures. The player's music softens only in fast rolls.
///
/// Every note has a maximum level, below that of hazards and speech. Many notes at once share that
/// level. Without novelty (`Attention`), notes are softer and rarer. A kodama's answers count as
/// the player's if the notes that they repeat do.
struct ValleyMusic {
  /// The level of an instrument without novelty, in decibels. It is below that of other sounds
  /// without novelty, because the bells of a water harp ring on.
  static let familiarDecibels: Float = -16
  /// The reach of a generated place, and of a place where the player has built, in cells.
  static let reach = 14
  static let ownReach = 6
  /// The maximum level of a single stroke in decibels. For a bell, it is −30 LUFS over 400 ms.
  static let ceiling: Float = -12
  /// The additional level allowed for kodama and for other creatures, in decibels, because they
  /// sound quieter than a bell.
  static let kodamaDecibels: Float = 7
  static let callDecibels: Float = 13
  /// The time after which a note counts only half, in passes (1/60 s): half a second.
  static let halfPasses: Float = 30
  /// The level reduction for each doubling of the weighted number of notes, in decibels. Notes at
  /// the maximum level then add up to at most 4.2 dB above one of them (the sum of n^−1.5 is 2.6).
  static let decibelsPerDoubling: Float = 4.515

  private let kodama: MaterialID?
  private var attention = Attention()
  /// For each note, true if it last rang at a generated site; nil before it has rung.
  private var isOfValley = [Bool?](repeating: nil, count: Pitch.rowCount)
  /// The loudness of the recent notes, where 1 is one stroke at the maximum level.
  private var load: Float = 0
  private var pass = 0
  /// True if the last note was the player's music.
  private(set) var isOwn = false

  init(kodama: MaterialID?) { self.kodama = kodama }

  /// Records a note, and returns how much softer it is played.
  ///
  /// - Parameters:
  ///   - heard: The note.
  ///   - level: The level of the note in decibels, before this reduction.
  ///   - pass: The number of the current pass.
  ///   - sites: The middles of the generated sites.
  ///   - own: The cells where the player has built or just struck an instrument.
  /// - Returns: The level reduction in decibels; nil if the note is not played.
  mutating func loss(
    of heard: AudibleMoment, level: Float, pass: Int, sites: [CellPoint], own: [CellPoint]
  ) -> Float? {
    // The pass number restarts in another valley.
    if pass < self.pass { self = ValleyMusic(kodama: kodama) }
    load *= TileSound.octaves(Float(self.pass - pass) / Self.halfPasses)
    self.pass = pass
    let moment = heard.moment
    let note = Int(moment.data) % Pitch.rowCount
    var over = level - Self.ceiling
    isOwn = false
    switch moment.kind {
    case .ring:
      func isNear(_ places: [CellPoint], _ reach: Int) -> Bool {
        places.contains { Offset(from: $0, to: moment.point).reach <= reach }
      }
      isOwn = !isNear(sites, Self.reach) || isNear(own, Self.ownReach)
      isOfValley[note] = !isOwn
    case _ where moment.material == kodama:
      over -= Self.kodamaDecibels
      isOwn = isOfValley[note] == false
    default: over -= Self.callDecibels
    }
    // Notes that are not played count, too. Otherwise a fast series would come back louder than
    // before.
    if !isOwn { load += TileSound.octaves(min(0, over) * 0.3321928) }
    guard let novelty = attention.novelty(of: heard, pass: pass, isOwn: isOwn) else { return nil }
    let isFound = moment.kind == .ring && !isOwn
    let familiar =
      (novelty - 1) * (isFound ? Self.familiarDecibels : Urgency.familiarDecibels)
    guard !isOwn else { return familiar }
    let crowd = Self.decibelsPerDoubling * Float(SoundMath.log2(Double(max(1, load))))
    return max(0, over) + crowd * novelty + familiar
  }
}
