public import KodamaDataSources
public import KodamaWorld

/// A small world with something to do in it: what an étude file holds.
///
///     let etude = try Etude.parse(text, name: "first-bell", rules: rules, actions: actions)
///     let world = etude.world(variation: 3, rules: rules)
///     etude.goals       // what is asked for; never where
public struct Etude: Sendable, Equatable {
  /// What an étude teaches.
  public enum Group: String, Sendable, CaseIterable {
    /// Where the hand is, and how it gets elsewhere.
    case move
    /// Hearing where things are.
    case listen
    /// Taking something away so that the rest falls or flows.
    case dig
    /// Placing what falls and flows.
    case pour
    /// Fire, heat and what they make of things.
    case burn
    /// What lives and spreads.
    case grow
    /// Wires, switches and gates that carry pulses.
    case wire
    /// Bells and clocks that make music.
    case play
    /// The valley and its kodama.
    case wake
  }

  /// The name of the file without its ending: letters, digits and hyphens.
  public private(set) var name: String
  /// What it teaches; the list of études is grouped by it.
  public let group: Group
  /// Its place in the row of all études, from 1.
  public let order: Int
  /// What it is called.
  public let title: Phrase
  /// What is at hand, in the order of the keys.
  public let hotbar: [MaterialID]
  /// What may be used besides the hand and the hotbar; nil allows everything.
  public let tools: [EtudeTool]?
  /// What is asked for.
  public let goals: GoalSet
  /// What helps, the gentlest first.
  public let hints: [Phrase]
  /// The keys that reach the goals in the world as it is written, as a script.
  public let script: String
  /// The line of the file where the script begins, from 1.
  public private(set) var scriptLine: Int
  private(set) var text: WorldText
  let hand: GridPoint?
  let variation: Variation

  /// How many hints there may be.
  public static let hintLimit = 8

  /// Whether a tool may be used here.
  public func allows(_ tool: EtudeTool) -> Bool { tools?.contains(tool) ?? true }

  /// The file of the étude, as it is written out: read again it is the same étude.
  package func fileText(_ rules: MaterialRules) -> String { text.text(rules: rules) }

  /// Whether another étude asks for the same in the same world, whatever it is called and however
  /// its file is written.
  package func asksTheSame(as other: Etude) -> Bool {
    var (one, two) = (self, other)
    guard text.cells == other.text.cells else { return false }
    (one.name, one.scriptLine, one.text) = ("", 0, text)
    (two.name, two.scriptLine, two.text) = ("", 0, text)
    return one == two
  }

  /// Whether what is to be done is the same, with the same in the same world, whatever is said of
  /// it.
  func isSameTask(as other: Etude) -> Bool {
    goals == other.goals && hotbar == other.hotbar && tools == other.tools && hand == other.hand
      && text.cells == other.text.cells
  }

  /// How many cells a row of its world has: 40 are shown at once.
  public var columns: Int { text.width }

  /// On how many pages side by side it is seen and heard.
  public var pages: Int { EtudeGrid.pages(ofColumns: columns) }

  /// How many rows its world has.
  public var rows: Int { text.height }

  /// Its world made small, as it is written.
  package func miniature(_ rules: MaterialRules) -> Miniature {
    text.world(rules: rules).miniature
  }

  /// The same étude under another name.
  package func named(_ name: String) -> Etude {
    var etude = self
    etude.name = name
    return etude
  }

  /// The world to be played: as it is written, or made anew from a number.
  ///
  /// - Parameters:
  ///   - seed: 0 for the world as it is written; the same number gives the same world.
  ///   - rules: what the materials do.
  /// - Returns: a new world.
  public func world(variation seed: UInt64 = 0, rules: MaterialRules) -> World {
    var text = text
    text.cells = grid(seed, rules).cells
    text.seed &+= seed
    return text.world(rules: rules)
  }

  /// Where the hand begins in a variation; nil leaves it to the valley.
  public func hand(variation seed: UInt64 = 0, rules: MaterialRules) -> GridPoint? {
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
