package import KodamaPerception

/// Plays by ear as a person could, while the world runs: by the guide, looks, columns and the
/// skyline. It receives the output of a hearing model and knows the families from the sound lesson.
///
/// It follows the guide to single targets. If it must know more, it moves along the top, looks down
/// in every column until it has found enough, and remembers the results. It plays single columns
/// where something may be hidden, moves or was changed. A column's notes say where things begin,
/// not how long they are: what lies or flows extends to the next thing, everything else is one tile
/// high.
final class HumanEars: Senses {
  /// Time limit for the start of a sweep in passes; a headset may delay it.
  static let chirpPasses = 90
  /// Time for earlier sounds to end before the first sweep, in passes.
  static let quietPasses = 6
  static let sweepMilliseconds = 50.0
  /// Additional tolerance for the level of the first chirp below the loudest note of the lesson, in
  /// decibels.
  private static let chirpMargin = 6
  /// Maximum number of times that everything is read again because something is missing.
  private static let rereadLimit = 3
  /// The number of frames that are kept.
  private static let recentFrames = 128
  static let probeMilliseconds = 60.0
  /// Maximum number of runs that a column plays.
  static let runLimit = 12
  /// Actions that change the tile under the hand and perhaps its neighbours.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  var tracker: HandTracker
  var map: SeenMap
  /// Columns that may have changed since they were read, and columns that were read in this look.
  var isDoubted: [Bool]
  var hasRead: [Bool]
  var listener: SweepListener?
  /// The latest frames, up to `recentFrames`.
  var recent: [HeardFrame] = []
  /// The number of completed goals that were heard. Frames up to `pairFrame` belong to the last
  /// one.
  private(set) var doneCount = 0
  private var pairFrame = -1
  private static let pairFrames = 12
  /// The number of frames since anything was audible.
  private(set) var silentFrames = 0
  /// The delay of sounds after their key in frames, measured with a chirp; nil before the first
  /// one.
  var lateFrames: Double?
  /// The shortest delay of a chirp.
  var chirpLate: Double?
  /// Columns of which only the top is known.
  var isGuessed: [Bool]
  /// The level of the chirps.
  var chirpLevel: Int
  /// The row of the stone at the end of the last complete column. A column that reaches it is
  /// complete.
  var floorRow: Int?
  /// Least row for such a floor; a higher one may have a cave below.
  static let deepRow = 17
  let console: any HearingConsole
  let memory: TimbreMemory
  /// The families in the tasks and in the hotbar.
  let expected: [Family]
  /// The families in the tasks but not in the hotbar.
  let asked: [Family]
  private let tasks: [PlayTask]
  /// The family of the selected slot.
  private var inHand: Family?
  /// Columns that were unchanged when they were last read.
  var isStill: [Bool]
  /// The top of each column, and the columns from which something was taken, where more may be
  /// below.
  var tops: [Int: Run] = [:]
  private var dug: Set<Int> = []
  /// The second likeliest family of each thing, by its first tile.
  var others: [Spot: Family] = [:]
  /// The number of looks for the same families, and the map at the last one.
  private var looks: [[Family]: Int] = [:]
  private var mapOfLook: SeenMap
  /// True if the whole valley must be known, for digging or lookalikes.
  private let needsAll: Bool
  /// True if there may be machines, of which the top is not enough.
  private let needsMost: Bool
  /// The number of times that everything was read again, and true after the first look.
  var rereads = 0
  var hasLooked = false
  /// Columns in which it has not looked down.
  var unheard: [Int]
  /// The families of which one each is enough; empty if everything must be known.
  let needed: [Family]
  /// The frame at which the sounds of the last arrival have ended.
  var quietFrame = 0
  /// The row of the hand from 0 at the bottom, as the last pulse said.
  var handRow: Int?
  /// True if a direction was heard, and true if it is known that directions are inaudible.
  var hasTwoEars = false
  var hasOneEar = false
  /// The side where a listener with one ear searches first: 1 is right, -1 is left.
  var likelySide = 1

  /// True if the guide may be used.
  let hasGuide: Bool
  /// Lookalikes to distinguish, if any; the feature that distinguishes them, its values in hand
  /// with the target first, and its value for each examined thing.
  let lookalikes: LookalikeSlots?
  var distinctiveFeature: KeyPath<HandNote, Double> = \.fading
  var known: [(value: Double, isWanted: Bool)] = []
  var heardAs: [Spot: Double] = [:]

