import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

/// Solves an étude with full knowledge of its world, but only with actions that a player has.
///
/// It proves that the étude can be solved. A bot must find by perception what this solver looks up.
final class EtudeSolver {
  let play: PlayModel
  let rules: MaterialRules
  var world: World { play.world }
  /// The original cells of each material that must be restored.
  private let beginnings: [MaterialID: [CellPoint]]

  init(_ play: PlayModel) {
    self.play = play
    rules = play.world.rules
    beginnings = play.goals.reduce(into: [:]) { beginnings, progress in
      if case .restore(let material) = progress.goal.aim {
        beginnings[material] = play.world.points(of: material)
      }
    }
  }

  /// - Returns: `true` if the étude is solved within this number of rounds.
  func solve(rounds: Int = 80) throws -> Bool {
    for round in 0..<rounds where !play.isSolved {
      guard let goal = try play.etude().open.first?.goal else { break }
      work(goal, round)
      for _ in 0..<60 where !play.isSolved { advance() }
    }
    return play.isSolved
  }

  func advance() {
    play.beginPass()
    play.advance()
  }

  private func go(to point: CellPoint) {
    let hand = play.hand.point
    guard hand != point else { return }
    play.moveHand(dx: point.x - hand.x, dy: point.y - hand.y)
    advance()
  }

  func act(at point: CellPoint, _ edit: () -> Void) {
    guard !play.isSolved else { return }
    go(to: point)
    edit()
    advance()
  }

  func place(at point: CellPoint, _ tool: MaterialID) {
    play.select(tool)
    act(at: point, { play.perform(.editing(.place)) })
  }

  private func work(_ goal: Goal, _ round: Int) {
    if treats(goal, round) { return }
    switch (goal.aim, goal.tool) {
    case (.reach(let material), _):
      if let point = world.points(of: material).first { go(to: point) }
    case (.ring(let material, let order, .hand), _):
      for one in order.sorted(Instrument.all(of: material, in: world)) {
        act(at: one.place, { play.perform(.editing(.use)) })
      }
    case (.ring(let material, let order, .pulse), nil),
      (.ring(let material, let order, .pulse), .hand?):
      ringFromAfar(material, order)
    case (.restore(let material), _):
      // A cell that is still warm would melt the material again, so the solver tries every four
      // rounds.
      guard round % 4 == 0 else { return }
      for point in beginnings[material] ?? []
      where world.cell(at: point).material != material { place(at: point, material) }
    case (.ring(let material, _, .pulse), .material(let tool)?):
      for point in world.points(of: material) { place(at: CellPoint(point.x, 3), tool) }
    case (.clear(let material), .hand?):
      while let point = world.points(of: material).first, !play.isSolved {
        act(at: point, { play.perform(.editing(.take)) })
      }
    case (.meet(let one, let other), .hand?), (.meet(let one, let other), nil):
      if pressesButtons() { return }
      breach(one, towards: other)
    case (.meet(_, let material), .material(let tool)?):
      // Places a single cell, because the étude may not contain more.
      if let free = world.points(of: material).lazy.compactMap(air(around:)).first {
        place(at: free, tool)
      }
    case (.clear(let material), .material(let tool)?)
    where rules.rule(of: tool).physics == .solid && rules.rule(of: material).physics == .liquid:
      for point in world.points(of: material) { place(at: point, tool) }
    case (.clear(let material), .material(let tool)?):
      // One for each thing is enough, because the tool spreads. The étude may not contain more.
      for point in world.points(of: material)
      where world.cell(at: CellPoint(point.x - 1, point.y)).material != material {
        if let free = air(around: point) { place(at: free, tool) }
      }
    case (.count(let material, _), .material(let tool)?) where material == tool:
      place(at: CellPoint(hollow(round), 1), tool)
    case (.count(let material, _), .material(let tool)?):
      let soil = rules.rule(of: tool).eats.compactMap { rules[$0] }.flatMap(world.points(of:))
      let free = soil.map { CellPoint($0.x, $0.y - 1) }.filter(isAir)
      if !free.isEmpty { return place(at: free[round % free.count], tool) }
      let grown = world.points(of: material)
      if grown.isEmpty {
        place(at: CellPoint(4 + round * 3 % 32, 3), tool)
      } else if let free = grown.lazy.compactMap(air(beside:)).first {
        place(at: free, tool)
      }
    case (.wake, .material(let tool)?): place(at: CellPoint(10 + round % 20, 3), tool)
    case (.come, _): enliven(round)
    case (.join(let one, let other), .material(let tool)?):
      for point in way(from: one, to: other, through: tool) where isAir(point) {
        place(at: point, tool)
      }
      _ = pressesButtons()
    default: break
    }
  }

