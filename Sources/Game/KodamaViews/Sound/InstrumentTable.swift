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
