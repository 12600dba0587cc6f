import KodamaPerception

/// Plays an étude with keys and senses alone: it perceives, tries, waits, and perceives again.
///
/// It is the same for every kind of senses, and knows of no étude: only what each family does
/// (sand falls, water flows, fire spreads) and what can be done (go, place, take, use).
final class Planner {
  /// Attempts at everything that is to be done, before it gives up.
  static let roundLimit = 12
  /// How often something is gone after before it is perceived that it cannot be reached.
  static let chaseLimit = 6

  /// No valley has so many pages.
  private static let pageLimit = 24

  let senses: any Senses
  let tasks: [PlayTask]
  private let pressLimit: Int
  private var slotInHand: Int?
  /// Where something was put last: the hand may still hide it.
  private(set) var lastPlaced: Spot?
  /// What was perceived last.
  private var perceived: SeenMap
  /// Where the hand has been, in search of something.
  var tried: [Spot] = []
  /// Columns into which something was poured and nothing became of it.
  var vainColumns: [Int] = []
  /// Where each family lay at the beginning that is to be there again.
  var beginnings: [Family: [Spot]] = [:]
  /// Whether it was led to what was to be cleared away until nothing was left.
  var wasLed = false
  /// Whether it keeps nothing in mind of the beginning.
  var forgets = false
  /// Told what is about to be done, in a few words.
  private let onThought: (Thought) -> Void

  init(
    senses: any Senses, tasks: [PlayTask], pressLimit: Int,
    onThought: @escaping (Thought) -> Void
  ) {
    self.senses = senses
    perceived = SeenMap(senses.field)
    self.tasks = tasks
    self.pressLimit = pressLimit
    self.onThought = onThought
  }

  /// Whether the game goes on and keys are left.
  var canGoOn: Bool { !senses.isOver && senses.presses < pressLimit }

  /// Plays until the game is over or nothing more comes to mind.
  func play() {
    if !forgets { remember() }
    var done: Set<Int> = []
    for round in 0..<Self.roundLimit {
      for (index, task) in tasks.enumerated() where canGoOn {
        // What is done is not repeated; every other time it is, as it may have been another's.
        if round % 2 == 1, done.contains(index), done.count < tasks.count { continue }
        let before = senses.doneCount
        attempt(task, round)
        rest(passes: 20)
        if senses.doneCount > before { done.insert(index) }
        if senses.hand == nil { wander(round) }
      }
    }
  }

  /// Whether a goal asks for something of a family.
  func isNamed(_ family: Family) -> Bool {
    tasks.contains { task in
      switch task.verb {
      case .reach(let one), .ring(let one, _, _), .clear(let one), .count(let one, _),
        .restore(let one):
        one == family
      case .meet(let one, let other), .join(let one, let other): one == family || other == family
      case .wake: false
      }
    }
  }

  /// Tells those who watch what is about to be done.
  func think(_ plan: Thought.Plan, _ family: Family, _ count: Int) {
    onThought(
      Thought(
        plan, family, count: count,
        places: perceived.spots(of: family).compactMap(tile),
        hand: senses.hand.flatMap(tile)))
  }

  /// Where a tile of the valley is seen by those who watch; nil on another page.
  private func tile(_ spot: Spot) -> Thought.Tile? {
    let tile = Spot(spot.x - senses.corner.x, spot.y - senses.corner.y)
    return Field.page.contains(tile) ? Thought.Tile(tile.x, tile.y) : nil
  }

  private func attempt(_ task: PlayTask, _ round: Int) {
    switch task.verb {
    case .reach(let family):
      // What walks on is gone after.
      reach(family, chases: tasks.count == 1 || family == .creature ? Self.chaseLimit : 1)
    case .ring(let family, let order, let byHand):
      if byHand {
        ring(family, order)
      } else {
        strike(family, order, with: task, round)
      }
    case .clear(let family): clear(family, with: task, round)
    case .meet(let one, let other): meet(one, other, with: task, round)
    case .count(let family, let number): grow(family, to: number, with: task, round)
    case .join(let one, let other): join(one, other, with: task, round)
    case .restore(let family): restore(family, with: task, round)
    case .wake(let number): wake(number, with: task, round)
    }
  }
}

// MARK: - What a hand can do.
extension Planner {
  /// Moves the hand to a tile.
  func go(to target: Spot) {
    let field = senses.field
    var keysLeft = 2 * (field.columns + field.rows)
    while canGoOn, keysLeft > 0, let hand = senses.hand,
      let key = field.key(from: hand, to: target)
    {
      senses.press(key)
      keysLeft -= 1
    }
  }

  /// Whether the hand was brought to a tile. Nobody puts anything anywhere without knowing where
  /// the hand is.
  private func reaches(_ spot: Spot) -> Bool {
    go(to: spot)
    return canGoOn && senses.hand == spot
  }

  /// Moves about until something is perceived.
  private func wander(_ round: Int) {
    let keys = ["jump-left", "up", "jump-right", "right", "jump-down", "left", "jump-up", "down"]
    for step in 0..<8 where canGoOn {
      senses.press(keys[(round * 3 + step * (round + 1)) % keys.count])
      rest(passes: 4)
    }
  }

  /// Takes what a slot of the hotbar holds in hand.
  func choose(_ slot: Int) {
    guard slot != slotInHand, canGoOn else { return }
    senses.press("slot-\((slot + 1) % 10)")
    slotInHand = slot
  }

  /// Places what is in hand on a tile.
  func place(_ slot: Int, on spot: Spot) {
    guard reaches(spot) else { return }
    choose(slot)
    guard canGoOn else { return }
    senses.press("place")
    lastPlaced = spot
  }

  /// Takes away what is on a tile.
  func take(_ spot: Spot) {
    if reaches(spot) { senses.press("take") }
  }

  /// Uses what is on a tile.
  func use(_ spot: Spot) {
    if reaches(spot) { senses.press("use") }
  }

  /// Lets the world work, but no longer than it takes: where it is heard to be at rest, nothing
  /// more comes of what was done; nor where it is told that something asked for is done.
  func rest(passes: Int) {
    var left = passes
    let done = senses.doneCount
    while left > 0, canGoOn, !senses.hearsRest, senses.doneCount == done {
      senses.wait(min(left, 10))
      left -= 10
    }
  }

  /// Perceives the valley anew, and keeps what belongs to one of these families.
  func look(for families: [Family?]) -> SeenMap {
    let families = families.compactMap { $0 }
    perceived = senses.look(for: families)
    // Nothing is begun before every page was perceived once.
    for _ in 0..<Self.pageLimit {
      guard canGoOn, let spot = senses.unseen else { break }
      go(to: spot)
      perceived = senses.look(for: families)
    }
    return perceived
  }

  /// The tile to which it is the fewest steps.
  func nearest(of spots: [Spot]) -> Spot? {
    let hand = senses.hand ?? Spot(0, 0)
    return spots.min { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// The tiles in an order in which the hand need not go far.
  func route(_ spots: [Spot]) -> [Spot] { Spot.route(spots, from: senses.hand ?? Spot(0, 0)) }

  /// Somewhere to try one's luck where nothing was perceived: tiles spread evenly over the
  /// valley.
  func somewhere(_ round: Int) -> Spot {
    let field = senses.field
    return Spot(4 + round * 13 % (field.columns - 8), 4 + round * 7 % (field.rows - 8))
  }
}
