public import KodamaDataSources
import KodamaRoles

/// A world as readable text that can be shared in a message and parsed again.
///
///     kodama-world 1
///     title: A drop on a bell
///     seed: 7
///     legend
///     . air
///     # stone
///     b bell 14
///     rows
///     ....
///     .b#.
///
/// The header may also contain these keys:
///
/// - `awake:` is the level of wakefulness, 0–100, which measures how lively the world has sounded
///   lately. In a saved world more numbers follow, which store the sounds it remembers.
/// - `scale:` is the name of the scale. `tempo:` is the tempo in beats per minute at normal speed,
///   30–225, rounded to whole ticks (1/60 s) per step.
/// - `drops:` is the number of water drops in the sky, then in the ground.
///
/// A line of the legend consists of a glyph, a material, and the cell's data if it differs from the
/// initial data. A section `heat` may follow the rows. It has a line for each 4 × 4 block that
/// differs from the world's base temperature. The line contains the block's position in reading
/// order, its temperature, and its pending change, both in 1/16 degree.
///
/// The texts of études (small puzzles) have more keys, and the sections `goals`, `hints`,
/// `variation` and `script`. These sections are stored unparsed for `Etude`. Lines that begin with
/// `//` are comments, except in the rows and in those sections.
public struct WorldText: Sendable, Equatable {
  /// The maximum length of a text, in UTF-8 bytes.
  package static let characterLimit = 16 << 20
  /// The maximum number of lines of a text.
  package static let lineLimit = 3_000_000
  static let version = 1
  static let firstWord = "kodama-world"
  /// The header keys whose values are stored unparsed.
  static let keptKeys = ["title-ja", "title-reading", "group", "order", "hotbar", "tools", "hand"]
  /// The sections whose lines are stored unparsed.
  static let keptSections = ["goals", "hints", "variation", "script"]

  /// The title of the world, which may be empty.
  public var title = ""
  /// The seed of all random numbers.
  public var seed: UInt64 = 0
  /// The number of ticks (steps of the simulation) that have been simulated.
  public var tick: UInt64 = 0
  /// The width of the world, in cells.
  public var width: Int
  /// The height of the world, in cells.
  public var height: Int
  /// The cells of the world, row by row from the top left. There are `width × height` of them.
  public var cells: [Cell]
  /// The 4 × 4 blocks that differ from the world's base temperature.
  package var heat: [WarmBlock] = []
  /// The scale and the tempo of the world.
  package var music = Music()
  /// The water drops in the sky and in the ground.
  package var waterCycle = WaterCycle()
  /// The level of wakefulness, and the memory of recent sounds.
  package var wakefulness = Wakefulness()
  /// The header keys of études, in the order of the file.
  package var details: [WorldTextSection] = []
  /// The sections of études, in the order of the file.
  package var sections: [WorldTextSection] = []

