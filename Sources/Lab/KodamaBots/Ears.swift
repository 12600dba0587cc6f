package import KodamaPerception

/// Plays by ear: reads samples only, no spoken words.
///
/// It plays the page family by family, which takes one key and two seconds a family, and builds the
/// same map that eyes build from a frame. Between sweeps it tracks the hand by counting steps.
final class Ears: Senses {
  /// Frames of sound in a pass, and channels.
  private static let passFrames = 800
  private static let channels = 2
  /// The length of a slot at the usual speed of a sweep, 50 ms, in frames.
  private static let slotFrames = 2_400
  /// The length of one part of a sweep in passes: 170 ms, forty slots and the latency of the mixer.
  private static let partPasses = 132
  /// The home tone within a part, in frames after its chirp.
  private static let home = 960..<6_720
  /// The part that is searched again before the end of the last one, in frames.
  private static let overlapFrames = 960
  /// Waits for earlier sounds to end, in passes: before a sweep, and before a note.
  private static let (quietPasses, notePause) = (4, 6)

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// The pages that were heard.
  private var pages: SeenPages
  private var samples: [Float] = []
  private var isListening = false
  private let console: any SoundConsole
  private let reader = FullSweepReader(slotFrames: slotFrames, columns: Field.page.columns)
  /// The slots of materials that must be distinguished, if any.
  let lookalikes: LookalikeSlots?
  /// The timbres of these materials.
  var known: [(timbre: NoteTimbre, isWanted: Bool)] = []
  /// For each examined tile, true if it holds the target material.
  var isWanted: [Spot: Bool] = [:]

  /// Creates ears that have heard nothing. They learn lookalikes by pressing their slots.
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

  /// Plays the page family by family and listens until no part follows.
  func look(for families: [Family]) -> SeenMap {
    let page = Field.page
    var heard = SeenMap(page)
    wait(Self.quietPasses)
    isListening = true
    samples.removeAll(keepingCapacity: true)
    press("family-sweep")
    // The sweep begins in the pass of its key; earlier samples are dropped.
    samples.removeFirst(max(0, samples.count - Self.channels * Self.passFrames))
    while !isOver, let part = nextPart() {
      guard let number = part.family, let family = Family(rawValue: UInt8(number + 1)) else {
        break
      }
      for (column, rows) in part.columns.enumerated() {
        for row in rows { heard[Spot(column, page.rows - 1 - row)] = family }
      }
      findHand(part)
      // Drops what was read, but for an overlap: the next part may begin slightly early.
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

  /// Returns the place of a tile of the valley on the page.
  func onPage(_ spot: Spot) -> Spot { tracker.onPage(spot) }

  /// Presses a key after earlier sounds have ended and measures the note that follows.
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

  /// Sets the hand from the home tone: its pitch is the row, its direction the column.
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

/// The connection of a bot that plays by ear to a game.
package protocol SoundConsole: AnyObject {
  /// Presses the key of an action, or none, and runs one pass.
  ///
  /// - Returns: The samples of the pass, or nil when the game is over.
  func pass(_ action: String?) -> SoundObservation?
}

// Distinguishes lookalikes. A sweep tells families apart, not their materials; these are heard by
// moving onto each tile. Their timbres are learnt by selecting them in the hotbar.
extension Ears {
  /// The length of a note in passes.
  private static let notePasses = 7
  /// The row at which selected materials sound, from 0 at the bottom.
  private static let rowInHand = 10
  /// Maximum number of attempts for an uncertain tile.
  private static let listenLimit = 3
  /// The least relative difference of two distances that counts as certain.
  private static let sureShare = 0.4

  /// Keeps the target material on the map and replaces its lookalikes by another family.
  func distinguish(_ map: SeenMap) -> SeenMap {
    guard let lookalikes, let hand else { return map }
    let unheard = map.spots(of: lookalikes.family)
      .filter { isWanted[$0] == nil && field.isInReach($0) }
    if !unheard.isEmpty {
      // While the game is paused, nothing else sounds.
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

  /// Selects each lookalike once and remembers its timbre.
  private func learnLookalikes(_ lookalikes: LookalikeSlots) {
    guard known.isEmpty else { return }
    for slot in [lookalikes.wanted] + lookalikes.spared {
      let key = "slot-\((slot + 1) % 10)"
      guard let timbre = listen(key, row: Self.rowInHand, passes: Self.notePasses) else { continue }
      known.append((timbre, slot == lookalikes.wanted))
    }
  }

  /// Moves onto a tile and returns true if it sounds like the target. Repeats while uncertain.
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

  /// Returns the similarity of a note, from −1 for a lookalike to 1 for the target.
  private func likeness(of timbre: NoteTimbre) -> Double {
    let distance = { (wanted: Bool) in
      self.known.filter { $0.isWanted == wanted }.map { $0.timbre.distance(to: timbre) }.min()
    }
    guard let wanted = distance(true), let spared = distance(false), wanted + spared > 0 else {
      return 0
    }
    return (spared - wanted) / (spared + wanted)
  }

  /// Moves onto a tile, from beside it if the hand is already there.
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
