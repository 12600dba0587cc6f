public import KodamaPerception

/// The senses of a bot that plays from the samples of all sounds, without speech.
///
/// It plays the sweep by families, which takes one key press and two seconds for each family, and
/// builds a map from it. Between sweeps, it infers the hand's position from the pressed keys.
final class Ears: Senses {
  /// The number of frames in a pass.
  private static let passFrames = 800
  /// The number of interleaved channels.
  private static let channels = 2
  /// The number of frames in a sweep's column at the usual speed of 50 ms.
  private static let slotFrames = 2_400
  /// The number of passes in one part of a sweep: 170 ms, 40 columns and the latency of the mixer.
  private static let partPasses = 132
  /// The frames of the home tone, counted from the start of the chirp.
  private static let home = 960..<6_720
  /// The search for the next part begins this number of frames before the end of the current part.
  private static let overlapFrames = 960
  /// The number of passes to wait for earlier sounds to end: before a sweep, and before a note.
  private static let (quietPasses, notePause) = (4, 6)

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// The tiles that have been heard at least once.
  private var pages: SeenPages
  private var samples: [Float] = []
  private var isListening = false
  private let console: any SoundConsole
  private let reader = FullSweepReader(slotFrames: slotFrames, columns: Field.page.columns)
  /// The hotbar slots of materials that must be distinguished; nil if there are none.
  let lookalikes: LookalikeSlots?
  /// The timbres of the lookalikes, as heard from the hotbar.
  var known: [(timbre: NoteTimbre, isWanted: Bool)] = []
  /// Whether each examined tile contains the target material.
  var isWanted: [Spot: Bool] = [:]

  init(console: any SoundConsole, field: Field = .page, lookalikes: LookalikeSlots? = nil) {
    (self.console, self.lookalikes) = (console, lookalikes)
    tracker = HandTracker(field)
    map = SeenMap(field)
    pages = SeenPages(field)
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  var unseen: Spot? { pages.unseen(near: hand) }

  func press(_ action: String) {
    presses += 1
    tracker.apply(action)
    receive(console.pass(action))
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { receive(console.pass(nil)) }
  }

  /// Plays the sweep by families and listens until no part follows.
  func look(for families: [Family]) -> SeenMap {
    let page = Field.page
    var heard = SeenMap(page)
    wait(Self.quietPasses)
    isListening = true
    samples.removeAll(keepingCapacity: true)
    press("family-sweep")
    // The sweep begins in the pass of its key, so earlier samples are removed.
    samples.removeFirst(max(0, samples.count - Self.channels * Self.passFrames))
    while !isOver, let part = nextPart() {
      guard let number = part.family, let family = Family(rawValue: UInt8(number + 1)) else {
        break
      }
      for (column, rows) in part.columns.enumerated() {
        for row in rows { heard[Spot(column, page.rows - 1 - row)] = family }
      }
      findHand(part)
      // Keeps an overlap of the samples that were read, because the next part may begin early.
      let read = max(0, part.endFrame - Self.overlapFrames)
      samples.removeFirst(min(samples.count, Self.channels * read))
    }
    isListening = false
    if hand != nil {
      pages.markSeen(from: tracker.corner)
      for index in 0..<page.count {
        map[tracker.inValley(page.spot(index))] = heard[page.spot(index)]
      }
    }
    return distinguish(map)
  }

  /// Converts a tile of the valley to its position on the page.
  func onPage(_ spot: Spot) -> Spot { tracker.onPage(spot) }

  /// Waits until earlier sounds have ended, presses a key and measures the note that follows.
  func listen(_ action: String, row: Int, passes: Int) -> NoteTimbre? {
    wait(Self.notePause)
    isListening = true
    samples.removeAll(keepingCapacity: true)
    press(action)
    wait(passes)
    isListening = false
    return NoteTimbre(samples, row: row)
  }

  /// Listens to the next part of the sweep. Returns nil if there is none.
  private func nextPart() -> FullSweepReading? {
    let heard = samples.count / Self.channels / Self.passFrames
    wait(max(0, Self.partPasses - heard))
    return reader.read(samples, searchFrames: Self.overlapFrames + 2 * Self.passFrames)
  }

  /// Finds the hand by the home tone. The tone's pitch gives the row, and its direction gives the
  /// column.
  private func findHand(_ part: FullSweepReading) {
    let start = Self.channels * (part.startFrame + Self.home.lowerBound)
    let end = Self.channels * (part.startFrame + Self.home.upperBound)
    guard end <= samples.count else { return }
    let decibels = Direction.decibels(Array(samples[start..<end]))
    let page = Field.page
    let column = page.columns / 2 + Direction.column(decibels: decibels)
    tracker.setHand(
      onPage: Spot(min(max(0, column), page.columns - 1), page.rows - 1 - part.homeRow))
  }

  private func receive(_ sound: SoundObservation?) {
    guard let sound else {
      isOver = true
      return
    }
    if isListening { samples += sound.samples }
  }
}

/// The connection between a game and a bot that plays from samples.
public protocol SoundConsole: AnyObject {
  /// Presses the key of an action and runs one pass. Without an action, only runs the pass.
  ///
  /// - Returns: The samples of the pass, or nil if the game is over.
  func pass(_ action: String?) -> SoundObservation?
}

// Distinguishing materials of one family. A sweep plays them alike, so the bot moves onto each tile
// and compares its note with those of the materials in the hotbar.
extension Ears {
  /// The number of passes in a note.
  private static let notePasses = 7
  /// The row of the note that plays when a slot is selected, 0 at the bottom.
  private static let rowInHand = 10
  /// The maximum number of times to listen to an uncertain tile.
  private static let listenLimit = 3
  /// The minimum likeness (see `likeness(of:)`) of a note that counts as certain.
  private static let sureShare = 0.4

