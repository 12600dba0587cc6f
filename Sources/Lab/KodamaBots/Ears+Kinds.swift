import KodamaPerception

// Telling relatives apart. A sweep says where something of a family lies, and not which of its
// materials it is: that is heard by going there. What each sounds like is learnt by taking it in
// hand.
extension Ears {
  /// How long a note is listened to, in passes.
  private static let notePasses = 7
  /// What is taken in hand sounds like this row, the bottom one 0.
  private static let rowInHand = 10
  /// How often one thing is listened to while it is in doubt.
  private static let listenLimit = 3
  /// How much liker the one than the other a note must be to be beyond doubt, of the distance of
  /// the two.
  private static let sureShare = 0.4

  /// Leaves on a map of a family what is asked for; what is to stay is taken for something else.
  func tellApart(_ map: SeenMap) -> SeenMap {
    guard let kinds, let hand else { return map }
    let unheard = map.spots(of: kinds.family)
      .filter { isWanted[$0] == nil && field.isInReach($0) }
    if !unheard.isEmpty {
      // While time stands still nothing else is heard.
      press("pause")
      learnKinds(kinds)
      for spot in Spot.route(unheard, from: hand) where !isOver {
        isWanted[spot] = hearsWanted(at: spot)
      }
      press("pause")
    }
    var told = map
    for spot in map.spots(of: kinds.family) where isWanted[spot] == false {
      told[spot] = kinds.family.other
    }
    return told
  }

  /// Takes each of them in hand once, and keeps in mind how it sounds.
  private func learnKinds(_ kinds: ToldApart) {
    guard known.isEmpty else { return }
    for slot in [kinds.wanted] + kinds.spared {
      let key = "slot-\((slot + 1) % 10)"
      guard let timbre = listen(key, row: Self.rowInHand, passes: Self.notePasses) else { continue }
      known.append((timbre, slot == kinds.wanted))
    }
  }

  /// Goes to a thing and hears what it is; as often as it is in doubt.
  private func hearsWanted(at spot: Spot) -> Bool {
    var sum = 0.0
    let row = Field.page.rows - 1 - onPage(spot).y
    for _ in 0..<Self.listenLimit where !isOver {
      guard let timbre = arrive(at: spot, row: row) else { continue }
      let likeness = likeness(of: timbre)
      sum += likeness
      if abs(likeness) >= Self.sureShare { break }
    }
    return sum > 0
  }

  /// Whether a note is like what is asked for, from −1 for what is to stay to 1.
  private func likeness(of timbre: NoteTimbre) -> Double {
    let distance = { (wanted: Bool) in
      self.known.filter { $0.isWanted == wanted }.map { $0.timbre.distance(to: timbre) }.min()
    }
    guard let wanted = distance(true), let spared = distance(false), wanted + spared > 0 else {
      return 0
    }
    return (spared - wanted) / (spared + wanted)
  }

  /// Comes upon a tile, from beside it where the hand is there already.
  private func arrive(at spot: Spot, row: Int) -> NoteTimbre? {
    if hand == spot { press(spot.x > field.middle.x ? "left" : "right") }
    while !isOver, let hand, let key = field.key(from: hand, to: spot) {
      if field.landing(of: key, from: hand) == spot {
        return listen(key, row: row, passes: Self.notePasses)
      }
      press(key)
    }
    return nil
  }
}
