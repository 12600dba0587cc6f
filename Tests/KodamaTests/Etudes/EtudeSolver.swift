import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

/// Solves an étude with full knowledge of its world, through what a hand does alone. What it can
/// solve can be solved; a bot has to perceive what this one looks up.
final class EtudeSolver {
  let play: PlayModel
  let rules: MaterialRules
  var world: World { play.world }
  /// Where each material lay at the beginning that is to be there again.
  private let beginnings: [MaterialID: [GridPoint]]

  init(_ play: PlayModel) {
    self.play = play
    rules = play.world.rules
    beginnings = play.etude.goals.reduce(into: [:]) { beginnings, progress in
      if case .restore(let material) = progress.goal.aim {
        beginnings[material] = play.world.points(of: material)
      }
    }
  }

  /// - Returns: whether it is solved within some rounds.
  func solve(rounds: Int = 80) -> Bool {
    for round in 0..<rounds where !play.etude.isSolved {
      guard let goal = play.etude.open.first?.goal else { break }
      work(goal, round)
      for _ in 0..<60 where !play.etude.isSolved { advance() }
    }
    return play.etude.isSolved
  }

  func advance() {
    play.beginPass()
    play.advance()
  }

  private func go(to point: GridPoint) {
    let hand = play.hand.point
    guard hand != point else { return }
    play.exploring.moveHand(dx: point.x - hand.x, dy: point.y - hand.y)
    advance()
  }

  func act(at point: GridPoint, _ edit: () -> Void) {
    guard !play.etude.isSolved else { return }
    go(to: point)
    edit()
    advance()
  }

  func place(at point: GridPoint, _ tool: MaterialID) {
    play.editing.select(tool)
    act(at: point, play.editing.place)
  }

  private func work(_ goal: Goal, _ round: Int) {
    if treats(goal, round) { return }
    switch (goal.aim, goal.tool) {
    case (.reach(let material), _):
      if let point = world.points(of: material).first { go(to: point) }
    case (.ring(let material, let order, .hand), _):
      for one in order.sorted(Instrument.all(of: material, in: world)) {
        act(at: one.place, play.editing.use)
      }
    case (.ring(let material, let order, .pulse), nil),
      (.ring(let material, let order, .pulse), .hand?):
      ringFromAfar(material, order)
    case (.restore(let material), _):
      // What is warm yet takes it again.
      guard round % 4 == 0 else { return }
      for point in beginnings[material] ?? []
      where world.cell(at: point).material != material { place(at: point, material) }
    case (.ring(let material, _, .pulse), .material(let tool)?):
      for point in world.points(of: material) { place(at: GridPoint(point.x, 3), tool) }
    case (.clear(let material), .hand?):
      while let point = world.points(of: material).first, !play.etude.isSolved {
        act(at: point, play.editing.take)
      }
    case (.meet(let one, let other), .hand?), (.meet(let one, let other), nil):
      if pressesButtons() { return }
      breach(one, towards: other)
    case (.meet(_, let material), .material(let tool)?):
      // There may be no more than one for each.
      if let free = world.points(of: material).lazy.compactMap(air(around:)).first {
        place(at: free, tool)
      }
    case (.clear(let material), .material(let tool)?)
    where rules.rule(of: tool).physics == .solid && rules.rule(of: material).physics == .liquid:
      for point in world.points(of: material) { place(at: point, tool) }
    case (.clear(let material), .material(let tool)?):
      // One for each thing: it spreads by itself, and there may be no more.
      for point in world.points(of: material)
      where world.cell(at: GridPoint(point.x - 1, point.y)).material != material {
        if let free = air(around: point) { place(at: free, tool) }
      }
    case (.count(let material, _), .material(let tool)?) where material == tool:
      place(at: GridPoint(hollow(round), 1), tool)
    case (.count(let material, _), .material(let tool)?):
      let soil = rules.rule(of: tool).eats.compactMap { rules[$0] }.flatMap(world.points(of:))
      let free = soil.map { GridPoint($0.x, $0.y - 1) }.filter(isAir)
      if !free.isEmpty { return place(at: free[round % free.count], tool) }
      let grown = world.points(of: material)
      if grown.isEmpty {
        place(at: GridPoint(4 + round * 3 % 32, 3), tool)
      } else if let free = grown.lazy.compactMap(air(beside:)).first {
        place(at: free, tool)
      }
    case (.wake, .material(let tool)?): place(at: GridPoint(10 + round % 20, 3), tool)
    case (.come, _): enliven(round)
    case (.join(let one, let other), .material(let tool)?):
      for point in way(from: one, to: other, through: tool) where isAir(point) {
        place(at: point, tool)
      }
      _ = pressesButtons()
    default: break
    }
  }

