package import KodamaPerception

/// Plays by ear as a person could: while the world runs, by the guide, by looks, by the notes of a
/// column, by the skyline and its tick. It is given what a hearing model makes of the samples, and
/// remembers from the lesson how the families sound.
///
/// To what is asked for one after the other it is led. Where more must be known it goes along the
/// top and looks down in every column, until it has found what is enough, and keeps in mind what it
/// was told. What may be hidden, what moves by itself, and what the hand has changed, it has played
/// column by column. A column's notes tell where each thing begins, not how long it goes on: what
/// lies or flows goes down to what comes next, the rest is one tile high.
final class HumanEars: Senses {
  /// How long the start of a sweep is waited for, in passes: a person's headset may be late.
  static let chirpPasses = 90
  /// What still rings is let go before the first sweep, in passes.
  static let quietPasses = 6
  static let sweepMilliseconds = 50.0
  /// How much softer than the loudest note of the lesson the first chirp may seem, in decibels,
  /// besides what any chirp may be.
  private static let chirpMargin = 6
  /// How often all is read again because something was heard nowhere.
  private static let rereadLimit = 3
  /// So many frames are remembered.
  private static let recentFrames = 128
  static let probeMilliseconds = 60.0
  /// No more runs of a column are played.
  static let runLimit = 12
  /// What changes the place under the hand, and perhaps what lies beside it.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  var tracker: HandTracker
  var map: SeenMap
  /// Columns in which something may be otherwise than it was read, and those just read.
  var isDoubted: [Bool]
  var hasRead: [Bool]
  var listener: SweepListener?
  /// What was heard lately.
  var recent: [HeardFrame] = []
  /// How often it was heard that something asked for is done; the pair of tones that say so is over
  /// with a frame, so many behind.
  private(set) var doneCount = 0
  private var pairFrame = -1
  private static let pairFrames = 12
  /// For how many frames nothing at all was heard.
  private(set) var silentFrames = 0
  /// How many frames behind that of its key a sound begins, as a chirp has told; nil before.
  var lateFrames: Double?
  /// The same of the chirp that came soonest.
  var chirpLate: Double?
  /// Columns of which it has heard only what lies on top.
  var isGuessed: [Bool]
  /// How loud the chirps are.
  var chirpLevel: Int
  /// The row of the stone that a column was found to end with: where it is heard again, no more
  /// comes.
  var floorRow: Int?
  /// A floor that is higher may have a cave under it.
  static let deepRow = 17
  let console: any HearingConsole
  let memory: TimbreMemory
  /// What is asked for or at hand.
  let expected: [Family]
  /// What is asked for and not at hand.
  let asked: [Family]
  private let tasks: [PlayTask]
  /// What the hand holds.
  private var inHand: Family?
  /// Columns that were as before when they were read last.
  var isStill: [Bool]
  /// What lay on top in each column, and columns from which something was taken, where more of it
  /// may lie below.
  var tops: [Int: Run] = [:]
  private var dug: Set<Int> = []
  /// What each thing would else be, where it begins.
  var others: [Spot: Family] = [:]
  /// How often it has looked for the same, and what it knew then.
  private var looks: [[Family]: Int] = [:]
  private var mapOfLook: SeenMap
  /// Whether something is to be dug or set going, for which it must know all there is.
  private let needsAll: Bool
  /// Whether there may be machines, which are more than their top.
  private let needsMost: Bool
  /// How often all of it was read again, and whether it was read at all.
  var rereads = 0
  var hasLooked = false
  /// Columns in which it has not looked down yet.
  var unheard: [Int]
  /// What is enough to have found one of each of; empty where all there is must be known.
  let needed: [Family]
  /// What rings after it was led somewhere is over with this frame.
  var quietFrame = 0
  /// The row of the hand, the bottom one 0, as a pulse of the guide has told it.
  var handRow: Int?
  /// Whether something was heard from one side, and whether nothing is: who is led finds out.
  var hasTwoEars = false
  var hasOneEar = false
  /// Who has one ear looks for what is asked for on this side first: right is 1, left is -1.
  var likelySide = 1

  /// Whether it may have itself led.
  let isLed: Bool
  /// Relatives that are to be told apart, if there are any; by what of a note that is done, how
  /// each of them sounded in hand, what is asked for first, and how each thing that was gone to.
  let kinds: ToldApart?
  var tellingFeature: KeyPath<HandNote, Double> = \.fading
  var known: [(value: Double, isWanted: Bool)] = []
  var heardAs: [Spot: Double] = [:]

