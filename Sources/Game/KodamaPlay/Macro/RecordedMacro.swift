package import KodamaDataSources
package import KodamaWorld

/// A recorded macro: the valley at its start, and every edit with its pass. A replay is identical,
/// cell by cell.
///
/// Only passes in which time could advance are counted, not those with a dialog in front of the
/// valley or a sweep that stops the world.
package struct RecordedMacro {
  /// The maximum length, in passes: five minutes.
  package static let passLimit = 18_000
  /// The maximum number of entries.
  package static let entryLimit = 40_000

  /// Converts passes to seconds, rounded.
  static func seconds(ofPasses passes: Int) -> Int { (passes + 30) / 60 }

  /// An entry of the macro: an edit of the valley, or a change of brush or material.
  package struct Entry {
    /// The pass that it precedes, from 0.
    package var pass: Int
    /// The tools before the edit.
    package var tools: MacroTools
    /// The edit; nil if only the tools changed.
    package var edit: MacroEdit?

    package init(pass: Int, tools: MacroTools, edit: MacroEdit? = nil) {
      (self.pass, self.tools, self.edit) = (pass, tools, edit)
    }
  }

  /// The valley at the start, without its world, which continues to change.
  package let start: SavedPlay
  /// The encoded world at the start.
  package let world: [UInt8]
  /// The entries, in order.
  package var entries: [Entry]
  /// The length, in passes.
  package var passes = 0

  /// Creates a macro, and encodes the world of its start.
  package init(start: SavedPlay, entries: [Entry], passes: Int = 0) {
    self.start = start
    world = start.world.encode()
    self.entries = entries
    self.passes = passes
  }

  /// The valley at the start; nil if the world cannot be decoded with these rules.
  package func decoded(_ rules: MaterialRules) -> SavedPlay? {
    guard let world = try? World(decoding: world, rules: rules) else { return nil }
    var saved = start
    saved.world = world
    return saved
  }

  /// The length in seconds, rounded.
  package var seconds: Int { Self.seconds(ofPasses: passes) }
  /// True if the maximum length is reached.
  var isFull: Bool { passes >= Self.passLimit || entries.count >= Self.entryLimit }
}

/// An edit in a macro. The action names are those of the key table, and have no meaning here.
package struct MacroEdit: Hashable, Sendable {
  package enum Hold: Hashable, Sendable { case held, released }

  /// A pointer action on the screen.
  package struct Point: Hashable, Sendable {
    /// The column of the screen, from 0.
    package let column: Int
    /// The row of the screen, from 0; with a phase, in half rows.
    package let row: Int
    /// The button, 1…3; 0 for none.
    package let button: Int
    /// The phase of a pointer gesture; nil for a click.
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
  /// The position of a pointer action.
  package let point: Point?

  /// The use of the key: held or released; nil for a simple press.
  package let hold: Hold?

  package init(_ action: String, at point: Point? = nil, hold: Hold? = nil) {
    self.action = action
    self.point = point
    self.hold = hold
  }
}

/// The state that edits depend on and saves do not contain, or that other screens can change
/// between edits: the hand, the selected material, the flow of time, the tools, the scanner.
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
