import BenchmarkTable
import Kodama

/// Runs all measurements of the world and fills the table.
final class Bench {
  let table = Table()
  let small: MaterialRules
  let shipped: MaterialRules
  private let looks: MaterialLooks
  let scenes = Scene.all

  init() throws {
    small = try Scene.referenceRules.get()
    let content = try Content.shipped()
    shipped = content.rules
    looks = content.looks
  }

  func run() throws {
    memory()
    fullScans()
    try instructions()
    wholeRules()
    activeColumns()
    rest()
    largeRest()
    life()
    generation()
    largeGeneration()
    frames()
  }

  /// Returns the median time of a tick in microseconds, for a world and for the C reference. They
  /// run alternately from the same cells.
  private func measure(
    _ scene: Scene, _ rules: MaterialRules, _ mode: ScanMode
  ) -> (Double, Double) {
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<5 {
      let world = scene.world(rules, mode)
      let reference = Reference(scene)
      var (mine, other) = (0.0, 0.0)
      for _ in 0..<12 {
        mine += seconds { for _ in 0..<20 { world.step() } }
        other += seconds { for _ in 0..<20 { reference.step() } }
        world.clearMoments()
      }
      if rules.count == small.count, !reference.equals(world) {
        table.fault("the reference and the world differ in the scene \(scene.name)")
      }
      ours.append(mine / 240 * 1e6)
      theirs.append(other / 240 * 1e6)
    }
    return (median(ours), median(theirs))
  }

  private func fullScans() {
    for scene in scenes {
      let (ours, peer) = measure(scene, small, .everything)
      table.add(
        Row(
          name: "full scan, \(scene.name), 512 x 512", unit: "us/tick", ours: ours, peer: peer,
          peerName: "C, same cells", bar: 1.35))
    }
  }

  /// Counts the instructions of full scans, which vary less than their times.
  private func instructions() throws {
    let counter = Instructions()
    guard counter.canCount else {
      return table.fault("instructions were not counted: valgrind is missing (apt: valgrind)")
    }
    for scene in scenes {
      guard let ours = try counter.each("ours-\(scene.name)", times: 20),
        let peer = try counter.each("theirs-\(scene.name)", times: 20)
      else { return table.fault("callgrind did not run") }
      table.add(
        Row(
          name: "full scan, \(scene.name), 512 x 512", unit: "instr./tick", ours: ours, peer: peer,
          peerName: "C, same cells", bar: 1.35))
    }
  }

  private func wholeRules() {
    for (scene, bar) in zip(scenes, [2.0, 1.8, 2.5]) {
      let (ours, peer) = measure(scene, shipped, .automatic)
      table.add(
        Row(
          name: "whole rule set, \(scene.name), 512 x 512", unit: "us/tick", ours: ours,
          peer: peer, peerName: "C, full scan", bar: bar))
    }
  }

  private func activeColumns() {
    let reference = Reference(scenes[2])
    let fullScan = median((0..<40).map { _ in seconds { reference.step() } }) * 1e6
    let column512 = activeColumn(512)
    let column2048 = activeColumn(2_048)
    table.add(
      Row(
        name: "settled, one active column, 512 x 512", unit: "us/tick", ours: column512,
        peer: fullScan, peerName: "C, full scan", bar: 0.03))
    table.add(
      Row(
        name: "the same at 2048 x 2048", unit: "us/tick", ours: column2048, peer: column512,
        peerName: "ours at 512 x 512", bar: 2))
  }

  /// Returns the median time of a tick, in microseconds, for a square world with one active column.
  /// The lower half of the world is water over sand at rest. In the column, 32 cells wide, a row of
  /// sand falls 256 cells every 32 ticks.
  private func activeColumn(_ size: Int) -> Double {
    let world = World(width: size, height: size, seed: 1, rules: shipped)
    let sand = shipped["sand"] ?? .air
    let water = shipped["water"] ?? .air
    for y in (size / 2)..<size {
      for x in 0..<size { world.place(y < size * 3 / 4 ? water : sand, at: CellPoint(x, y)) }
    }
    for _ in 0..<600 { world.step() }
    var times: [Double] = []
    for tick in 0..<800 {
      if tick % 32 == 0 {
        for x in 0..<32 { world.place(sand, at: CellPoint(size / 2 + x, size / 2 - 256)) }
      }
      times.append(seconds { world.step() })
      world.clearMoments()
    }
    return median(Array(times[400...])) * 1e6
  }

  private func rest() {
    for (width, height) in [(512, 256), (4_096, 1_024)] {
      let world = World(width: width, height: height, seed: 1, rules: shipped)
      for _ in 0..<64 { world.step() }
      let times = (0..<200).map { _ in seconds { for _ in 0..<10 { world.step() } } / 10 }
      table.add(
        Row(
          name: "a world at rest, \(width) x \(height)", unit: "us/tick",
          ours: median(times) * 1e6, peer: 5, peerName: "the bar itself", bar: 1))
    }
  }

  private func generation() {
    let generated = median(
      (0..<5).map { seed in
        seconds { _ = ValleyPlan(.hollow, seed: UInt64(seed)).world(rules: shipped) }
      })
    table.add(
      Row(
        name: "world generation, 512 x 256", unit: "Mcell/s", ours: 512 * 256 / generated / 1e6,
        peer: 14, peerName: "Luanti v7 (published)", bar: 1, higherIsBetter: true))
  }

  /// Measures a settled valley of 64 × 64 cells with one active column, like the benchmarks of NLE
  /// and Crafter: the step alone, and the step with a text frame while the hand moves.
  private func frames() {
    let alone = stepsPerSecond { _ in }
    table.add(
      Row(
        name: "step alone, 64 x 64 valley", unit: "steps/s", ours: alone, peer: 57_000,
        peerName: "ten times Crafter undrawn", bar: 1, higherIsBetter: true))
    let surface = TextSurface()
    let map = MapView(surface: surface, looks: looks)
    var revision: UInt64 = 0
    let drawn = stepsPerSecond { frame in
      map.dataSource = frame
      map.update()
      revision = surface.revision
    }
    if revision == 0 || !surface.frame.text.contains("[]") { table.fault("nothing was drawn") }
    table.add(
      Row(
        name: "step + text frame, 64 x 64 valley", unit: "steps/s", ours: drawn, peer: 57_000,
        peerName: "NLE tty (its own figure)", bar: 1, higherIsBetter: true))
  }

  private func stepsPerSecond(_ draw: (ValleyFrame) -> Void) -> Double {
    let valley = WorldGenerator(seed: 1, width: 64, height: 64).world(rules: shipped)
    for _ in 0..<2_000 { valley.step() }
    let sand = shipped["sand"] ?? .air
    let frame = ValleyFrame(valley)
    return 1
      / median(
        (0..<40).map { turn in
          seconds {
            for tick in 0..<100 {
              if tick % 8 == 0 { valley.place(sand, at: CellPoint(20 + turn % 8, 0)) }
              valley.step()
              valley.clearMoments()
              frame.handTile = CellPoint((tick + turn) % 40, tick / 5)
              draw(frame)
            }
          } / 100
        })
  }
}
