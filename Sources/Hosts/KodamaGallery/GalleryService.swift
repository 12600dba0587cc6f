import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Brings what is in a gallery to a program that cannot wait: everything is asked for with a
/// completion, which is called when the owner says `deliver()`, on the thread that says so.
///
///     let service = GalleryService(GalleryReader(address, cache: cache))
///     service.open { answer in … }      // returns at once
///     service.deliver()                 // once a pass: calls what has come
///
/// Used by one thread. Who lets go of the service hears nothing more of it.
public final class GalleryService {
  /// What came of the index.
  public typealias IndexAnswer = Result<GalleryReader.Answer<GalleryIndex>, GalleryError>
  /// What came of a file.
  public typealias FileAnswer = Result<GalleryReader.Answer<[UInt8]>, GalleryError>

  private enum Outcome: Sendable {
    case index(IndexAnswer)
    case file(FileAnswer)
  }

  /// What has come and was not delivered yet, by the number of what was asked for.
  private final class Mailbox: Sendable {
    let outcomes = Mutex<[(number: Int, outcome: Outcome)]>([])
  }

  /// What is asked for and did not come yet; more is refused.
  public static let waitingLimit = 64

  private let reader: GalleryReader
  private let queue = DispatchQueue(label: "kodama.gallery")
  private let mailbox = Mailbox()
  private var waiting: [(number: Int, task: GalleryTask, deliver: (Outcome) -> Void)] = []
  private var nextNumber = 0

  /// A service for one gallery; nothing is asked for yet.
  public init(_ reader: GalleryReader) { self.reader = reader }

  deinit {
    for item in waiting { item.task.cancel() }
  }

  /// How much is being waited for.
  public var waitingCount: Int { waiting.count }

  /// Asks for the index.
  ///
  /// - Parameters:
  ///   - former: what the cache is known to hold.
  ///   - completion: called with what came, by `deliver()`.
  /// - Returns: tells how far it is, and stops it.
  @discardableResult
  public func open(
    knowing former: GalleryReader.Former? = nil, _ completion: @escaping (IndexAnswer) -> Void
  ) -> GalleryTask {
    let reader = reader
    return ask(
      { task in
        .index(
          Result { () throws(GalleryError) in try reader.index(knowing: former, task) })
      },
      { outcome in if case .index(let answer) = outcome { completion(answer) } },
      refused: { completion(.failure(.cancelled)) })
  }

  /// Asks for a file of an entry.
  @discardableResult
  public func fetch(
    _ part: GalleryReader.Part, of entry: GalleryEntry,
    _ completion: @escaping (FileAnswer) -> Void
  ) -> GalleryTask {
    let reader = reader
    return ask(
      { task in
        .file(
          Result { () throws(GalleryError) in try reader.bytes(of: part, of: entry, task) })
      },
      { outcome in if case .file(let answer) = outcome { completion(answer) } },
      refused: { completion(.failure(.cancelled)) })
  }

  /// Calls the completions of everything that has come, in the order in which it came.
  public func deliver() {
    let come = mailbox.outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
    for (number, outcome) in come {
      guard let place = waiting.firstIndex(where: { $0.number == number }) else { continue }
      waiting.remove(at: place).deliver(outcome)
    }
  }

  private func ask(
    _ work: @escaping @Sendable (GalleryTask) -> Outcome, _ deliver: @escaping (Outcome) -> Void,
    refused: () -> Void
  ) -> GalleryTask {
    let task = GalleryTask()
    guard waiting.count < Self.waitingLimit else {
      task.cancel()
      refused()
      return task
    }
    let number = nextNumber
    nextNumber += 1
    waiting.append((number, task, deliver))
    queue.async { [mailbox] in
      let outcome = work(task)
      mailbox.outcomes.withLock { $0.append((number, outcome)) }
    }
    return task
  }
}

/// Something that is being fetched: how far it is, and a way to stop it. From any thread.
public final class GalleryTask: Sendable {
  private let stopped = Atomic<Bool>(false)
  private let received = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  /// A task that has not begun.
  public init() {}

  /// Bytes that have come so far.
  public var receivedBytes: Int { received.load(ordering: .relaxed) }
  /// Bytes that the server speaks of; nil where it does not say.
  public var expectedBytes: Int? {
    let count = expected.load(ordering: .relaxed)
    return count > 0 ? count : nil
  }
  /// Whether nobody wants it any more.
  public var isCancelled: Bool { stopped.load(ordering: .relaxed) }

  /// Stops it; its completion says `cancelled`.
  public func cancel() { stopped.store(true, ordering: .relaxed) }

  func note(received count: Int, of whole: Int) {
    received.store(count, ordering: .relaxed)
    expected.store(whole, ordering: .relaxed)
  }

  /// Waits, unless it is cancelled meanwhile.
  func wait(milliseconds: Int) throws(GalleryError) {
    var left = milliseconds
    while left > 0, !isCancelled {
      let step = min(left, 10)
      usleep(UInt32(step) * 1_000)
      left -= step
    }
    try check()
  }

  func check() throws(GalleryError) {
    if isCancelled { throw .cancelled }
  }
}
