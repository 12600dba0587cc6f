package import Kodama

/// What a slot holds: a valley or a stamp.
package enum SavedThing {
  case play(SavedPlay)
  case stamp(Stamp)

  /// Reads what a slot holds, or a file of one; which it is, its beginning says.
  ///
  /// - Throws: `SaveFault` where it is neither, or not whole.
  package init(decoding bytes: [UInt8], _ content: Content) throws(SaveFault) {
    self =
      Stamp.isOne(bytes)
      ? .stamp(try Stamp(decoding: bytes, rules: content.rules))
      : .play(try SavedPlay(decoding: bytes, rules: content.rules))
  }

  /// What a list says of it.
  package var summary: SaveSummary {
    switch self {
    case .play(let play): play.summary
    case .stamp(let stamp): stamp.summary
    }
  }

  /// What it is as bytes: the same thing is always the same bytes.
  package func encode(_ rules: MaterialRules) -> [UInt8] {
    switch self {
    case .play(let play): play.encode()
    case .stamp(let stamp): stamp.encode(rules)
    }
  }

  /// It as a world file; a stamp is a world of its size.
  package func text(title: String, _ rules: MaterialRules) -> String {
    WorldText(world(rules), title: title).text(rules: rules)
  }

  /// What of it a text does not hold, in words; nil where it holds all.
  package var missingFromText: String? {
    guard case .play(let play) = self else { return nil }
    var missing = ["the place of the hand and of the view", "the hotbar"]
    if !play.landmarks.isEmpty { missing.append("\(play.landmarks.count) landmarks") }
    let count = play.world.discoveryCount
    if count > 0 { missing.append("\(count) discoveries") }
    if let etude = play.etude {
      missing.append("the étude \(etude.name): its goals, and how far they are")
    }
    return missing.joined(separator: ", ")
  }
}
