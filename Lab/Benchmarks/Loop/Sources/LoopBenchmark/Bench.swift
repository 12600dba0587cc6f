import BenchmarkTable

/// Runs all measurements and fills the table.
final class Bench {
  let table = Table()

  func run() throws {
    checkScenes()
    try instructions()
    times()
  }

  /// Checks that all ways to show the same changes have the same result.
  private func checkScenes() {
    for group in ["value-", "frame-", "carry-"] {
      let shown = SceneRunner.names.filter { $0.hasPrefix(group) }
        .map { SceneRunner.run($0, times: 100) }
      if Set(shown).count != 1 { table.fault("the scenes \(group)* have different results") }
    }
  }

  private func instructions() throws {
    let counter = Instructions()
    guard counter.canCount else {
      table.fault("instructions were not counted: valgrind is missing (apt: valgrind)")
      return
    }
    func compare(
      _ name: String, _ ours: String, _ peer: String, _ peerName: String, times: Int, bar: Double
    ) throws {
      guard let mine = try counter.each(ours, times: times),
        let other = try counter.each(peer, times: times)
      else { return table.fault("callgrind could not count \(ours) and \(peer)") }
      table.add(
        Row(name: name, unit: "instr.", ours: mine, peer: other, peerName: peerName, bar: bar))
    }
    try compare(
      "80 x 25 frame pulled and drawn", "frame-pull", "frame-push", "delegate push of the frame",
      times: 400, bar: 1.15)
    try compare(
      "80 x 25 frame pulled, not drawn", "carry-pull", "carry-push", "delegate push of the frame",
      times: 400, bar: 1.15)
    try compare(
      "one value pulled", "value-pull", "value-push", "delegate push", times: 10_000, bar: 2.5)
  }

  private func times() {
    let ways = ["pull", "push", "closure", "center", "observers"]
    var measured = ways.map { _ in [Double]() }
    // The ways run alternately, so that other processes disturb all of them equally.
    for _ in 0..<15 {
      for (index, way) in ways.enumerated() {
        let count = way == "center" ? 20_000 : 200_000
        let duration = seconds { _ = SceneRunner.run("value-\(way)", times: count) }
        measured[index].append(duration / Double(count) * 1e9)
      }
    }
    let (pull, push, closure) = (median(measured[0]), median(measured[1]), median(measured[2]))
    let (center, observers) = (median(measured[3]), median(measured[4]))
    func row(
      _ name: String, _ ours: Double, _ peer: Double, _ peerName: String, _ bar: Double
    ) {
      table.add(Row(name: name, unit: "ns", ours: ours, peer: peer, peerName: peerName, bar: bar))
    }
    row("one value: delegate, pull", pull, push, "delegate push", 2.5)
    row("one value: delegate, pull", pull, closure, "a closure (told, no bar)", .infinity)
    row("one value: delegate, pull", pull, center, "NotificationCenter", 1.0 / 3)
    row("one value: ObserverSet, pull", observers, push, "delegate push (told, no bar)", .infinity)
    row("one value: ObserverSet, pull", observers, center, "NotificationCenter", 1.0 / 3)
  }
}
