public import KodamaPerception

/// The senses of a bot that hears what a person could hear while the world runs. It receives the
/// frames of a hearing model, and has learnt the sounds of the families in the sound lesson.
///
/// It follows the game's guide to single targets. To learn more, it moves the hand along the top of
/// the valley and presses the key that looks down in every column, until it has found enough. It
/// lets the game play single columns in which something may be hidden, moves or was changed. The
/// notes of a column tell where things begin but not how tall they are, so the bot assumes that
/// wires, sand and water extend to the next thing and that everything else is one tile high.
final class HumanEars: Senses {
  /// The maximum number of passes to wait for the start of a sweep, which a wireless headset may
  /// delay.
  static let chirpPasses = 90
  /// The number of passes to wait for earlier sounds to end before the first sweep.
  static let quietPasses = 6
  static let sweepMilliseconds = 50.0
  /// The amount by which the first chirp may be softer than the loudest note of the lesson, in
  /// decibels, in addition to the usual tolerance.
  private static let chirpMargin = 6
  /// The maximum number of times that all columns are read again because a family is missing.
  private static let rereadLimit = 3
  /// The number of frames that are stored.
  private static let recentFrames = 128
  static let probeMilliseconds = 60.0
  /// The maximum number of runs of equal material that the game plays for a column.
  static let runLimit = 12
  /// Actions that change the tile under the hand and perhaps its neighbours.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  var tracker: HandTracker
  var map: SeenMap
  /// Whether each column may have changed since it was read.
  var isDoubted: [Bool]
  /// Whether each column has been read during the current look.
  var hasRead: [Bool]
  var listener: SweepListener?
  /// The latest frames, up to `recentFrames` of them.
  var recent: [HeardFrame] = []
  /// The number of goals that the bot has heard being completed. Frames up to `pairFrame` belong to
  /// the last of them.
  private(set) var doneCount = 0
  private var pairFrame = -1
  private static let pairFrames = 12
  /// The number of frames since the last audible sound.
  private(set) var silentFrames = 0
  /// The delay between a key and its sound in frames, measured with a chirp; nil before the first
  /// chirp.
  var lateFrames: Double?
  /// The shortest measured delay of a chirp in frames.
  var chirpLate: Double?
  /// For each column, true if only its top is known and the rest is a guess.
  var isGuessed: [Bool]
  /// The expected level of the chirps in decibels.
  var chirpLevel: Int
  /// The row of the stone at the bottom of the last complete column. A column is complete once it
  /// reaches this row.
  var floorRow: Int?
  /// The highest row that counts as such a floor. Stone above this row may have a cave below it.
  static let deepRow = 17
  let console: any HearingConsole
  let memory: TimbreMemory
  /// The families in the tasks and in their hotbars.
  let expected: [Family]
  /// The families in the tasks that are not in a hotbar.
  let asked: [Family]
  private let tasks: [PlayTask]
  /// The family in the selected hotbar slot; nil before a slot has been selected.
  private var inHand: Family?
  /// Whether each column was unchanged when it was last read.
  var isStill: [Bool]
  /// The top of each column.
  var tops: [Int: Run] = [:]
  /// The columns from which something was taken. More may be found below.
  private var dug: Set<Int> = []
  /// The second likeliest family of each thing, keyed by the thing's first tile.
  var others: [Spot: Family] = [:]
  /// The number of times that each list of families was looked for.
  private var looks: [[Family]: Int] = [:]
  /// The map after the last look.
  private var mapOfLook: SeenMap
  /// True if the tasks need a map of the whole valley, for digging or for lookalikes.
  private let needsAll: Bool
  /// True if the tasks need more than the tops of the columns, because there may be machines.
  private let needsMost: Bool
  /// The number of times all columns have been read again.
  var rereads = 0
  /// True if the bot has looked before.
  var hasLooked = false
  /// The columns in which the bot has not looked down yet.
  var unheard: [Int]
  /// The families of which the bot needs only one thing each; empty if it needs the whole map.
  let needed: [Family]
  /// The frame number by which the sounds of the hand's last arrival have ended.
  var quietFrame = 0
  /// The row of the hand, 0 at the bottom, according to the last pulse of the guide.
  var handRow: Int?
  /// True if the bot has heard a direction.
  var hasTwoEars = false
  /// True if the bot is known to hear no directions.
  var hasOneEar = false
  /// The side that is searched first if no directions can be heard: 1 is right, −1 is left.
  var likelySide = 1

  /// True if the bot may use the guide.
  let hasGuide: Bool
  /// The lookalikes to distinguish, if any; the feature that distinguishes them; the feature's
  /// value for each one in the hotbar, the target first; and its value for each examined thing.
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
      // Fire acts on everything that it reaches.
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

  /// Updates the map after an action. If the effect is uncertain, the column is marked as changed
  /// instead.
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

  /// Reads the columns that may have changed. It reads below their tops only if something is
  /// missing or the last map did not help.
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
    // A family that seems to be missing may have been misheard, so all columns are read again.
    if !isFirst, rereads < Self.rereadLimit, missing.contains(where: { map.count(of: $0) == 0 }) {
      rereads += 1
      for column in columns { isDoubted[column] = true }
      readColumns()
    }
    mapOfLook = map
    return mustDistinguish ? distinguish(map) : map.withWalls
  }

  /// Returns the families of which a task needs only one thing each, or none if it needs more.
  private static func singles(of task: PlayTask) -> [Family] {
    switch task.verb {
    case .reach(let family): [family]
    // Placing fire is not enough; it must act first.
    case .meet(let one, let other) where task.toolFamily == one && one != .fire: [other]
    case .meet(let one, let other) where task.toolFamily == other && other != .fire: [one]
    case .join(let one, let other) where task.tool != nil: [one, other]
    default: []
    }
  }

  /// Returns the number of looks for these families after which another look counts as a
  /// repetition.
  private func mostLooks(for families: [Family]) -> Int {
    max(1, tasks.count { $0.families.contains { families.first == $0 } })
  }

  /// Reads the columns whose top alone is known. Columns that contain things come first.
  private func readHidden() {
    let things = columns.filter { isGuessed[$0] && map.top(of: $0) != .stone }
    let rest = columns.filter { isGuessed[$0] }
    let chosen = !dug.isEmpty ? dug.sorted() : things.isEmpty || needsAll ? rest : things
    dug.removeAll()
    for column in chosen { isDoubted[column] = true }
    readColumns()
  }

  /// Assigns isolated tiles to a missing family if they sounded almost like it.
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

/// The connection between a game and a bot with human ears.
public protocol HearingConsole: AnyObject {
  /// Presses the key of an action and runs one pass. Without an action, only runs the pass.
  ///
  /// - Returns: The frames that were heard in the pass, or nil if the game is over.
  func pass(_ action: String?) -> [HeardFrame]?
}
