import KodamaPerception

/// Plays an étude with any senses, by perceiving, acting and waiting in a loop.
///
/// It has no knowledge of particular études. It knows how families behave (sand falls, water flows,
/// fire spreads) and what the hand can do (move, place, take, use).
final class Planner {
  /// The maximum number of rounds in which all tasks are attempted.
  static let roundLimit = 12
  /// The maximum number of attempts to reach something that moves.
  static let chaseLimit = 6

  /// The maximum number of pages to visit in one call of `look(for:)`.
  private static let pageLimit = 24

  let senses: any Senses
  let tasks: [PlayTask]
  private let pressLimit: Int
  private var slotInHand: Int?
  /// The tile where the bot last placed something, which the hand may hide.
  private(set) var lastPlaced: Spot?
  /// The map that was perceived last.
  private var perceived: SeenMap
  /// The tiles that the hand has already visited in search of a target.
  var tried: [Spot] = []
  /// The columns where pouring material had no effect.
  var failedColumns: [Int] = []
  /// The tiles of each family that must be restored, as they were at the start.
  var beginnings: [Family: [Spot]] = [:]
  /// True if the guide has led the hand to everything that had to be cleared.
  var wasGuided = false
  /// True if the bot does not remember the start of the game.
  var forgets = false
  /// A closure that is called with each new plan, for people who watch the bot.
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

  /// True while the game runs and the bot may press more keys.
  var canGoOn: Bool { !senses.isOver && senses.presses < pressLimit }

  /// Plays until the game is over or all rounds are used.
  func play() {
    if !forgets { remember() }
    var done: Set<Int> = []
    for round in 0..<Self.roundLimit {
      for (index, task) in tasks.enumerated() where canGoOn {
        // Every other round skips the tasks that seem completed. The other rounds repeat them,
        // because another task may have completed the goal.
        if round % 2 == 1, done.contains(index), done.count < tasks.count { continue }
        let before = senses.doneCount
        attempt(task, round)
        rest(passes: 20)
        if senses.doneCount > before { done.insert(index) }
        if senses.hand == nil { wander(round) }
      }
    }
  }

  /// Returns whether a task involves a family.
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

  /// Reports a plan to the people who watch the bot.
  func reportThought(_ plan: Thought.Plan, _ family: Family, _ count: Int) {
    onThought(
      Thought(
        plan, family, count: count,
        places: perceived.spots(of: family).compactMap(tile),
        hand: senses.hand.flatMap(tile)))
  }

  /// Returns the position of a valley's tile on the page, or nil if it is not on the page.
  private func tile(_ spot: Spot) -> Thought.Tile? {
    let tile = Spot(spot.x - senses.corner.x, spot.y - senses.corner.y)
    return Field.page.contains(tile) ? Thought.Tile(tile.x, tile.y) : nil
  }

  private func attempt(_ task: PlayTask, _ round: Int) {
    switch task.verb {
    case .reach(let family):
      // Creatures walk away, so the bot tries several times.
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

// MARK: - Hand, time and perception
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

  /// Moves the hand to a tile. Returns whether it arrived, so that nothing is placed elsewhere.
  private func reaches(_ spot: Spot) -> Bool {
    go(to: spot)
    return canGoOn && senses.hand == spot
  }

  /// Presses eight movement keys to find a hand that was not perceived. The keys differ from round
  /// to round.
  private func wander(_ round: Int) {
    let keys = ["jump-left", "up", "jump-right", "right", "jump-down", "left", "jump-up", "down"]
    for step in 0..<8 where canGoOn {
      senses.press(keys[(round * 3 + step * (round + 1)) % keys.count])
      rest(passes: 4)
    }
  }

  /// Selects a slot of the hotbar, unless it is already selected.
  func choose(_ slot: Int) {
    guard slot != slotInHand, canGoOn else { return }
    senses.press("slot-\((slot + 1) % 10)")
    slotInHand = slot
  }

  /// Places the material of a slot on a tile.
  func place(_ slot: Int, on spot: Spot) {
    guard reaches(spot) else { return }
    choose(slot)
    guard canGoOn else { return }
    senses.press("place")
    lastPlaced = spot
  }

  func take(_ spot: Spot) {
    if reaches(spot) { senses.press("take") }
  }

  func use(_ spot: Spot) {
    if reaches(spot) { senses.press("use") }
  }

  /// Waits for up to a number of passes. The wait ends early if the bot hears that the valley is at
  /// rest or that a goal was completed.
  func rest(passes: Int) {
    var left = passes
    let done = senses.doneCount
    while left > 0, canGoOn, !senses.hearsRest, senses.doneCount == done {
      senses.wait(min(left, 10))
      left -= 10
    }
  }

  /// Perceives the valley again, and visits every page that has never been perceived.
  func look(for families: [Family?]) -> SeenMap {
    let families = families.compactMap { $0 }
    perceived = senses.look(for: families)
    // All pages are perceived once before the bot acts.
    for _ in 0..<Self.pageLimit {
      guard canGoOn, let spot = senses.unseen else { break }
      go(to: spot)
      perceived = senses.look(for: families)
    }
    return perceived
  }

  func nearest(of spots: [Spot]) -> Spot? {
    let hand = senses.hand ?? Spot(0, 0)
    return spots.min { $0.steps(to: hand) < $1.steps(to: hand) }
  }

  /// Sorts tiles so that the ways between them are short.
  func route(_ spots: [Spot]) -> [Spot] { Spot.route(spots, from: senses.hand ?? Spot(0, 0)) }

  /// Returns a tile to try if nothing was perceived. The tiles of successive rounds are spread
  /// evenly over the valley.
  func trialSpot(_ round: Int) -> Spot {
    let field = senses.field
    return Spot(4 + round * 13 % (field.columns - 8), 4 + round * 7 % (field.rows - 8))
  }
}
