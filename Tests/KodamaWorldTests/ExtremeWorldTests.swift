import KodamaContent
import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Extreme but valid files do not stop the simulation")
struct ExtremeWorldTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func world(_ head: String, _ legend: String, _ rows: [String], heat: [String]) throws
    -> World
  {
    let text =
      "kodama-world 1\n\(head)legend\n. air\n# stone\n\(legend)rows\n"
      + rows.map { $0 + "\n" }.joined() + "\nheat\n" + heat.map { $0 + "\n" }.joined()
    return try WorldText.parse(text, rules: lab.rules).world(rules: lab.rules)
  }

  @Test(
    "Blocks of extreme temperature return to normal beside opposite sources",
    arguments: ["lava", "ice", "fire", "ember", "heater", "cooler", "snow", "battery"],
    [Int16.min, .max])
  func extremeHeat(material: String, sixteenths: Int16) throws {
    let world = try world(
      "", "m \(material)\nb battery\nw wire\n", ["mmmmmmmm", "bwmmmmmm", "########"],
      heat: ["0 \(sixteenths) \(sixteenths)", "1 \(sixteenths) \(sixteenths)"])
    world.step(times: 600)
    // Extreme temperatures return to the world's, without overflowing to the other sign.
    let left = world.degrees(at: GridPoint(0, 0))
    #expect(abs(left) < 600, "\(left) degrees after ten seconds")
  }

  @Test("The hottest reactions beside pulsed coolers do not overflow")
  func extremeReactions() throws {
    let pack = try ContentPack(
      """
      pack: furnace
      reactions:
        - {when: [stone, cooler], become: [stone, cooler], heat: 400}
        - {when: [stone, battery], become: [stone, battery], heat: 400}
      """, file: "furnace.yaml")
    let rules = try Content.shipped(adding: [pack]).rules
    let text = """
      kodama-world 1
      legend
      # stone
      c cooler
      b battery
      rows
      cbcbcbcb
      #c#c#c#c
      c#c#c#c#
      bcbcbcbc
      """
    let world = try WorldText.parse(text, rules: rules).world(rules: rules)
    world.step(times: 1_200)
    #expect(world.degrees(at: GridPoint(0, 0)) > 200)
  }

  @Test("The largest tick does not trap")
  func extremeTick() throws {
    let world = try world(
      "tick: \(UInt64.max - 3)\nseed: \(UInt64.max)\n", "s sand\nw water\n",
      ["s..w", "....", "####"],
      heat: [])
    world.step(times: 600)
    #expect(world.count("sand") == 1)
  }
}
