import KodamaPerception

// Distinguishes lookalikes without a guide. Their timbres are learnt by selecting them in the
// hotbar, and compared by moving onto each thing. The world is not paused, so each note is played
// in a moment of silence, and several times.
extension HumanEars {
  /// The row at which selected materials sound, from 0 at the bottom.
  private static let rowInHand = 10
  /// The number of times that a note is played.
  private static let listens = 3
  /// If the spread of one note exceeds this share of the difference between the materials, other
  /// sounds interfered.
  private static let doubtShare = 0.5
  /// The number of rounds of the clustering.
  private static let rounds = 4
  /// The difference in fading that is clearly audible, in decibels.
  private static let plainDecibels = 2.0
  /// Time for the hand's earlier sounds to end, in passes.
  private static let pausePasses = 8
  /// The silence before a note in frames, and the time limit for it in passes.
  private static let (gapFrames, gapPasses) = (3, 90)
  /// Time limit for near sounds to end, in passes: 10 s. They end while the hand moves at most one
  /// cell.
  private static let restPasses = 600
  /// The tolerance of a note's start in frames.
  private static let startFrames = (before: 1, behind: 2)

  /// True if lookalikes must be distinguished without a guide.
  var mustDistinguish: Bool { lookalikes != nil && !hasGuide }

  /// Keeps the target material on the map and replaces its lookalikes by another family.
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

  /// Returns the typical value of each material. The values in hand are refined by the median of
  /// the most similar things.
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

  /// Returns the nearest unexamined thing on top of its column: one of the family, or an isolated
  /// one whose short note may have been misheard.
  private func nearestUnheard(_ family: Family, from hand: Spot) -> Spot? {
    columns.flatMap { column in (1..<(field.rows - 1)).map { Spot(column, $0) } }
      .filter { spot in
        map[spot] != .air && heardAs[spot] == nil && map[spot.above] == .air
          && (map[spot] == family || spot.neighbours.allSatisfy { map[$0] == .air })
      }
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Selects each lookalike, remembers its timbre and chooses a feature: fading if it differs
  /// clearly, otherwise wavering.
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

  /// Moves onto a thing several times and returns the median of its feature.
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
      // Near sounds interfered; they end while nothing changes.
      listenForRest()
      values = hear()
    }
    return Self.middle(values) ?? 0
  }

  /// Waits until nothing near is audible.
  private func listenForRest() {
    var left = Self.restPasses
    while !isOver, left > 0, !hearsRest {
      wait(1)
      left -= 1
    }
  }

  /// Presses a key in silence and measures the note that follows.
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

/// The timbre of the hand's note as far as it is equal on every row: fading and wavering. It is
/// only compared with other notes.
struct HandNote: Hashable {
  /// The decrease of the tone's level 50 ms after its maximum, in decibels.
  let fading: Double
  /// The mean bend of the level between frames, in decibels. Slow buzzes are audible as beats, fast
  /// ones are not.
  let wavering: Double

  /// The measured length in frames: 100 ms.
  static let frames = 8
  /// Maximum level of the first frame below the loudest one, in decibels.
  private static let onsetDecibels = 14
  /// The first frames, whose bend is ignored.
  private static let beginningFrames = 2
  /// The frames in which the maximum is expected, and the later ones that are compared with it.
  private static let (peakFrames, laterFrames) = (3, 3...5)
  /// The distance from the pitch within which bands belong to the tone.
  private static let toneBands = 1.5

  /// Measures a note on a row, from 0 at the bottom. Returns nil if it is silent or incomplete.
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

  /// Returns the level of some bands of a frame, in decibels.
  private static func level(of frame: HeardFrame, in isOwn: (Int) -> Bool) -> Double {
    let power = frame.bands.indices.reduce(0.0) { sum, band in
      isOwn(band) ? sum + Level.power(Double(frame.bands[band])) : sum
    }
    return Level.decibels(power + 1e-12)
  }
}
