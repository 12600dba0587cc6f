import Dispatch
import KodamaSystem
import Synchronization

/// Reads a gallery on a background queue. Completion handlers are called by `deliver()`, on the
/// thread that calls it.
///
///     let service = GalleryService(GalleryReader(address, cache: cache))
///     service.open { answer in … }      // returns at once
///     service.deliver()                 // once per pass: calls the completions
///
/// Use a service on one thread only. When it is deinitialised, its requests are cancelled without
/// calling their completion handlers.
package final class GalleryService {
  package typealias IndexAnswer = Result<GalleryReader.Answer<GalleryIndex>, GalleryError>
  package typealias FileAnswer = Result<GalleryReader.Answer<[UInt8]>, GalleryError>

  private enum Outcome: Sendable {
    case index(IndexAnswer)
    case file(FileAnswer)
  }

  /// The results that `deliver()` has not yet passed on, with the numbers of their requests.
  private final class Mailbox: Sendable {
    let outcomes = Mutex<[(number: Int, outcome: Outcome)]>([])
  }

  /// The maximum number of pending requests. Further requests fail with `GalleryError.cancelled`.
  package static let waitingLimit = 64

  private let reader: GalleryReader
  private let queue = DispatchQueue(label: "kodama.gallery")
  private let mailbox = Mailbox()
  private var waiting: [(number: Int, task: GalleryTask, deliver: (Outcome) -> Void)] = []
  private var nextNumber = 0

  package init(_ reader: GalleryReader) { self.reader = reader }

  deinit {
    for item in waiting { item.task.cancel() }
  }

  package var waitingCount: Int { waiting.count }

  /// Requests the index.
  ///
  /// - Parameters:
  ///   - cached: The result of `GalleryReader.cachedIndex()`. It saves parsing the index again if
  ///     it is unchanged.
  ///   - completion: The closure that `deliver()` calls with the result.
  /// - Returns: An object that reports progress and can cancel the request.
  @discardableResult
  package func open(
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

  /// `deliver()` calls the completion handler.
  @discardableResult
  package func fetch(
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

  /// Calls the completion handlers of finished requests, in the order in which they finished.
  package func deliver() {
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

/// Reports the progress of a request and can cancel it. It can be used from any thread.
public final class GalleryTask: Sendable {
  private let stopped = Atomic<Bool>(false)
  private let received = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  /// Creates a task without progress.
  public init() {}

  package var receivedBytes: Int { received.load(ordering: .relaxed) }
  /// The total number of bytes, as announced by the server; nil if it is unknown.
  package var expectedBytes: Int? {
    let count = expected.load(ordering: .relaxed)
    return count > 0 ? count : nil
  }
  package var isCancelled: Bool { stopped.load(ordering: .relaxed) }

  /// Cancels the request, which then fails with `GalleryError.cancelled`.
  package func cancel() { stopped.store(true, ordering: .relaxed) }

  func update(received count: Int, of whole: Int) {
    received.store(count, ordering: .relaxed)
    expected.store(whole, ordering: .relaxed)
  }

  /// Waits for a time. It throws `GalleryError.cancelled` as soon as the task is cancelled.
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
