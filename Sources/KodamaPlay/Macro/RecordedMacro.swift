import KodamaWorld

/// What a player did in a valley for a while: the valley as it was, and every edit with its pass.
/// Played again from there it goes the same way, cell for cell.
///
/// A pass counts only when time could go on: what stands in front of the valley, and sweeps, which
/// hold its breath, are left out.
struct RecordedMacro {
  /// The most passes it takes: five minutes.
  static let passLimit = 18_000
  /// The most entries it takes.
  static let entryLimit = 40_000

  /// So many passes in seconds, rounded.
  static func seconds(ofPasses passes: Int) -> Int { (passes + 30) / 60 }

  /// What was done before a pass ran.
  struct Entry {
    /// Which pass, from 0.
    var pass: Int
    /// The tools as they lay just before.
    var tools: MacroTools
    /// What was asked for; nil where another screen has changed how things stand.
    var edit: MacroEdit?
  }

  /// The valley as it was, but for its world, which is played on.
  private let start: SavedPlay
  /// The bytes of the world as it was.
  private let world: [UInt8]
  /// What was done, in order.
  var entries: [Entry]
  /// How many passes it lasts.
  var passes = 0

  /// Begins with what is played now.
  init(start: SavedPlay, entries: [Entry]) {
    self.start = start
    world = start.world.encode()
    self.entries = entries
  }

  /// The valley in which it begins, made anew.
  func decoded(_ rules: MaterialRules) -> SavedPlay? {
    guard let world = try? World(decoding: world, rules: rules) else { return nil }
    var saved = start
    saved.world = world
    return saved
  }

  /// How long it lasts, in seconds, rounded.
  var seconds: Int { Self.seconds(ofPasses: passes) }
  /// Whether no more goes into it.
  var isFull: Bool { passes >= Self.passLimit || entries.count >= Self.entryLimit }
}
