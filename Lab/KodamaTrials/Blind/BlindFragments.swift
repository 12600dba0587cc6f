import Kodama

/// The fragments that blind plans consist of: all known ways to solve a task without perception.
/// Each fragment starts in the upper left corner, so that it does not depend on the hand's
/// position.
struct BlindFragments {
  /// The number of cells in a jump, and the number of rows that the hand can reach.
  private static let (jump, rows) = (8, 22)
  private static let (left, right) = ("left", "right")

  /// The number of columns that the hand can reach.
  private let columns: Int
  private let goals: [Goal]
  private let hotbar: [MaterialID]

  init(_ etude: Etude) {
    columns = etude.columns - 2
    goals = etude.goals.goals
    hotbar = etude.hotbar
  }

  /// Returns all fragments without duplicates, each cut off after `limit` keys.
  func all(limit: Int) -> [BlindPlan] {
    var found: [BlindPlan] = []
    // Cheap fragments come first, because the search may run out of time.
    found += tools.map { BlindPlan($0) }
    let ways: [([String?]) -> [[String?]]] = [
      scans, heaps, { runs($0, limit) }, { snakes($0, limit) }, walks,
    ]
    for way in ways {
      for (setUp, act) in acts { found += way(act).map { BlindPlan(setUp + $0) } }
    }
    var seen: Set<BlindPlan> = []
    return found.map { $0.limited(to: limit) }.filter { seen.insert($0).inserted }
  }

  /// The actions that fragments repeat, and the keys that prepare for them.
  private var acts: [(setUp: [String?], act: [String?])] {
    var acts: [(setUp: [String?], act: [String?])] = []
    var names: [[String]] = []
    for goal in goals {
      let setUp: [String]
      var act: [String]
      switch (goal.aim, goal.tool) {
      case (_, .material(let tool)?):
        setUp = hotbar.firstIndex(of: tool).map { ["slot-\(($0 + 1) % 10)"] } ?? []
        act = ["place"]
      case (.ring, _): (setUp, act) = ([], ["use"])
      case (.reach, _): (setUp, act) = ([], [])
      case (_, .hand?): (setUp, act) = ([], ["take"])
      // With an empty hotbar, the hand can only take.
      default: (setUp, act) = hotbar.isEmpty ? ([], ["take"]) : (["slot-1"], ["place"])
      }
      guard !names.contains(setUp + act) else { continue }
      names.append(setUp + act)
      acts.append((setUp, act))
    }
    return acts
  }

  /// Returns the keys that lead from any position to a cell, given the cell's distance from the
  /// corner.
  private func way(right: Int, down: Int) -> [String?] {
    func keys(_ distance: Int, _ name: String) -> [String?] {
      Array(repeating: "jump-\(name)", count: distance / Self.jump)
        + Array(repeating: name, count: distance % Self.jump)
    }
    return Array(repeating: "jump-left", count: columns / Self.jump + 1)
      + Array(repeating: "jump-up", count: 3)
      + keys(right, Self.right) + keys(down, "down")
  }

  /// Returns fragments that act along one row or column, at every cell or every third one.
  private func walks(_ act: [String?]) -> [[String?]] {
    var found: [[String?]] = []
    for stride in act.isEmpty ? [1] : [1, 3] {
      for row in 0..<Self.rows {
        found.append(way(right: 0, down: row) + line(Self.right, columns, stride, act))
      }
      for column in 0..<columns {
        found.append(way(right: column, down: 0) + line("down", Self.rows, stride, act))
      }
    }
    return found
  }

  private func line(_ key: String, _ length: Int, _ stride: Int, _ act: [String?]) -> [String?] {
    (0..<length / stride).flatMap { _ in act + Array(repeating: key, count: stride) }
  }

