import KodamaPerception

// Telling relatives apart where nobody leads to what a goal names: what each sounds like is learnt
// by taking it in hand, what a thing is by coming upon it. The world runs on meanwhile, so a note
// is asked for where nothing else is heard, and more than once.
extension HumanEars {
  /// What is taken in hand sounds like this row, the bottom one 0.
  private static let rowInHand = 10
  /// How often each is listened to, and again where it is in doubt.
  private static let listens = 3
  /// Where the same note differs by more than this from time to time, of what the kinds differ by,
  /// something else was heard in it.
  private static let doubtShare = 0.5
  /// The middle of each kind is looked for so often.
  private static let rounds = 4
  /// What fades by so much sooner is plain to hear, in decibels.
  private static let plainDecibels = 2.0
  /// What the hand sounded before is over after so many passes.
  private static let pausePasses = 8
  /// Nothing is heard for so many frames before a note is asked for, if that comes about within so
  /// many passes.
  private static let (gapFrames, gapPasses) = (3, 90)
  /// Whatever is near falls silent within so many passes, as long as the hand goes no farther than
  /// a cell: 10 s.
  private static let restPasses = 600
  /// A note begins so many frames before or behind what its key let expect.
  private static let startFrames = (before: 1, behind: 2)

  /// Whether relatives are to be told apart, and nobody leads to what is asked for.
  var mustTellApart: Bool { kinds != nil && !isLed }

  /// Leaves on a map of a family what is asked for; what is to stay is taken for something else.
  func tellApart(_ map: SeenMap) -> SeenMap {
    guard let kinds, hand != nil else { return map }
    learnKinds(kinds)
    while !isOver, let hand, let spot = nearestUnheard(kinds.family, from: hand) {
      heardAs[spot] = hear(at: spot)
    }
    let centres = Self.centres(of: Array(heardAs.values), from: known.map(\.value))
    var told = map
    for spot in told.spots(of: kinds.family) { told[spot] = kinds.family.other }
    for (spot, value) in heardAs where map[spot] != .air {
      if known[Self.nearest(to: value, centres)].isWanted { told[spot] = kinds.family }
    }
    return told
  }

  /// What things of each kind sound like, of all that were heard: at first what they sound like in
  /// hand, then the middle of those that are most like that, for as long as it takes.
  private static func centres(of values: [Double], from known: [Double]) -> [Double] {
    (0..<rounds).reduce(known) { centres, _ in
      centres.indices.map { kind in
        middle(values.filter { nearest(to: $0, centres) == kind }) ?? centres[kind]
      }
    }
  }

  private static func nearest(to value: Double, _ centres: [Double]) -> Int {
    centres.indices.min { abs(centres[$0] - value) < abs(centres[$1] - value) } ?? 0
  }

  private static func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// The nearest thing that was not gone to, and lies on top of its column: of the family, or of
  /// another one as its short note in a column had it, if it stands by itself.
  private func nearestUnheard(_ family: Family, from hand: Spot) -> Spot? {
    columns.flatMap { column in (1..<(field.rows - 1)).map { Spot(column, $0) } }
      .filter { spot in
        map[spot] != .air && heardAs[spot] == nil && map[spot.above] == .air
          && (map[spot] == family || spot.neighbours.allSatisfy { map[$0] == .air })
      }
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Takes each of them in hand, keeps in mind how it sounds, and chooses what to tell them by: how
  /// fast they fade where that differs plainly, else how much they waver.
  private func learnKinds(_ kinds: ToldApart) {
    guard known.isEmpty else { return }
    listenForRest()
    let slots = [kinds.wanted] + kinds.spared
    let notes = slots.map { slot in
      (0..<Self.listens).compactMap { _ in
        listen("slot-\((slot + 1) % 10)", row: Self.rowInHand)
      }
    }
    let fadings = notes.map { Self.middle($0.map(\.fading)) ?? 0 }
    let differ = fadings.dropFirst().allSatisfy { abs($0 - fadings[0]) >= Self.plainDecibels }
    tellingFeature = differ ? \.fading : \.wavering
    known = zip(slots, notes).map { slot, notes in
      (Self.middle(notes.map { $0[keyPath: tellingFeature] }) ?? 0, slot == kinds.wanted)
    }
  }

  /// Comes upon a thing from beside it, again and again, and hears how it sounds most of the times.
  private func hear(at spot: Spot) -> Double {
    let beside = Spot(spot.x + (spot.x > field.middle.x ? -1 : 1), spot.y)
    let (on, back) = spot.x > beside.x ? ("right", "left") : ("left", "right")
    go(to: beside)
    let hear = {
      (0..<Self.listens).compactMap { _ -> Double? in
        defer { self.press(back) }
        return self.listen(on, row: Field.page.rows - 1 - self.tracker.onPage(spot).y)?[
          keyPath: self.tellingFeature]
      }
    }
    var values = hear()
    let spread = (values.max() ?? 0) - (values.min() ?? 0)
    let apart = known.dropFirst().map { abs($0.value - known[0].value) }.min() ?? 0
    if spread > Self.doubtShare * apart {
      // What is near sounded into them: it falls silent while nothing about it changes.
      listenForRest()
      values = hear()
    }
    return Self.middle(values) ?? 0
  }

  /// Waits until nothing near is heard any more.
  private func listenForRest() {
    var left = Self.restPasses
    while !isOver, left > 0, !hearsRest {
      wait(1)
      left -= 1
    }
  }

  /// Presses a key where nothing else is heard, and listens to the note that it sounds.
  private func listen(_ action: String, row: Int) -> HandNote? {
    wait(Self.pausePasses)
    var left = Self.gapPasses
    while !isOver, left > 0, silentFrames < Self.gapFrames {
      wait(1)
      left -= 1
    }
    press(action)
    let first = keyFrame - Self.startFrames.before
    let last = keyFrame + HandNote.frames + Self.startFrames.behind
    while !isOver, (recent.last?.number ?? 0) < last { wait(1) }
    return HandNote(recent.filter { (first...last).contains($0.number) }, row: row)
  }
}
