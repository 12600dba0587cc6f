public import KodamaDataSources
public import KodamaWorld

/// A small world with goals for the player, as described by an étude file.
///
///     let etude = try Etude.parse(text, name: "first-bell", rules: rules, actions: actions)
///     let world = etude.world(variation: 3, rules: rules)
///     etude.goals       // what the player must achieve
public struct Etude: Sendable, Equatable {
  /// The subject that an étude teaches.
  public enum Group: String, Sendable, CaseIterable {
    /// Études about moving the hand and orientation.
    case move
    /// Études about locating things by ear.
    case listen
    /// Études about removing material so that other material falls or flows.
    case dig
    /// Études about placing things that fall and flow.
    case pour
    /// Études about fire, heat and their effects.
    case burn
    /// Études about living things that spread.
    case grow
    /// Études about wires, switches and gates that conduct pulses.
    case wire
    /// Études about bells and clocks that make music.
    case play
    /// Études about the valley and its kodama.
    case wake
  }

  /// The file name without its extension. It consists of letters, digits and hyphens.
  public private(set) var name: String
  /// The subject, which determines the group in the list of études.
  public let group: Group
  /// The position among all études, from 1.
  public let order: Int
  /// The title for players.
  public let title: Phrase
  /// The materials of the hotbar, in the order of their keys.
  public let hotbar: [MaterialID]
  /// The tools that are allowed besides the hand and the hotbar, or nil if all are allowed.
  package let tools: [EtudeTool]?
  /// The goals of the étude.
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

  /// The width of the étude's world, in cells. The visible rectangle shows 40 columns at once.
  public var columns: Int { text.width }

  /// The width of the étude's world, in pages of 40 columns.
  public var pages: Int { EtudeGrid.pages(ofColumns: columns) }

  /// The height of the étude's world, in cells.
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

  /// Creates the world to play, either as written or as a variation.
  ///
  /// - Parameters:
  ///   - seed: The number of the variation. 0 is the world as written. Equal numbers produce equal
  ///     worlds.
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

  /// Returns the hand's initial position in a variation, or nil if the étude does not specify one.
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
