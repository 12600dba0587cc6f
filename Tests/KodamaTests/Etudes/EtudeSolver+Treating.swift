import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

// What is put to one thing so that it does something to another.
extension EtudeSolver {
  /// What a tool is put to where the goal does not name it, or where a little is enough.
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

  /// How many rounds are let go by before it is put there again.
  private static let patience = 12

  /// What a goal is to be reached with: what it says, or the one thing that is at hand.
  private func tool(for goal: Goal) -> MaterialID? {
    switch goal.tool {
    case .material(let tool)?: tool
    case .hand?: nil
    case nil: goal.isDoneByHand || play.editing.hotbar.count != 1 ? nil : play.editing.hotbar[0]
    }
  }

  /// Puts the tool of a goal once to each thing that it works upon.
  ///
  /// - Returns: whether there is a use for the tool here, whether or not it was put anywhere now.
  func treats(_ goal: Goal, _ round: Int) -> Bool {
    guard let tool = tool(for: goal), let uses = Self.uses[rules.name(of: tool)] else {
      return false
    }
    // Wood and ice that are only to go burn and melt without more ado.
    if case .clear(let material) = goal.aim, rules.name(of: tool) == "fire",
      rules.name(of: material) != "fuse"
    {
      return false
    }
    let things = uses.compactMap { rules[$0] }.first { !world.points(of: $0).isEmpty }
    guard let things else { return false }
    guard round % Self.patience == 0 else { return true }
    for thing in Instrument.all(of: things, in: world) {
      // Into the deepest of a pool, beside a machine, else wherever there is air.
      let isPool = rules.name(of: tool) == "sponge"
      let sides = thing.cells.flatMap { [GridPoint($0.x - 1, $0.y), GridPoint($0.x + 1, $0.y)] }
      let free =
        rules.name(of: tool) == "battery" ? sides.first(where: isAir) : nil
      let spot = isPool ? thing.cells.max { $0.y < $1.y } : free
      if let spot = spot ?? thing.cells.lazy.compactMap(air(around:)).first {
        place(at: spot, tool)
      }
    }
    return true
  }

  /// Presses every button, from the left.
  ///
  /// - Returns: whether there was any.
  func pressesButtons() -> Bool {
    let buttons = rules["button"].map(world.points(of:)) ?? []
    for button in buttons { act(at: button, play.editing.use) }
    return !buttons.isEmpty
  }

  /// Rings instruments in their order by the buttons that their wires come from.
  func ringFromAfar(_ material: MaterialID, _ order: Goal.Order) {
    for bell in order.sorted(Instrument.all(of: material, in: world)) {
      guard let button = button(wiredTo: bell.place) else { continue }
      act(at: button, play.editing.use)
      for _ in 0..<20 where !play.etude.isSolved { advance() }
    }
  }

  private func button(wiredTo point: GridPoint) -> GridPoint? {
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
  /// Whether nothing but a hand can reach it, whatever is at hand.
  fileprivate var isDoneByHand: Bool {
    switch aim {
    case .reach, .ring: true
    default: false
    }
  }
}
