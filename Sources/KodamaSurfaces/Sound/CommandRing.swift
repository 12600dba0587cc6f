import Synchronization

/// The way of commands from the game's thread to the loudspeaker's callback: one producer, one
/// consumer, no lock.
public final class CommandRing: @unchecked Sendable {
  /// How many commands fit.
  public static let capacity = 4_096

  private let slots: UnsafeMutablePointer<SoundCommand>
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  /// Makes an empty ring.
  public init() { slots = .allocate(capacity: Self.capacity) }

  deinit { slots.deallocate() }

  /// How many commands found no room.
  public var droppedCommands: Int { lost.load(ordering: .relaxed) }

  /// Sends commands, from the producer's thread. When not all fit, the least important are left
  /// out, the order of the others is kept, and the loss is counted.
  public func push(_ commands: [SoundCommand]) {
    let start = written.load(ordering: .relaxed)
    let room = Self.capacity - (start - read.load(ordering: .acquiring))
    var place = start
    for command in commands.count > room ? Self.mostImportant(commands, room) : commands {
      (slots + place % Self.capacity).initialize(to: command)
      place += 1
    }
    if commands.count > room { lost.wrappingAdd(commands.count - room, ordering: .relaxed) }
    written.store(place, ordering: .releasing)
  }

  /// Takes the oldest command, from the consumer's thread, or nil when there is none.
  public func pop() -> SoundCommand? {
    let place = read.load(ordering: .relaxed)
    guard place < written.load(ordering: .acquiring) else { return nil }
    let command = slots[place % Self.capacity]
    read.store(place + 1, ordering: .releasing)
    return command
  }

  private static func mostImportant(_ commands: [SoundCommand], _ room: Int) -> [SoundCommand] {
    let ranked = commands.indices.sorted {
      commands[$0].importance != commands[$1].importance
        ? commands[$0].importance > commands[$1].importance : $0 < $1
    }
    return ranked.prefix(room).sorted().map { commands[$0] }
  }
}
