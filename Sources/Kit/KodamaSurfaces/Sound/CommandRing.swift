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
  /// What found no room yet, in its order; the producer's alone.
  private var unsent: [SoundCommand] = []

  /// Makes an empty ring.
  public init() { slots = .allocate(capacity: Self.capacity) }

  deinit { slots.deallocate() }

  /// How many commands found no room.
  public var droppedCommands: Int { lost.load(ordering: .relaxed) }

  /// Sends commands, from the producer's thread, in their order. What does not fit waits for the
  /// next time; when more waits than the ring holds, the least important of it is left out, and the
  /// loss is counted.
  public func push(_ commands: [SoundCommand]) {
    let start = written.load(ordering: .relaxed)
    let room = Self.capacity - (start - read.load(ordering: .acquiring))
    let all = unsent.isEmpty ? commands : unsent + commands
    var place = start
    for command in all.prefix(room) {
      (slots + place % Self.capacity).initialize(to: command)
      place += 1
    }
    written.store(place, ordering: .releasing)
    guard all.count > room || !unsent.isEmpty else { return }
    unsent = Array(all.dropFirst(room))
    guard unsent.count > Self.capacity else { return }
    lost.wrappingAdd(unsent.count - Self.capacity, ordering: .relaxed)
    unsent = Self.mostImportant(unsent, Self.capacity)
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
