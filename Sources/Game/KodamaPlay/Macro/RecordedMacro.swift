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