  /// Returns fragments that act to and fro over all rows, starting with a first row.
  private func snakes(_ act: [String?], _ limit: Int) -> [[String?]] {
    var found: [[String?]] = []
    for (stride, step) in [(1, 1), (1, 2), (2, 2), (3, 3), (4, 4), (8, 1)] {
      for start in Swift.stride(from: 1, to: Self.rows, by: 3) {
        var keys = way(right: 0, down: start)
        var isRight = true
        while keys.count < limit {
          let key = isRight ? Self.right : Self.left
          keys +=
            stride == 8
            ? (0..<4).flatMap { _ in act + ["jump-\(key)"] }
            : line(key, columns, stride, act)
          keys += Array(repeating: "down", count: step)
          isRight.toggle()
        }
        found.append(keys)
      }
    }
    return found
  }

  /// Returns fragments that run in one direction until they meet an obstacle.
  private func runs(_ act: [String?], _ limit: Int) -> [[String?]] {
    var found: [[String?]] = []
    for step in [1, 2, 3] {
      for times in [1, 2, 4] {
        var rows = way(right: 0, down: 1)
        var columns = way(right: 1, down: 0)
        var isFirst = true
        while rows.count < limit || columns.count < limit {
          let (across, along) = isFirst ? ("run-right", "run-down") : ("run-left", "run-up")
          rows += (0..<times).flatMap { _ in [across] + act }
          rows += Array(repeating: "down", count: step)
          columns += (0..<times).flatMap { _ in [along] + act }
          columns += Array(repeating: Self.right, count: step)
          isFirst.toggle()
        }
        found += [rows, columns]
      }
      var skyline = way(right: 1, down: 0)
      while skyline.count < limit {
        skyline += ["run-down"] + act + ["up"] + act
        skyline += ["jump-up", "jump-up", "jump-up"] + Array(repeating: Self.right, count: step)
      }
      found.append(skyline)
    }
    return found
  }

  /// Returns fragments that move the hand with the scanner.
  private func scans(_ act: [String?]) -> [[String?]] {
    let sides: [[String?]] = [
      [], ["up"], ["down"], [Self.left], [Self.right], ["up", "up", "up", "up"],
      [Self.right, "up"],
    ]
    var found: [[String?]] = []
    for key in ["scan-next", "scan-previous", "scan-next-kind", "scan-next-category"] {
      for side in sides {
        let once: [String?] = [key, "first"] + side + act
        let often: [String?] = once + act + act
        found += [once, Self.times(8, once), Self.times(8, often)]
      }
    }
    return found
  }

  private static func times(_ count: Int, _ keys: [String?]) -> [String?] {
    (0..<count).flatMap { _ in keys }
  }

  /// Returns fragments that place much material in one spot and give it time to fall.
  private func heaps(_ act: [String?]) -> [[String?]] {
    guard !act.isEmpty else { return [] }
    let heap = Self.times(12, act + [nil, nil, nil])
    var found: [[String?]] = []
    for column in stride(from: 1, to: columns, by: 3) {
      for row in [2, 6, 10] { found.append(way(right: column, down: row) + heap) }
    }
    return found
  }

  /// Fragments with tools that have a large effect: fill, replace, a rectangle over everything, or
  /// a large brush.
  private var tools: [[String?]] {
    let slots = hotbar.isEmpty ? Array(1...10) : Array(1...hotbar.count)
    let corner = way(right: 0, down: 0)
    let across = Self.times(columns / Self.jump + 1, ["jump-right"])
    let box: [String?] = corner + ["rectangle"] + across + Self.times(3, ["jump-down"])
    let wide: [String?] = Self.times(4, ["brush"]) + way(right: 4, down: 8)
    var found: [[String?]] = [
      Self.times(240, [nil]), ["take"], ["run-down", "take"], ["use"],
    ]
    for slot in slots {
      let ways: [[String?]] = [
        ["fill", "fill"], corner + ["fill", "fill"], ["place"], ["up", "place"],
        ["replace", "replace"], ["run-down", "replace", "replace"], ["run-down", "fill", "fill"],
        box + ["rectangle"], wide + Self.times(4, ["place", "jump-right"]),
        Self.times(8, ["place", "run-right"]), Self.times(30, ["place", nil, nil]),
        ["run-down", "up", "place", "run-left", "place", "run-right", "place"],
      ]
      found += ways.map { ["slot-\(slot % 10)"] + $0 }
    }
    return found
  }
}
