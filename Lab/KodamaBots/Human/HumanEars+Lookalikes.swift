import KodamaPerception

// Distinguishing materials of one family without the guide. The bot learns their notes by selecting
// them in the hotbar, and compares them with the notes that play when the hand moves onto a thing.
// Because the world keeps running, the bot waits for silence and plays each note several times.
extension HumanEars {
  /// The row of the note that plays when a slot is selected, 0 at the bottom.
  private static let rowInHand = 10
  /// The number of times each note is played.
  private static let listens = 3
  /// The maximum spread of a note, as a share of the difference between the materials. If the
  /// spread is larger, other sounds must have interfered.
  private static let doubtShare = 0.5
  /// The number of iterations of the clustering.
  private static let rounds = 4
  /// The smallest difference in fading that is clearly audible, in decibels.
  private static let plainDecibels = 2.0
  /// The number of passes to wait for earlier sounds of the hand to end.
  private static let pausePasses = 8
  /// The number of silent frames before a note, and the maximum number of passes to wait for them.
  private static let (gapFrames, gapPasses) = (3, 90)
  /// The maximum number of passes to wait for nearby sounds to end: 10 s. They end if the hand
  /// moves at most one cell.
  private static let restPasses = 600
  /// The number of frames that a note may begin early, and the number that it may end late.
  private static let startFrames = (before: 1, behind: 2)

  /// True if lookalikes must be distinguished without the guide.
  var mustDistinguish: Bool { lookalikes != nil && !hasGuide }

  /// Returns the map with the target material, in which its lookalikes belong to another family.
  func distinguish(_ map: SeenMap) -> SeenMap {
    guard let lookalikes, hand != nil else { return map }
    learnLookalikes(lookalikes)
    while !isOver, let hand, let spot = nearestUnheard(lookalikes.family, from: hand) {
      heardAs[spot] = hear(at: spot)
    }
    let centres = Self.centres(of: Array(heardAs.values), from: known.map(\.value))
    var filtered = map
    for spot in filtered.spots(of: lookalikes.family) { filtered[spot] = lookalikes.family.other }
    for (spot, value) in heardAs where map[spot] != .air {
      if known[Self.nearest(to: value, centres)].isWanted { filtered[spot] = lookalikes.family }
    }
    return filtered
  }

  /// Returns each material's typical value, by clustering the values around those of the materials
  /// in the hotbar.
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