  init(
    console: any HearingConsole, memory: TimbreMemory, tasks: [PlayTask], field: Field = .page,
    isLed: Bool = true
  ) {
    tracker = HandTracker(field)
    map = SeenMap(field)
    mapOfLook = map
    isDoubted = Array(repeating: true, count: field.columns)
    hasRead = Array(repeating: false, count: field.columns)
    (isGuessed, isStill) = (hasRead, hasRead)
    unheard = Array(1..<(field.columns - 1))
    self.isLed = isLed
    kinds = tasks.lazy.compactMap(\.kinds).first
    self.console = console
    self.memory = memory
    chirpLevel = memory.loudest - Self.chirpMargin
    let told = tasks.flatMap(\.families)
    self.tasks = tasks
    needsAll =
      (kinds != nil && !isLed)
      || tasks.contains { task in
        if case .meet = task.verb { task.tool == nil } else { false }
      }
    needsMost = tasks.contains { task in
      switch task.verb {
      case .ring(_, _, let byHand): !byHand
      case .join, .clear(.water), .clear(.sand): true
      // Fire works upon what is there, whatever comes of it.
      case .meet where task.toolFamily == .fire: true
      case .meet(let one, let other): task.toolFamily != one && task.toolFamily != other
      default: task.toolFamily == .wire
      }
    }
    let singles = tasks.map(Self.singles)
    needed = singles.contains([]) ? [] : singles.flatMap { $0 }
    expected = [.stone] + told
    asked = told.filter { family in tasks.allSatisfy { !$0.hotbar.contains(family) } }
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  /// The columns that a hand can reach.
  var columns: Range<Int> { 1..<(field.columns - 1) }

  func press(_ action: String) {
    presses += 1
    tracker.pressed(action)
    if let row = handRow, let (_, dy) = HandTracker.step(of: action) {
      handRow = min(max(1, row - dy), Field.page.rows - 2)
    }
    take(console.pass(action))
    if let hand, Self.acts.contains(action) { note(action, at: hand) }
    if action.hasPrefix("slot-"), let key = Int(action.dropFirst(5)) {
      let slot = (key + 9) % 10
      inHand = tasks.first { $0.hotbar.indices.contains(slot) }?.hotbar[slot]
    }
  }

  /// Keeps in mind what an act has changed; where that is not sure, it is to be read again.
  private func note(_ action: String, at spot: Spot) {
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
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  /// Reads what may have changed. What lies hidden under something it has read only when it is
  /// missing, or when what it knew has been in vain.
  func look(for families: [Family]) -> SeenMap {
    let isFirst = !hasLooked
    if isFirst { lookAlong() }
    hasLooked = true
    if hand == nil { findHand() }
    guard hand != nil else { return map }
    let missing = asked.filter { families.contains($0) }
    let isRepeated = looks[families] ?? 0 >= mostLooks(for: families)
    if !unheard.isEmpty, isRepeated || missing.contains(where: { map.count(of: $0) == 0 }) {
      lookOn(for: [])
    }
    if !isFirst { doubtLoose() }
    readColumns()
    looks[families, default: 0] += 1
    let isVain = map == mapOfLook && looks[families] ?? 0 > mostLooks(for: families)
    if isVain || needsAll || (isFirst && needsMost) { readHidden() }
    for family in missing where isVain || map.count(of: family) == 0 { recall(family) }
    for _ in 0..<3 where missing.contains(where: { map.count(of: $0) == 0 }) { readHidden() }
    // What is asked for and was heard nowhere was taken for something else: it is read again.
    if !isFirst, rereads < Self.rereadLimit, missing.contains(where: { map.count(of: $0) == 0 }) {
      rereads += 1
      for column in columns { isDoubted[column] = true }
      readColumns()
    }
    mapOfLook = map
    return mustTellApart ? tellApart(map) : map.withWalls
  }

  /// Of what a task needs but one each; empty where it needs all there is.
  private static func singles(of task: PlayTask) -> [Family] {
    switch task.verb {
    case .reach(let family): [family]
    // A fire is not laid beside something, but has to work first.
    case .meet(let one, let other) where task.toolFamily == one && one != .fire: [other]
    case .meet(let one, let other) where task.toolFamily == other && other != .fire: [one]
    case .join(let one, let other) where task.tool != nil: [one, other]
    default: []
    }
  }

  /// How many tasks may ask for the same before it was in vain.
  private func mostLooks(for families: [Family]) -> Int {
    max(1, tasks.count { $0.families.contains { families.first == $0 } })
  }

  /// Reads the columns of which it knows only the top: first where that is something, then others.
  private func readHidden() {
    let things = columns.filter { isGuessed[$0] && map.top(of: $0) != .stone }
    let rest = columns.filter { isGuessed[$0] }
    let chosen = !dug.isEmpty ? dug.sorted() : things.isEmpty || needsAll ? rest : things
    dug.removeAll()
    for column in chosen { isDoubted[column] = true }
    readColumns()
  }

  /// Takes what stands by itself, and sounded almost like something that is missing, or of which
  /// there was too little, for that.
  private func recall(_ family: Family) {
    for (spot, other) in others where other == family && map[spot] == .stone {
      let isAlone = [-1, 1].allSatisfy { map[Spot(spot.x + $0, spot.y)] == .air }
      if isAlone { map[spot] = family }
    }
  }

  private func take(_ frames: [HeardFrame]?) {
    guard let frames else {
      isOver = true
      return
    }
    listener?.take(frames)
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

/// What a bot with human ears is wired to: keys go in, what a person could make of the sound comes
/// out.
package protocol HearingConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: the frames that were heard by its end, or nil when the game is over.
  func pass(_ action: String?) -> [HeardFrame]?
}
