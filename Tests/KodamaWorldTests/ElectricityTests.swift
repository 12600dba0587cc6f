import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Wires, gates, sensors and machines work")
struct ElectricityTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Simulates a world, and returns the ticks in which a material rings.
  private func rings(_ world: World, ticks: Int, _ name: String = "bell") -> [Int] {
    var found: [Int] = []
    for tick in 0..<ticks {
      world.clearMoments()
      world.step()
      for moment in world.moments
      where moment.kind == .ring && lab.rules.name(of: moment.material) == name {
        found.append(tick)
      }
    }
    return found
  }

  @Test(
    "A pulse travels one cell per tick in every direction",
    arguments: [["P---b"], ["b---P"], ["P", "-", "-", "-", "b"], ["b", "-", "-", "-", "P"]])
  func aPulseTravelsOneCellPerTickInEveryDirection(rows: [String]) throws {
    let world = try lab.world(rows, ["P": "button", "-": "wire", "b": "bell"])
    let isUpright = rows.count > 1
    let first = rows[0].first == "P"
    let end = first ? 0 : 4
    world.strike(at: isUpright ? CellPoint(0, end) : CellPoint(end, 0))
    #expect(rings(world, ticks: 20) == [3])
  }

  @Test("A pulse in a ring of wire dies out")
  func aPulseInARingDiesOut() throws {
    let world = try lab.world(["-----", "-###-", "-----"], ["-": "wire"])
    world.strike(at: CellPoint(0, 0))
    world.step(times: 40)
    #expect((0..<5).allSatisfy { world.cell(at: CellPoint($0, 0)).data == 0 })
  }

  @Test("A diode passes pulses one way only")
  func aDiodePassesPulsesOneWay() throws {
    let forward = try lab.world(["P->-b"], ["P": "button", "-": "wire", ">": "diode", "b": "bell"])
    forward.strike(at: CellPoint(0, 0))
    #expect(rings(forward, ticks: 20) == [3])
    let back = try lab.world(["b->-P"], ["P": "button", "-": "wire", ">": "diode", "b": "bell"])
    back.strike(at: CellPoint(4, 0))
    #expect(rings(back, ticks: 20) == [])
  }

  @Test("A pulse goes straight through a crossing")
  func wiresCrossWithoutTouching() throws {
    let world = try lab.world(
      ["..b..", "..-..", "P-+-c", "..-..", "....."],
      ["P": "button", "-": "wire", "+": "crossing", "b": "bell 1", "c": "bell 2"])
    world.strike(at: CellPoint(0, 2))
    world.step(times: 20)
    #expect(world.moments.filter { $0.kind == .ring }.map(\.data) == [2])
  }

  /// A half adder with two buttons, a bell for the carry behind an and-gate, and a bell for the sum
  /// behind an xor-gate.
  @Test(
    "A half adder of two gates adds two bits",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func aHalfAdderAdds(left: Bool, right: Bool) throws {
    let legend = [
      "P": "button", "-": "wire", "A": "and-gate", "X": "xor-gate", "c": "bell 1", "s": "bell 2",
    ]
    for (gate, note) in [("A", "c"), ("X", "s")] {
      let world = try lab.world(["P--..", "..\(gate)\(note).", "P--.."], legend)
      if left { world.strike(at: CellPoint(0, 0)) }
      if right { world.strike(at: CellPoint(0, 2)) }
      let expected = gate == "A" ? left && right : left != right
      #expect(rings(world, ticks: 20).isEmpty == !expected)
    }
  }

  @Test("Clocks stay in phase, and using one doubles its interval")
  func clocksStayInPhaseAndUsingOneDoublesItsInterval() throws {
    let world = try lab.world(["Cb.Cb"], ["C": "clock 0", "b": "bell"])
    let slow = rings(world, ticks: 64)
    #expect(slow.count == 16)
    #expect(zip(slow, slow.dropFirst()).allSatisfy { $1 - $0 == 0 || $1 - $0 == 8 })
    world.strike(at: CellPoint(0, 0))
    world.strike(at: CellPoint(3, 0))
    #expect(rings(world, ticks: 64).count == 8)
  }

  @Test("A pulse on a wire plays bells eight ticks apart")
  func aSequencerPlaysItsTune() throws {
    // A clock and a wire with a bell every eight cells play eight notes, eight ticks apart.
    var row = "C" + String(repeating: "-", count: 64)
    row = String(row.prefix(65))
    var bells = String(repeating: ".", count: 65)
    var legend = ["C": "clock 224", "-": "wire"]
    for step in 0..<8 {
      let glyph = String(step)
      legend[glyph] = "bell \(step * 2)"
      let place = bells.index(bells.startIndex, offsetBy: 8 * step + 4)
      bells.replaceSubrange(place...place, with: glyph)
    }
    let world = try lab.world([bells, row], legend)
    var tune: [(Int, UInt8)] = []
    for tick in 0..<200 {
      world.clearMoments()
      world.step()
      for moment in world.moments where moment.kind == .ring { tune.append((tick, moment.data)) }
    }
    #expect(tune.map(\.1) == [0, 2, 4, 6, 8, 10, 12, 14])
    #expect(zip(tune, tune.dropFirst()).allSatisfy { $1.0 - $0.0 == 8 })
  }

  @Test("Switches, delays, dividers and inverters work")
  func switchesDelaysDividersAndInvertersWork() throws {
    let legend = [
      "B": "battery", "S": "switch", "b": "bell", "C": "clock 0", "2": "divider", "D": "delay",
      "P": "button", "N": "not-gate", "-": "wire",
    ]
    let off = try lab.world(["B-S-b"], legend)
    #expect(rings(off, ticks: 20).isEmpty)
    off.strike(at: CellPoint(2, 0))
    #expect(!rings(off, ticks: 20).isEmpty)
    #expect(rings(try lab.world(["C2b"], legend), ticks: 64).count == 4)
    let late = try lab.world(["PDb"], legend)
    late.strike(at: CellPoint(0, 0))
    #expect(rings(late, ticks: 30) == [8])
    #expect(!rings(try lab.world(["Nb"], legend), ticks: 30).isEmpty)
    #expect(rings(try lab.world(["B-Nb"], legend), ticks: 60).count <= 1)
  }

  @Test("Pulses drive pumps, doors, igniters, lamps and heaters")
  func pulsesDriveMachines() throws {
    let legend = [
      "B": "battery", "U": "pump", "w": "water", "n": "door", "s": "sand", "i": "igniter",
      "k": "fuse", "h": "heater", "z": "snow", "l": "lamp", "-": "wire",
    ]
    let pump = try lab.world(["#.#", "BU#", "#w#", "###"], legend)
    pump.step(times: 6)
    #expect(lab.names(pump, row: 0)[1] == "water")
    let door = try lab.world(["#s#", "Bn#", "#.#", "###"], legend)
    door.step(times: 12)
    #expect(lab.names(door, row: 2)[1] == "sand")
    let lit = try lab.world(["Bikkk"], legend)
    lit.step(times: 60)
    #expect(lit.count("fuse") == 0)
    let lamp = try lab.world(["Bl"], legend)
    lamp.step(times: 4)
    #expect(lamp.cell(at: CellPoint(1, 0)).data > 0)
    let warm = try lab.world(["Bhz", "###"], legend)
    warm.step(times: 300)
    #expect(warm.count("snow") == 0)
  }

  @Test("Sensors fire when their condition begins")
  func sensorsFireWhenTheirConditionBegins() throws {
    let legend = [
      "_": "plate", "b": "bell", "s": "sand", "~": "water-sensor", "w": "water",
      "e": "light-sensor",
      "?": "heat-sensor", "f": "ember",
    ]
    #expect(rings(try lab.world(["s.", "..", "_b"], legend), ticks: 20).count == 1)
    #expect(rings(try lab.world(["w..", "#~b", "###"], legend), ticks: 60).count >= 1)
    #expect(rings(try lab.world(["eb"], legend, tick: 13_190), ticks: 30).count == 1)
    #expect(rings(try lab.world(["f?b", "###"], legend), ticks: 400).count == 1)
  }
}