  /// Creates the text form of a world.
  public init(_ world: World, title: String = "") {
    self.title = title
    seed = world.seed
    tick = world.tick
    width = world.width
    height = world.height
    heat = world.warmBlocks
    music = world.music
    wakefulness = world.wakefulness
    waterCycle = world.waterCycle
    cells = []
    cells.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { cells.append(world.cell(at: CellPoint(x, y))) }
    }
  }

  init(width: Int, height: Int, cells: [Cell]) {
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// Returns the unparsed section with a name, or nil.
  package func section(_ name: String) -> WorldTextSection? { sections.first { $0.name == name } }

  /// Returns the unparsed value of a header key, or nil.
  package func detail(_ key: String) -> WorldTextSection? { details.first { $0.name == key } }

  /// A Boolean value that indicates whether the text describes an étude (a small puzzle) and not
  /// only a world.
  public var isEtude: Bool { section("goals") != nil || detail("group") != nil }

  /// Creates the world that the text describes. A parsed text is always consistent. A mismatch
  /// between `cells` and the size is a programming error and stops the program.
  public func world(rules: MaterialRules) -> World {
    precondition(cells.count == width * height, "the number of cells is width × height")
    let world = World(width: width, height: height, seed: seed, rules: rules)
    for (index, cell) in cells.enumerated() where cell.bits != 0 {
      _ = world.put(cell, at: CellPoint(index % width, index / width))
    }
    world.tick = tick
    for block in heat { _ = world.setWarm(block) }
    world.music = music
    world.wakefulness = wakefulness
    world.waterCycle = waterCycle
    return world
  }

  /// Returns the world as readable text, from which `parse` creates an equal value.
  public func text(rules: MaterialRules) -> String {
    var legend = WorldLegend()
    var rows = ""
    rows.reserveCapacity(cells.count + height)
    for y in 0..<height {
      for x in 0..<width {
        rows.unicodeScalars.append(legend.glyph(of: cells[y * width + x], rules))
      }
      rows += "\n"
    }
    var text = "\(Self.firstWord) \(Self.version)\n"
    if !title.isEmpty { text += "title: \(title)\n" }
    for detail in details { text += "\(detail.name): \(detail.lines.first ?? "")\n" }
    text += "seed: \(seed)\ntick: \(tick)\n"
    if music.scale != Music().scale { text += "scale: \(music.scale.rawValue)\n" }
    if music.tempo != Tempo() { text += "tempo: \(music.tempo.beatsPerMinute)\n" }
    if wakefulness != Wakefulness() {
      let numbers = wakefulness.numbers.map(String.init).joined(separator: " ")
      text += "awake: \(numbers)\n"
    }
    if waterCycle != WaterCycle() { text += "drops: \(waterCycle.headerValue)\n" }
    text += "legend\n"
    for (glyph, cell) in legend.entries {
      let name = rules.name(of: cell.material)
      let usual = rules.freshCell(cell.material) == cell
      text += "\(glyph) \(name)\(usual ? "" : " \(cell.data)")\n"
    }
    text += "rows\n" + rows
    let warm = heat.map { "\($0.number) \($0.sixteenths) \($0.pending)" }
    for section in [WorldTextSection("heat", lines: warm)] + sections where !section.lines.isEmpty {
      text += "\n" + section.name + "\n" + section.lines.map { $0 + "\n" }.joined()
    }
    return text
  }
}

extension WorldText {
  /// Parses the value of an unparsed header key.
  ///
  /// - Returns: The result of `read`, or nil if the header does not have the key.
  /// - Throws: `WorldTextError` with the position in the file.
  package func words<Value>(
    of key: String, separator: Character? = nil,
    _ read: (inout WorldLineWords) throws(WorldTextError) -> Value
  ) throws(WorldTextError) -> Value? {
    guard let detail = detail(key), let line = detail.lines.first else { return nil }
    var words = WorldLineWords(
      line, line: detail.line, column: detail.column, separator: separator)
    let value = try read(&words)
    try words.finish()
    return value
  }

  /// Returns the materials of the header's hotbar in order, or nil if the header has none.
  package func hotbar(_ rules: MaterialRules) throws(WorldTextError) -> [MaterialID]? {
    try words(of: "hotbar", separator: ",") { (words) throws(WorldTextError) in
      var materials: [MaterialID] = []
      while words.peek != nil {
        let material = try words.material(rules)
        guard material != .air, material != MaterialRules.wall,
          materials.count < WorldOpening.hotbarLimit, !materials.contains(material)
        else { throw words.fault("at most \(WorldOpening.hotbarLimit) different materials") }
        materials.append(material)
      }
      return materials
    }
  }
}

extension WaterCycle {
  /// Parses the value of the header key `drops`, or returns nil if it is invalid.
  init?(headerValue text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { UInt32($0) }.filter { $0 <= Self.limit }
    guard words.count == 2, numbers.count == 2 else { return nil }
    self.init(sky: numbers[0], ground: numbers[1])
  }

  /// The value of the header key `drops`.
  var headerValue: String { "\(sky) \(ground)" }
}

/// An unparsed part of a world's text, with its position for error messages. The position does not
/// affect equality.
package struct WorldTextSection: Sendable, Equatable {
  /// The name of the section or header key.
  package var name: String
  /// The number of its first line in the file, from 1, or 0 if it was not read from a file.
  package var line: Int
  /// The column at which the value of a key begins, from 1.
  package var column: Int
  /// The unparsed lines of the section, or the value of the header key.
  package var lines: [String]

  package init(_ name: String, line: Int = 0, column: Int = 1, lines: [String]) {
    self.name = name
    self.line = line
    self.column = column
    self.lines = lines
  }

  /// Returns whether both parts have the same name and lines.
  package static func == (left: WorldTextSection, right: WorldTextSection) -> Bool {
    left.name == right.name && left.lines == right.lines
  }
}