  /// Returns the map with the target material, in which its lookalikes belong to another family.
  func distinguish(_ map: SeenMap) -> SeenMap {
    guard let lookalikes, let hand else { return map }
    let unheard = map.spots(of: lookalikes.family)
      .filter { isWanted[$0] == nil && field.isInReach($0) }
    if !unheard.isEmpty {
      // While the game is paused, there are no other sounds.
      press("pause")
      learnLookalikes(lookalikes)
      for spot in Spot.route(unheard, from: hand) where !isOver {
        isWanted[spot] = hearsTarget(at: spot)
      }
      press("pause")
    }
    var filtered = map
    for spot in map.spots(of: lookalikes.family) where isWanted[spot] == false {
      filtered[spot] = lookalikes.family.other
    }
    return filtered
  }

  /// Selects each lookalike once, and remembers its timbre.
  private func learnLookalikes(_ lookalikes: LookalikeSlots) {
    guard known.isEmpty else { return }
    for slot in [lookalikes.wanted] + lookalikes.spared {
      let key = "slot-\((slot + 1) % 10)"
      guard let timbre = listen(key, row: Self.rowInHand, passes: Self.notePasses) else { continue }
      known.append((timbre, slot == lookalikes.wanted))
    }
  }

  /// Moves onto a tile, and returns whether it sounds like the target. Listens again while the
  /// result is uncertain.
  private func hearsTarget(at spot: Spot) -> Bool {
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

  /// Returns a note's likeness, from −1 (like a lookalike) to 1 (like the target).
  private func likeness(of timbre: NoteTimbre) -> Double {
    let distance = { (wanted: Bool) in
      self.known.filter { $0.isWanted == wanted }.map { $0.timbre.distance(to: timbre) }.min()
    }
    guard let wanted = distance(true), let spared = distance(false), wanted + spared > 0 else {
      return 0
    }
    return (spared - wanted) / (spared + wanted)
  }

  /// Moves onto a tile and measures its note. If the hand is already there, it moves away first.
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