  /// Returns the nearest unexamined thing on top of its column. Either it is of the family, or it
  /// is isolated, in which case its short note may have been misheard.
  private func nearestUnheard(_ family: Family, from hand: Spot) -> Spot? {
    columns.flatMap { column in (1..<(field.rows - 1)).map { Spot(column, $0) } }
      .filter { spot in
        map[spot] != .air && heardAs[spot] == nil && map[spot.above] == .air
          && (map[spot] == family || spot.neighbours.allSatisfy { map[$0] == .air })
      }
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Selects each lookalike, remembers its note, and chooses a feature: fading if that differs
  /// clearly, and otherwise wavering.
  private func learnLookalikes(_ lookalikes: LookalikeSlots) {
    guard known.isEmpty else { return }
    listenForRest()
    let slots = [lookalikes.wanted] + lookalikes.spared
    let notes = slots.map { slot in
      (0..<Self.listens).compactMap { _ in
        listen("slot-\((slot + 1) % 10)", row: Self.rowInHand)
      }
    }
    let fadings = notes.map { Self.middle($0.map(\.fading)) ?? 0 }
    let differ = fadings.dropFirst().allSatisfy { abs($0 - fadings[0]) >= Self.plainDecibels }
    distinctiveFeature = differ ? \.fading : \.wavering
    known = zip(slots, notes).map { slot, notes in
      (Self.middle(notes.map { $0[keyPath: distinctiveFeature] }) ?? 0, slot == lookalikes.wanted)
    }
  }

  /// Moves onto a thing several times, and returns the feature's median.
  private func hear(at spot: Spot) -> Double {
    let beside = Spot(spot.x + (spot.x > field.middle.x ? -1 : 1), spot.y)
    let (on, back) = spot.x > beside.x ? ("right", "left") : ("left", "right")
    go(to: beside)
    let hear = {
      (0..<Self.listens).compactMap { _ -> Double? in
        defer { self.press(back) }
        return self.listen(on, row: Field.page.rows - 1 - self.tracker.onPage(spot).y)?[
          keyPath: self.distinctiveFeature]
      }
    }
    var values = hear()
    let spread = (values.max() ?? 0) - (values.min() ?? 0)
    let apart = known.dropFirst().map { abs($0.value - known[0].value) }.min() ?? 0
    if spread > Self.doubtShare * apart {
      // Other sounds interfered. They end if nothing changes.
      listenForRest()
      values = hear()
    }
    return Self.middle(values) ?? 0
  }

  /// Waits until no nearby thing is audible or the time limit is reached.
  private func listenForRest() {
    var left = Self.restPasses
    while !isOver, left > 0, !hearsRest {
      wait(1)
      left -= 1
    }
  }

  /// Waits for silence, presses a key and measures the note that follows.
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

/// The features of a note that do not depend on its row. They are compared only with those of other
/// notes.
struct HandNote: Hashable {
  /// The decrease of the tone's level about 50 ms after its maximum, in decibels.
  let fading: Double
  /// The mean change in slope of the level from frame to frame, in decibels. Slow buzzes are
  /// audible as beats; fast ones are not.
  let wavering: Double

  /// The number of frames that are measured: 100 ms.
  static let frames = 8
  /// The amount by which the loudest frame may be louder than the first, in decibels.
  private static let onsetDecibels = 14
  /// The number of frames at the beginning whose slope is ignored.
  private static let beginningFrames = 2
  /// The number of frames that are searched for the maximum, and the offsets of the frames that are
  /// compared with it.
  private static let (peakFrames, laterFrames) = (3, 3...5)
  /// The maximum distance between the pitch and a band of the tone, in bands.
  private static let toneBands = 1.5

  /// Measures a note on a row, 0 at the bottom. Returns nil if the note is silent or incomplete.
  init?(_ heard: [HeardFrame], row: Int) {
    let loudest = heard.map(\.level).max() ?? HeardFrame.silence
    let own = Array(heard.drop { $0.level < loudest - Self.onsetDecibels }.prefix(Self.frames))
    guard loudest > HeardFrame.silence, own.count == Self.frames else { return nil }
    let place =
      Double(HeardFrame.bandsPerOctave)
      * Double(NoteListener.pitches[row] - HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz))
      / 48
    let tone = own.map { frame in
      Self.level(of: frame) { abs(Double($0) + 0.5 - place) <= Self.toneBands }
    }
    let peak = (0..<Self.peakFrames).max { tone[$0] < tone[$1] } ?? 0
    let later = Self.laterFrames.map { tone[min(peak + $0, Self.frames - 1)] }
    fading = tone[peak] - later.reduce(0, +) / Double(later.count)
    let levels = own.map { Self.level(of: $0) { _ in true } }
    let bends = levels.indices.dropFirst(Self.beginningFrames).dropLast().map { index -> Double in
      abs(levels[index - 1] + levels[index + 1] - 2 * levels[index])
    }
    wavering = bends.reduce(0, +) / Double(max(1, bends.count))
  }

  /// Returns the total level of some of a frame's bands, in decibels.
  private static func level(of frame: HeardFrame, in isOwn: (Int) -> Bool) -> Double {
    let power = frame.bands.indices.reduce(0.0) { sum, band in
      isOwn(band) ? sum + Level.power(Double(frame.bands[band])) : sum
    }
    return Level.decibels(power + 1e-12)
  }
}