  /// One of everything at hand high up, and every instrument rung in turn.
  private func enliven(_ round: Int) {
    for (offset, tool) in play.editing.hotbar.enumerated() where round < 4 {
      place(at: GridPoint(9 + (round * 2 + offset) * 3, 2), tool)
    }
    for _ in 0..<4 {
      for material in rules.materials.indices.map({ MaterialID(UInt8($0)) })
      where rules.rule(of: material).behaviour.rings {
        for point in world.points(of: material) {
          act(at: point, play.editing.use)
          for _ in 0..<8 where !play.etude.isSolved { advance() }
        }
      }
    }
  }

  /// A column to pour into: one of the three deepest that end on stone, which drinks nothing.
  private func hollow(_ round: Int) -> Int {
    let stone = rules["stone"]
    let columns = (2..<world.width - 2).compactMap { x -> (x: Int, depth: Int)? in
      let depth = (1..<world.height).first { !isAir(GridPoint(x, $0)) } ?? world.height - 1
      return world.cell(at: GridPoint(x, depth)).material == stone ? (x, depth) : nil
    }
    let deepest = columns.sorted { ($1.depth, $0.x) < ($0.depth, $1.x) }.prefix(3)
    return deepest.isEmpty ? 10 + round % 20 : Array(deepest)[round % deepest.count].x
  }

  func isAir(_ point: GridPoint) -> Bool {
    world.contains(point) && world.cell(at: point).material == .air
  }

  func air(around point: GridPoint) -> GridPoint? { point.neighbours.first(where: isAir) }

  private func air(beside point: GridPoint) -> GridPoint? {
    [GridPoint(point.x - 1, point.y), GridPoint(point.x + 1, point.y)].first(where: isAir)
  }

  /// Takes away what alone keeps one from the other's side.
  private func breach(_ one: MaterialID, towards other: MaterialID) {
    let target = world.points(of: other).first ?? GridPoint(0, 0)
    var best: (point: GridPoint, distance: Int)?
    for point in world.points(of: one) {
      for wall in point.neighbours where world.cell(at: wall).material != .air {
        let beyond = GridPoint(2 * wall.x - point.x, 2 * wall.y - point.y)
        guard isAir(beyond), wall.y >= point.y else { continue }
        let distance = abs(wall.x - target.x) + abs(wall.y - target.y)
        if best.map({ distance < $0.distance }) ?? true { best = (wall, distance) }
      }
    }
    if let best { act(at: best.point, play.editing.take) }
  }

  /// The shortest way through air, and what lies there of the tool, from a cell of one to a cell
  /// of the other, without its ends.
  private func way(
    from one: MaterialID, to other: MaterialID, through tool: MaterialID
  ) -> [GridPoint] {
    var cameFrom: [GridPoint: GridPoint] = [:]
    var queue = world.points(of: one)
    var next = 0
    while next < queue.count {
      let point = queue[next]
      next += 1
      for step in point.neighbours where cameFrom[step] == nil && world.contains(step) {
        if world.cell(at: step).material == other {
          var way: [GridPoint] = []
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
        // What lies there need not be laid.
        queue.insert(step, at: isLaid ? next : queue.count)
      }
    }
    return []
  }
}
