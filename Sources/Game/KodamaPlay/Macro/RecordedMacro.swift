package import KodamaDataSources
package import KodamaWorld

/// A recorded macro: the valley at its start, and every edit with its time. A replay produces the
/// same cells.
///
/// Time is counted in passes (1/60 s) in which the world could advance. Passes with an open dialog,
/// or with a sweep that stops the world, do not count.
package struct RecordedMacro {
  /// The maximum length, in passes (1/60 s): five minutes.
  package static let passLimit = 18_000
  package static let entryLimit = 40_000

  /// Converts passes to seconds, rounded to the nearest.
  static func seconds(ofPasses passes: Int) -> Int { (passes + 30) / 60 }

  /// An entry of the macro: an edit of the valley, or a change of the tools.
  package struct Entry {
    /// The index of the pass before which the entry applies.
    package var pass: Int
    /// The state of the tools before the edit.
    package var tools: MacroTools
    /// The edit; nil if only the tools changed.
    package var edit: MacroEdit?

    package init(pass: Int, tools: MacroTools, edit: MacroEdit? = nil) {
      (self.pass, self.tools, self.edit) = (pass, tools, edit)
    }
  }

  /// The valley at the start. Its world may have changed since then, so use `decoded(_:)` instead.
  package let start: SavedPlay
  /// The world at the start, encoded.
  package let world: [UInt8]
  /// The entries in the order of their passes.
  package var entries: [Entry]
  /// The length of the macro, in passes (1/60 s).
  package var passes = 0

  /// Creates a macro, and encodes the world in its current state.
  package init(start: SavedPlay, entries: [Entry], passes: Int = 0) {
    self.start = start
    world = start.world.encode()
    self.entries = entries
    self.passes = passes
  }

  /// Returns the valley at the start; nil if these rules cannot decode its world.
  package func decoded(_ rules: MaterialRules) -> SavedPlay? {
    guard let world = try? World(decoding: world, rules: rules) else { return nil }
    var saved = start
    saved.world = world
    return saved
  }

  /// The length of the macro in seconds, rounded.
  package var seconds: Int { Self.seconds(ofPasses: passes) }
  var isFull: Bool { passes >= Self.passLimit || entries.count >= Self.entryLimit }
}

/// An edit in a macro. It stores the name of an action, which the Controller interprets.
package struct MacroEdit: Hashable, Sendable {
  package enum Hold: Hashable, Sendable { case held, released }

  /// A pointer action on the screen.
  package struct Point: Hashable, Sendable {
    /// The column of the screen, counted from 0.
    package let column: Int
    /// The row of the screen, counted from 0. If there is a phase, half rows are counted.
    package let row: Int
    /// The mouse button, 1…3; 0 for none.
    package let button: Int
    /// The phase of a drag, such as press; nil for a click.
    package let phase: String?

    package init(column: Int, row: Int, button: Int, phase: String? = nil) {
      self.column = column
      self.row = row
      self.button = button
      self.phase = phase
    }
  }

  /// The name of the action in recordings, such as `place`.
  package let action: String
  /// The position of a pointer action; nil for a key.
  package let point: Point?

  /// Whether the key is held or released; nil for a simple press.
  package let hold: Hold?

  package init(_ action: String, at point: Point? = nil, hold: Hold? = nil) {
    self.action = action
    self.point = point
    self.hold = hold
  }
}

/// The state that edits depend on but that saved games do not contain. Other screens can also
/// change it between edits.
package struct MacroTools: Equatable {
  package var hand: CellPoint
  package var selected: MaterialID
  package var isPaused: Bool
  package var isTurnBased: Bool
  package var tools: Toolbox
  package var scanner: Scanner

  package init(
    hand: CellPoint, selected: MaterialID, isPaused: Bool, isTurnBased: Bool, tools: Toolbox,
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