  init(
    console: any HearingConsole, memory: TimbreMemory, tasks: [PlayTask], field: Field = .page,
    hasGuide: Bool = true
  ) {
    tracker = HandTracker(field)
    map = SeenMap(field)
    mapOfLook = map
    isDoubted = Array(repeating: true, count: field.columns)
    hasRead = Array(repeating: false, count: field.columns)
    (isGuessed, isStill) = (hasRead, hasRead)
    unheard = Array(1..<(field.columns - 1))
    self.hasGuide = hasGuide
    lookalikes = tasks.lazy.compactMap(\.lookalikes).first
    self.console = console
    self.memory = memory
    chirpLevel = memory.loudest - Self.chirpMargin
    let families = tasks.flatMap(\.families)
    self.tasks = tasks
    needsAll =
      (lookalikes != nil && !hasGuide)
      || tasks.contains { task in
        if case .meet = task.verb { task.tool == nil } else { false }
      }
    needsMost = tasks.contains { task in
      switch task.verb {
      case .ring(_, _, let byHand): !byHand
      case .join, .clear(.water), .clear(.sand): true
      // Fire acts on whatever is there.
      case .meet where task.toolFamily == .fire: true
      case .meet(let one, let other): task.toolFamily != one && task.toolFamily != other
      default: task.toolFamily == .wire
      }
    }
    let singles = tasks.map(Self.singles)
    needed = singles.contains([]) ? [] : singles.flatMap { $0 }
    expected = [.stone] + families
    asked = families.filter { family in tasks.allSatisfy { !$0.hotbar.contains(family) } }
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  /// The columns that the hand can reach.
  var columns: Range<Int> { 1..<(field.columns - 1) }

  func press(_ action: String) {
    presses += 1
    tracker.apply(action)
    if let row = handRow, let (_, dy) = HandTracker.step(of: action) {
      handRow = min(max(1, row - dy), Field.page.rows - 2)
    }
    receive(console.pass(action))
    if let hand, Self.acts.contains(action) { recordAct(action, at: hand) }
    if action.hasPrefix("slot-"), let key = Int(action.dropFirst(5)) {
      let slot = (key + 9) % 10
      inHand = tasks.first { $0.hotbar.indices.contains(slot) }?.hotbar[slot]
    }
  }

  /// Updates the map after an action, or marks the column as changed if the effect is uncertain.
  private func recordAct(_ action: String, at spot: Spot) {
    let lies: Set<Family> = [.stone, .plant, .metal, .wire]
    let rests = ([spot] + spot.neighbours).allSatisfy { map[$0] == .air || lies.contains(map[$0]) }
    switch action {
    case "take" where rests && map[spot] != .air:
      map[spot] = .air
      dug.insert(spot.x)
    case "place" where rests && map[spot] == .air && inHand.map(lies.contains) == true:
      map[spot] = inHand ?? .air
    case "use" where map[spot] == .metal || map[spot] == .plant: break
    default: doubt(around: spot.x)
    }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { receive(console.pass(nil)) }
  }

  /// Reads what may have changed. Columns below their tops are read only if something is missing or
  /// the last map did not help.
  func look(for families: [Family]) -> SeenMap {
    let isFirst = !hasLooked
    if isFirst { lookFromTop() }
    hasLooked = true
    if hand == nil { findHand() }
    guard hand != nil else { return map }
    let missing = asked.filter { families.contains($0) }
    let isRepeated = looks[families] ?? 0 >= mostLooks(for: families)
    if !unheard.isEmpty, isRepeated || missing.contains(where: { map.count(of: $0) == 0 }) {
      continueLooking(for: [])
    }
    if !isFirst { doubtLoose() }
    readColumns()
    looks[families, default: 0] += 1
    let isUnchanged = map == mapOfLook && looks[families] ?? 0 > mostLooks(for: families)
    if isUnchanged || needsAll || (isFirst && needsMost) { readHidden() }
    for family in missing where isUnchanged || map.count(of: family) == 0 { reconsider(family) }
    for _ in 0..<3 where missing.contains(where: { map.count(of: $0) == 0 }) { readHidden() }
    // Something that is missing everywhere may have been misheard, so everything is read again.
    if !isFirst, rereads < Self.rereadLimit, missing.contains(where: { map.count(of: $0) == 0 }) {
      rereads += 1
      for column in columns { isDoubted[column] = true }
      readColumns()
    }
    mapOfLook = map
    return mustDistinguish ? distinguish(map) : map.withWalls
  }

  /// Returns the families of which a task needs only one each; empty if it needs everything.
  private static func singles(of task: PlayTask) -> [Family] {
    switch task.verb {
    case .reach(let family): [family]
    // Fire must act first; placing it is not enough.
    case .meet(let one, let other) where task.toolFamily == one && one != .fire: [other]
    case .meet(let one, let other) where task.toolFamily == other && other != .fire: [one]
    case .join(let one, let other) where task.tool != nil: [one, other]
    default: []
    }
  }

  /// Returns the number of looks for these families that the tasks justify.
  private func mostLooks(for families: [Family]) -> Int {
    max(1, tasks.count { $0.families.contains { families.first == $0 } })
  }

  /// Reads columns of which only the top is known: those with things first.
  private func readHidden() {
    let things = columns.filter { isGuessed[$0] && map.top(of: $0) != .stone }
    let rest = columns.filter { isGuessed[$0] }
    let chosen = !dug.isEmpty ? dug.sorted() : things.isEmpty || needsAll ? rest : things
    dug.removeAll()
    for column in chosen { isDoubted[column] = true }
    readColumns()
  }

  /// Reinterprets isolated tiles that sounded almost like a missing family.
  private func reconsider(_ family: Family) {
    for (spot, other) in others where other == family && map[spot] == .stone {
      let isAlone = [-1, 1].allSatisfy { map[Spot(spot.x + $0, spot.y)] == .air }
      if isAlone { map[spot] = family }
    }
  }

  private func receive(_ frames: [HeardFrame]?) {
    guard let frames else {
      isOver = true
      return
    }
    listener?.add(frames)
    for frame in frames {
      silentFrames = frame.level == HeardFrame.silence ? silentFrames + 1 : 0
    }
    for frame in frames {
      recent = Array((recent + [frame]).suffix(Self.recentFrames))
      if frame.number > pairFrame, hearsPair {
        doneCount += 1
        pairFrame = frame.number + Self.pairFrames
      }
    }
  }
}

/// The connection of a bot with human ears to a game.
package protocol HearingConsole: AnyObject {
  /// Presses the key of an action, or none, and runs one pass.
  ///
  /// - Returns: The frames heard by its end, or nil when the game is over.
  func pass(_ action: String?) -> [HeardFrame]?
}