  /// Places one cell of each hotbar material high up, and rings every instrument in turn.
  private func enliven(_ round: Int) {
    for (offset, tool) in play.saved.hotbar.enumerated() where round < 4 {
      place(at: CellPoint(9 + (round * 2 + offset) * 3, 2), tool)
    }
    for _ in 0..<4 {
      for material in rules.materials.indices.map({ MaterialID(UInt8($0)) })
      where rules.rule(of: material).behaviour.rings {
        for point in world.points(of: material) {
          act(at: point, { play.perform(.editing(.use)) })
          for _ in 0..<8 where !play.isSolved { advance() }
        }
      }
    }
  }

  /// Returns one of the three deepest columns that end on stone, for pouring. Stone absorbs
  /// nothing.
  private func hollow(_ round: Int) -> Int {
    let stone = rules["stone"]
    let columns = (2..<world.width - 2).compactMap { x -> (x: Int, depth: Int)? in
      let depth = (1..<world.height).first { !isAir(CellPoint(x, $0)) } ?? world.height - 1
      return world.cell(at: CellPoint(x, depth)).material == stone ? (x, depth) : nil
    }
    let deepest = columns.sorted { ($1.depth, $0.x) < ($0.depth, $1.x) }.prefix(3)
    return deepest.isEmpty ? 10 + round % 20 : Array(deepest)[round % deepest.count].x
  }

  func isAir(_ point: CellPoint) -> Bool {
    world.contains(point) && world.cell(at: point).material == .air
  }

  func air(around point: CellPoint) -> CellPoint? { point.neighbours.first(where: isAir) }

  private func air(beside point: CellPoint) -> CellPoint? {
    [CellPoint(point.x - 1, point.y), CellPoint(point.x + 1, point.y)].first(where: isAir)
  }

  /// Removes the cell that separates one material from the other.
  private func breach(_ one: MaterialID, towards other: MaterialID) {
    let target = world.points(of: other).first ?? CellPoint(0, 0)
    var best: (point: CellPoint, distance: Int)?
    for point in world.points(of: one) {
      for wall in point.neighbours where world.cell(at: wall).material != .air {
        let beyond = CellPoint(2 * wall.x - point.x, 2 * wall.y - point.y)
        guard isAir(beyond), wall.y >= point.y else { continue }
        let distance = abs(wall.x - target.x) + abs(wall.y - target.y)
        if best.map({ distance < $0.distance }) ?? true { best = (wall, distance) }
      }
    }
    if let best { act(at: best.point, { play.perform(.editing(.take)) }) }
  }

  /// Returns the shortest path from one material to the other, without its ends. It leads through
  /// air and cells of the tool that are already placed.
  private func way(
    from one: MaterialID, to other: MaterialID, through tool: MaterialID
  ) -> [CellPoint] {
    var cameFrom: [CellPoint: CellPoint] = [:]
    var queue = world.points(of: one)
    var next = 0
    while next < queue.count {
      let point = queue[next]
      next += 1
      for step in point.neighbours where cameFrom[step] == nil && world.contains(step) {
        if world.cell(at: step).material == other {
          var way: [CellPoint] = []
          var at = point
          while let before = cameFrom[at] {
            way.append(at)
            at = before
          }
          return way
        }
        let isLaid = world.cell(at: step).material == tool
        guard isAir(step) || isLaid else { continue }
        cameFrom[step] = point
        // Cells of the tool that are already placed cost nothing.
        queue.insert(step, at: isLaid ? next : queue.count)
      }
    }
    return []
  }
}

