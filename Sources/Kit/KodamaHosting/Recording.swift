/// Everything a game was told: what it started from, and the commands of every pass.
public struct Recording: Hashable, Sendable {
  /// The commands of one pass.
  public struct Entry: Hashable, Sendable {
    /// Which pass, from 0.
    public var pass: Int
    /// What it was told, in order.
    public var command: Command
    /// Creates the entry of a command that came in before a pass, from 0, was run.
    public init(pass: Int, command: Command) {
      precondition(pass >= 0, "passes are counted from 0")
      (self.pass, self.command) = (pass, command)
    }
  }

  /// What the game started from, in order: `engine`, `world`, `seed`, `language`, settings and
  /// bindings, each a key and a value in one line.
  public var header: [Header]
  /// The commands, in order.
  public var entries: [Entry]
  /// How many passes were run.
  public var passes: Int

  /// A line of the header.
  public struct Header: Hashable, Sendable {
    /// The key: letters and hyphens.
    public var key: String
    /// The value: anything without a line break.
    public var value: String
    /// Makes a line of the header.
    public init(_ key: String, _ value: String) {
      (self.key, self.value) = (key, value)
    }
  }

  /// A recording as long as `passes`; the entries come in the order of their passes.
  public init(header: [Header] = [], entries: [Entry] = [], passes: Int = 0) {
    precondition(passes >= 0, "a recording has 0 passes or more")
    (self.header, self.entries, self.passes) = (header, entries, passes)
  }

  /// The value of the first line of the header with this key.
  public subscript(key: String) -> String? { header.first { $0.key == key }?.value }
}

/// Keeps what every pass was told.
public final class Recorder {
  /// A longer recording keeps its start; what comes later is counted, not kept.
  public static let entryLimit = 1_000_000

  /// What was kept so far.
  public private(set) var recording: Recording
  /// How many commands came after the limit.
  public private(set) var droppedCommands = 0

  /// Makes a recorder for a game that starts from this header.
  public init(header: [Recording.Header] = []) { recording = Recording(header: header) }

  /// Keeps the commands of a pass, which comes after all that were recorded before.
  public func record(_ commands: [Command], pass: Int) {
    precondition(pass >= recording.passes, "passes are recorded in order")
    recording.passes = pass + 1
    for command in commands {
      if recording.entries.count < Self.entryLimit {
        recording.entries.append(.init(pass: pass, command: command))
      } else {
        droppedCommands += 1
      }
    }
  }
}
