public import KodamaDataSources
public import KodamaWorld

/// An étude: a small puzzle world with goals for the player, as a file describes it.
///
///     let etude = try Etude.parse(text, name: "first-bell", rules: rules, actions: actions)
///     let world = etude.world(variation: 3, rules: rules)
///     etude.goals       // what the player must achieve
public struct Etude: Sendable, Equatable {
  /// The subject that an étude (a small puzzle) teaches. Lists of études are grouped by it.
  public enum Group: String, Sendable, CaseIterable {
    /// The puzzle is about moving the hand (the player's cursor) and about orientation.
    case move
    /// The puzzle is about locating things by ear.
    case listen
    /// The puzzle is about removing material so that other material falls or flows.
    case dig
    /// The puzzle is about placing things that fall and flow.
    case pour
    /// The puzzle is about fire, heat and their effects.
    case burn
    /// The puzzle is about living things that spread.
    case grow
    /// The puzzle is about wires, switches and gates that conduct electric pulses.
    case wire
    /// The puzzle is about bells and clocks that make music.
    case play
    /// The puzzle is about making the world sound alive, which attracts kodama (tree spirits).
    case wake
  }

  /// The name of the étude's file without its extension. It consists of letters, digits and
  /// hyphens.
  public private(set) var name: String
  /// The subject that the étude (a small puzzle) teaches, by which lists of études are grouped.
  public let group: Group
  /// The position of the étude (a small puzzle) in the list of all études, from 1.
  public let order: Int
  /// The title of the étude (a small puzzle), which players see and hear.
  public let title: Phrase
  /// The materials that the player can place, in the order of the keys that select them.
  public let hotbar: [MaterialID]
  /// The tools that are allowed besides the hand and the hotbar, or nil if all are allowed.
  package let tools: [EtudeTool]?
  /// The goals that the player must reach to solve the étude (a small puzzle).
  public let goals: GoalSet
  /// The hints, least revealing first.
  package let hints: [Phrase]
  /// A script of key presses that reaches the goals in the world as written.
  package let script: String
  /// The line in the file on which the script starts, from 1.
  package private(set) var scriptLine: Int
  private(set) var text: WorldText
  let hand: CellPoint?
  let variation: Variation

  /// The maximum number of hints.
  package static let hintLimit = 8

  package func allows(_ tool: EtudeTool) -> Bool { tools?.contains(tool) ?? true }

  /// Returns the text of the étude's file. Parsing it yields an equal étude.
  package func fileText(_ rules: MaterialRules) -> String { text.text(rules: rules) }

  /// Returns whether another étude is equal, apart from its name and the formatting of its file.
  package func isEquivalent(as other: Etude) -> Bool {
    var (one, two) = (self, other)
    guard text.cells == other.text.cells else { return false }
    (one.name, one.scriptLine, one.text) = ("", 0, text)
    (two.name, two.scriptLine, two.text) = ("", 0, text)
    return one == two
  }

  /// Returns whether another étude poses the same task, regardless of its title and its hints.
  func isSameTask(as other: Etude) -> Bool {
    goals == other.goals && hotbar == other.hotbar && tools == other.tools && hand == other.hand
      && text.cells == other.text.cells
  }

  /// The width of the puzzle's world, in cells. The screen shows 40 columns at once.
  public var columns: Int { text.width }

  /// The width of the puzzle's world, in pages (the 40 columns that the screen shows at once).
  public var pages: Int { EtudeGrid.pages(ofColumns: columns) }

  /// The height of the puzzle's world, in cells.
  public var rows: Int { text.height }

  /// Returns a preview of the étude's world as written.
  package func miniature(_ rules: MaterialRules) -> Miniature {
    text.world(rules: rules).miniature
  }

  /// Returns a copy of the étude with another name.
  package func named(_ name: String) -> Etude {
    var etude = self
    etude.name = name
    return etude
  }

  /// Creates the world in which the étude (a small puzzle) is played. It is either the one that the
  /// file describes, or a variation of it.
  ///
  /// - Parameters:
  ///   - seed: The number of the variation. 0 is the world as the file describes it. Equal numbers
  ///     produce equal worlds.
  ///   - rules: The rules of the materials.
  /// - Returns: A new world.
  public func world(variation seed: UInt64 = 0, rules: MaterialRules) -> World {
    let grid = self.grid(seed, rules)
    var varied = text
    varied.cells = grid.cells
    if seed != 0, !text.heat.isEmpty { varied.heat = heat(of: grid, rules) }
    varied.seed &+= seed
    return varied.world(rules: rules)
  }

  /// Returns the temperatures of a variation, in which each cell keeps its own.
  private func heat(of grid: EtudeGrid, _ rules: MaterialRules) -> [WarmBlock] {
    let written = text.world(rules: rules)
    let end = CellPoint(text.width - 1, text.height - 1)
    let heat = written.stamp(from: CellPoint(0, 0), to: end)?.heat ?? []
    guard !heat.isEmpty else { return [] }
    let moved = grid.spots.map { $0.origin.map { heat[$0] } ?? 0 }
    let piece = Stamp(width: text.width, height: text.height, cells: grid.cells, heat: moved)
    let world = World(width: text.width, height: text.height, seed: 0, rules: rules)
    if let piece { world.paste(piece, at: CellPoint(0, 0), withAir: true) }
    return world.warmBlocks
  }

  /// Returns the initial position of the hand (the player's cursor) in a variation of the étude, or
  /// nil if the étude does not specify one.
  public func hand(variation seed: UInt64 = 0, rules: MaterialRules) -> CellPoint? {
    grid(seed, rules).hand
  }

  private func grid(_ seed: UInt64, _ rules: MaterialRules) -> EtudeGrid {
    var grid = EtudeGrid(
      text.cells, columns: text.width, hand: hand, rules: rules, seed: seed)
    if seed != 0 { for step in variation.steps { grid.apply(step) } }
    grid.tune()
    return grid
  }
}