// Placing a tool next to the things that it changes.
extension EtudeSolver {
  /// The materials next to which a tool is placed, if the goal does not name them or needs only a
  /// few.
  private static let uses: [String: [String]] = [
    "fire": ["fuse", "leaf", "ice", "water"],
    "lava": ["sand", "water"],
    "battery": ["pump", "heater", "cooler", "igniter"],
    "sponge": ["water"],
    "salt": ["ice"],
    "acid": ["rust"],
    "snail": ["moss"],
    "ember": ["heat-sensor"],
    "sand": ["plate"],
  ]

  /// The number of rounds after which the tool is placed again.
  private static let patience = 12

  /// Returns the tool that a goal suggests, or the only one in the hotbar.
  private func tool(for goal: Goal) -> MaterialID? {
    switch goal.tool {
    case .material(let tool)?: tool
    case .hand?: nil
    case nil: goal.isDoneByHand || play.saved.hotbar.count != 1 ? nil : play.saved.hotbar[0]
    }
  }

  /// Places the tool of a goal once at each thing that it affects.
  ///
  /// - Returns: `true` if the tool is used here, even if it was not placed in this round.
  func treats(_ goal: Goal, _ round: Int) -> Bool {
    guard let tool = tool(for: goal), let uses = Self.uses[rules.name(of: tool)] else {
      return false
    }
    // Wood and ice burn and melt without further help.
    if case .clear(let material) = goal.aim, rules.name(of: tool) == "fire",
      rules.name(of: material) != "fuse"
    {
      return false
    }
    let things = uses.compactMap { rules[$0] }.first { !world.points(of: $0).isEmpty }
    guard let things else { return false }
    guard round % Self.patience == 0 else { return true }
    for thing in Instrument.all(of: things, in: world) {
      // At the bottom of a pool, beside a machine, otherwise in any air around the thing.
      let isPool = rules.name(of: tool) == "sponge"
      let sides = thing.cells.flatMap { [CellPoint($0.x - 1, $0.y), CellPoint($0.x + 1, $0.y)] }
      let free =
        rules.name(of: tool) == "battery" ? sides.first(where: isAir) : nil
      let spot = isPool ? thing.cells.max { $0.y < $1.y } : free
      if let spot = spot ?? thing.cells.lazy.compactMap(air(around:)).first {
        place(at: spot, tool)
      }
    }
    return true
  }

  /// Presses every button from left to right.
  ///
  /// - Returns: `true` if there is a button.
  func pressesButtons() -> Bool {
    let buttons = rules["button"].map(world.points(of:)) ?? []
    for button in buttons { act(at: button, { play.perform(.editing(.use)) }) }
    return !buttons.isEmpty
  }

  /// Rings instruments in order, by pressing the buttons to which they are wired.
  func ringFromAfar(_ material: MaterialID, _ order: Goal.Order) {
    for bell in order.sorted(Instrument.all(of: material, in: world)) {
      guard let button = button(wiredTo: bell.place) else { continue }
      act(at: button, { play.perform(.editing(.use)) })
      for _ in 0..<20 where !play.isSolved { advance() }
    }
  }

  private func button(wiredTo point: CellPoint) -> CellPoint? {
    var (queue, next) = ([point], 0)
    while next < queue.count {
      let place = queue[next]
      if world.cell(at: place).material == rules["button"] { return place }
      queue += place.neighbours.filter { beside in
        !queue.contains(beside) && world.contains(beside)
          && rules.rule(of: world.cell(at: beside).material).behaviour.isElectric
      }
      next += 1
    }
    return nil
  }
}

extension Goal {
  /// True if only the hand can reach the goal, whatever the hotbar contains.
  fileprivate var isDoneByHand: Bool {
    switch aim {
    case .reach, .ring: true
    default: false
    }
  }
}
