package import KodamaDataSources
package import KodamaWorld

/// What a player did in a valley for a while: the valley as it was, and every edit with its pass.
/// Played again from there it goes the same way, cell for cell.
///
/// A pass counts only when time could go on: what stands in front of the valley, and sweeps, which
/// hold its breath, are left out.
package struct RecordedMacro {
  /// The most passes it takes: five minutes.
  package static let passLimit = 18_000
  /// The most entries it takes.
  package static let entryLimit = 40_000

  /// So many passes in seconds, rounded.
  static func seconds(ofPasses passes: Int) -> Int { (passes + 30) / 60 }

  /// What was done before a pass ran.
  package struct Entry {
    /// Which pass, from 0.
    package var pass: Int
    /// The tools as they lay just before.
    package var tools: MacroTools
    /// What was asked for; nil where another screen has changed how things stand.
    package var edit: MacroEdit?

    /// What was done before a pass ran, with the tools as they lay.
    package init(pass: Int, tools: MacroTools, edit: MacroEdit? = nil) {
      (self.pass, self.tools, self.edit) = (pass, tools, edit)
    }
  }

  /// The valley as it was, but for its world, which is played on.
  package let start: SavedPlay
  /// The bytes of the world as it was.
  package let world: [UInt8]
  /// What was done, in order.
  package var entries: [Entry]
  /// How many passes it lasts.
  package var passes = 0

  /// Begins with what is played now, or was when it was recorded.
  package init(start: SavedPlay, entries: [Entry], passes: Int = 0) {
    self.start = start
    world = start.world.encode()
    self.entries = entries
    self.passes = passes
  }

  /// The valley in which it begins, made anew.
  package func decoded(_ rules: MaterialRules) -> SavedPlay? {
    guard let world = try? World(decoding: world, rules: rules) else { return nil }
    var saved = start
    saved.world = world
    return saved
  }

  /// How long it lasts, in seconds, rounded.
  package var seconds: Int { Self.seconds(ofPasses: passes) }
  /// Whether no more goes into it.
  var isFull: Bool { passes >= Self.passLimit || entries.count >= Self.entryLimit }
}

/// One thing that a player asked for, as a macro keeps it. The names are those of the table of
/// keys: what they mean is not known here.
package struct MacroEdit: Hashable, Sendable {
  /// Whether its key went down and stayed down, or was let go.
  package enum Hold: Hashable, Sendable { case held, released }

  /// A cell of the screen that was pointed at, and the button, 1–3.
  package struct Point: Hashable, Sendable {
    /// The column of the screen, from 0.
    package let column: Int
    /// The row of the screen, from 0; in halves of a row where it is told what the pointer did.
    package let row: Int
    /// The button, 1–3; 0 where none is down.
    package let button: Int
    /// What the pointer did; nil where it clicked.
    package let phase: String?

    /// A click on a cell of the screen, or with a phase what the pointer did there.
    package init(column: Int, row: Int, button: Int, phase: String? = nil) {
      self.column = column
      self.row = row
      self.button = button
      self.phase = phase
    }
  }

  /// The name of the action, as recordings write it: `place`.
  package let action: String
  /// Where it points, if it does.
  package let point: Point?

  /// Whether its key was held or let go; nil where it was only pressed.
  package let hold: Hold?

  /// An action of a macro, at a place where it has one, held where it was held.
  package init(_ action: String, at point: Point? = nil, hold: Hold? = nil) {
    self.action = action
    self.point = point
    self.hold = hold
  }
}

/// What edits go by and a save does not keep, or what other screens can change between two edits:
/// the list of landmarks moves the hand, the catalogue and the library of stamps fill it, the
/// settings choose how time moves.
package struct MacroTools: Equatable {
  package var hand: GridPoint
  package var selected: MaterialID
  package var isPaused: Bool
  package var isTurnBased: Bool
  package var tools: Toolbox
  package var scanner: Scanner

  /// How everything lies before an edit.
  package init(
    hand: GridPoint, selected: MaterialID, isPaused: Bool, isTurnBased: Bool, tools: Toolbox,
    scanner: Scanner
  ) {
    self.hand = hand
    self.selected = selected
    self.isPaused = isPaused
    self.isTurnBased = isTurnBased
    self.tools = tools
    self.scanner = scanner
  }
}
