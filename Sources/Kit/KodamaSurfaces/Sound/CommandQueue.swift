import Synchronization

/// A queue of commands that are not yet due: a binary heap of fixed size, ordered by frame, then by
/// order of insertion.
struct CommandQueue {
  /// The maximum number of commands. If it is exceeded, the least important command is dropped.
  static let capacity = 4_096

  struct Entry {
    var command: SoundCommand
    var arrival: UInt64
  }

  private let entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0
  private var arrivals: UInt64 = 0
  private(set) var dropped = 0

  init() { entries = .allocate(capacity: Self.capacity) }

  func deallocate() { entries.deallocate() }

  /// The frame of the earliest command; `Int64.max` if the queue is empty.
  var nextFrame: Int64 { count > 0 ? entries[0].command.frame : Int64.max }

  mutating func insert(_ command: SoundCommand) {
    if count == Self.capacity {
      dropped += 1
      guard let victim = leastImportant(), rank(entries[victim].command) < rank(command) else {
        return
      }
      remove(at: victim)
    }
    (entries + count).initialize(to: Entry(command: command, arrival: arrivals))
    arrivals += 1
    count += 1
    rise(count - 1)
  }

  mutating func popDue(at frame: Int64) -> Entry? {
    guard count > 0, entries[0].command.frame <= frame else { return nil }
    let first = entries[0]
    remove(at: 0)
    return first
  }

  /// Removes the commands that start notes on a bus, if they were inserted before `arrival`.
  mutating func removePlays(on bus: SoundBus, before arrival: UInt64) {
    var kept = 0
    for index in 0..<count {
      let entry = entries[index]
      let starts = entry.command.kind == .play || entry.command.kind == .start
      if starts, entry.command.note.bus == bus, entry.arrival < arrival { continue }
      entries[kept] = entry
      kept += 1
    }
    count = kept
    for index in stride(from: count / 2, through: 0, by: -1) { sink(index) }
  }

  private func rank(_ command: SoundCommand) -> Int { command.importance }

  private func leastImportant() -> Int? {
    var least: Int?
    for index in 0..<count {
      guard let known = least else {
        least = index
        continue
      }
      let a = entries[index]
      let b = entries[known]
      let lower = rank(a.command) < rank(b.command)
      let later = rank(a.command) == rank(b.command) && precedes(b, a)
      if lower || later { least = index }
    }
    return least
  }

  private mutating func remove(at index: Int) {
    count -= 1
    guard index < count else { return }
    entries[index] = entries[count]
    sink(index)
    rise(index)
  }

  private func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.command.frame != b.command.frame
      ? a.command.frame < b.command.frame : a.arrival < b.arrival
  }

  private func rise(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard precedes(entries[index], entries[parent]) else { return }
      swap(index, parent)
      index = parent
    }
  }

  private func sink(_ start: Int) {
    var index = start
    while true {
      let left = 2 * index + 1
      guard left < count else { return }
      let right = left + 1
      let child = right < count && precedes(entries[right], entries[left]) ? right : left
      guard precedes(entries[child], entries[index]) else { return }
      swap(index, child)
      index = child
    }
  }

  private func swap(_ a: Int, _ b: Int) {
    let kept = entries[a]
    entries[a] = entries[b]
    entries[b] = kept
  }
}

extension SoundCommand {
  /// The importance when a queue overflows, 0–512. Commands of low importance are dropped first:
  /// notes (their priority, 0–255), then changes (256), then stops and settings (512).
  var importance: Int {
    switch kind {
    case .play, .start: Int(note.priority)
    case .retarget, .stream: 256
    case .stop, .silence, .volume, .duck, .width, .room, .wall, .headphones, .night: 512
    }
  }
}

/// A ring buffer that passes sound commands from the game's thread to the audio callback without a
/// lock. It supports one producer thread and one consumer thread.
public final class CommandRing: @unchecked Sendable {
  /// The maximum number of commands in the ring.
  public static let capacity = 4_096

  private let slots: UnsafeMutablePointer<SoundCommand>
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  /// The commands that did not fit into the ring, in order. Only the producer thread uses it.
  private var unsent: [SoundCommand] = []

  /// Creates an empty ring.
  public init() { slots = .allocate(capacity: Self.capacity) }

  deinit { slots.deallocate() }

  /// The number of commands that were dropped because the ring was full.
  public var droppedCommands: Int { lost.load(ordering: .relaxed) }

  /// Sends commands from the producer thread to the consumer thread. Commands that do not fit into
  /// the ring are kept and sent by the next call. If more than `capacity` are kept, the least
  /// important are dropped and counted.
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

  /// Removes the oldest command and returns it, or returns nil if the ring is empty. Call this
  /// method on the consumer thread only.
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
