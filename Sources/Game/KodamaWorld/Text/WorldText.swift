public import KodamaDataSources

/// A world as readable text, which can be pasted into a message and read back.
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
/// The head may have a line `awake:` with how awake the valley is, 0–100; a world that was written
/// down has numbers after it, for all that it remembers of its sounds. `scale:` names the scale of
/// its music; `tempo:` says how many beats a minute its clocks make at normal speed, 30–225, and
/// the one that ticks come nearest to is taken.
///
/// `drops:` says how many drops of water the sky holds, and how many the ground.
///
/// A line of the legend is a glyph, a material and, where it is not the usual, the cell's data.
/// After the rows may come the section `heat`: a line for each 4 × 4 block that differs from the
/// world, with its number in reading order, its temperature and its pull in 1/16 degree. An étude
/// has more keys, and the sections `goals`, `hints`, `variation` and `script`; they are kept as
/// they are and read by `Etude`. Lines that begin with `//` are passed over, except among the rows
/// and in those sections.
public struct WorldText: Sendable, Equatable {
  /// The longest text that is read, in characters.
  public static let characterLimit = 16 << 20
  /// A text with more lines is refused.
  public static let lineLimit = 3_000_000
  static let version = 1
  static let firstWord = "kodama-world"
  /// The keys that are kept as they stand.
  static let keptKeys = ["title-ja", "title-reading", "group", "order", "hotbar", "tools", "hand"]
  /// The sections whose lines are kept as they stand.
  static let keptSections = ["goals", "hints", "variation", "script"]

  /// What the world is called; may be empty.
  public var title = ""
  /// What chance depends on.
  public var seed: UInt64 = 0
  /// How many steps were taken.
  public var tick: UInt64 = 0
  /// How many columns the rows have.
  public var width: Int
  /// How many rows there are.
  public var height: Int
  /// The cells in reading order, `width × height`.
  public var cells: [Cell]
  /// Blocks warmer or colder than the world.
  public var heat: [WarmBlock] = []
  /// Its scale and tempo.
  public var music = Music()
  /// What the sky and the ground hold.
  public var waterCycle = WaterCycle()
  /// What the valley remembers of its sounds.
  public var wakefulness = Wakefulness()
  /// The keys of the header that only an étude has, in the order of the file.
  public var details: [WorldTextSection] = []
  /// The sections that only an étude has, in the order of `keptSections`.
  public var sections: [WorldTextSection] = []

  /// Takes a world down.
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
      for x in 0..<width { cells.append(world.cell(at: GridPoint(x, y))) }
    }
  }

  init(width: Int, height: Int, cells: [Cell]) {
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// A section that is kept, or nil where the text has none.
  public func section(_ name: String) -> WorldTextSection? { sections.first { $0.name == name } }

  /// A key that is kept, or nil where the header has none.
  public func detail(_ key: String) -> WorldTextSection? { details.first { $0.name == key } }

  /// Whether it asks for something to be done: then it is to be read as an étude.
  public var isEtude: Bool { section("goals") != nil || detail("group") != nil }

  /// The world that was written down. A text that was read fits together; one that a program put
  /// together must have as many cells as its size says.
  public func world(rules: MaterialRules) -> World {
    precondition(cells.count == width * height, "a text with cells missing, or too many")
    let world = World(width: width, height: height, seed: seed, rules: rules)
    for (index, cell) in cells.enumerated() where cell.bits != 0 {
      _ = world.put(cell, at: GridPoint(index % width, index / width))
    }
    world.tick = tick
    for block in heat { _ = world.setWarm(block) }
    world.music = music
    world.wakefulness = wakefulness
    world.waterCycle = waterCycle
    return world
  }

  /// The text. What is read from it equals this value.
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
    if waterCycle != WaterCycle() { text += "drops: \(waterCycle.written)\n" }
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
