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

/// Reads a gallery without blocking. Results are passed to completions, which `deliver()` calls on
/// the owner's thread.
///
///     let service = GalleryService(GalleryReader(address, cache: cache))
///     service.open { answer in … }      // returns at once
///     service.deliver()                 // once per pass: calls the completions
///
/// Use a service from one thread. Deinitialising it cancels everything; no completion is called
/// after that.
public final class GalleryService {
  /// The result of reading the index.
  public typealias IndexAnswer = Result<GalleryReader.Answer<GalleryIndex>, GalleryError>
  /// The result of reading a file.
  public typealias FileAnswer = Result<GalleryReader.Answer<[UInt8]>, GalleryError>

  private enum Outcome: Sendable {
    case index(IndexAnswer)
    case file(FileAnswer)
  }

  /// Results that were not delivered yet, by the number of the request.
  private final class Mailbox: Sendable {
    let outcomes = Mutex<[(number: Int, outcome: Outcome)]>([])
  }

  /// The most pending requests; further ones fail with `cancelled`.
  public static let waitingLimit = 64

  private let reader: GalleryReader
  private let queue = DispatchQueue(label: "kodama.gallery")
  private let mailbox = Mailbox()
  private var waiting: [(number: Int, task: GalleryTask, deliver: (Outcome) -> Void)] = []
  private var nextNumber = 0

  /// Creates a service for one gallery.
  public init(_ reader: GalleryReader) { self.reader = reader }

  deinit {
    for item in waiting { item.task.cancel() }
  }

  /// The number of pending requests.
  public var waitingCount: Int { waiting.count }

  /// Requests the index.
  ///
  /// - Parameters:
  ///   - cached: The result of `GalleryReader.cachedIndex()`, which is then not parsed again.
  ///   - completion: Receives the result; called by `deliver()`.
  /// - Returns: The task, which reports progress and cancels.
  @discardableResult
  public func open(
    knowing cached: GalleryReader.CachedIndex? = nil, _ completion: @escaping (IndexAnswer) -> Void
  ) -> GalleryTask {
    let reader = reader
    return ask(
      { task in
        .index(
          Result { () throws(GalleryError) in try reader.index(knowing: cached, task) })
      },
      { outcome in if case .index(let answer) = outcome { completion(answer) } },
      refused: { completion(.failure(.cancelled)) })
  }

  /// Requests a file of an entry. `deliver()` calls the completion.
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

  /// Calls the completions of all finished requests, in the order in which they finished.
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

/// The progress of a request and the means to cancel it. It can be used from any thread.
public final class GalleryTask: Sendable {
  private let stopped = Atomic<Bool>(false)
  private let received = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  /// Creates a task that has not started.
  public init() {}

  /// The number of bytes that were received.
  public var receivedBytes: Int { received.load(ordering: .relaxed) }
  /// The total number of bytes that the server announced; nil if it is unknown.
  public var expectedBytes: Int? {
    let count = expected.load(ordering: .relaxed)
    return count > 0 ? count : nil
  }
  /// A Boolean value that indicates whether the task was cancelled.
  public var isCancelled: Bool { stopped.load(ordering: .relaxed) }

  /// Cancels the request, which then fails with `cancelled`.
  public func cancel() { stopped.store(true, ordering: .relaxed) }

  func update(received count: Int, of whole: Int) {
    received.store(count, ordering: .relaxed)
    expected.store(whole, ordering: .relaxed)
  }

  /// Waits; throws `cancelled` as soon as the task is cancelled.
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
