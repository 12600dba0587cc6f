import Foundation
import KodamaSurfaces
import Synchronization

/// Passes utterances from the game's thread to a voice's thread. The game's thread never waits for
/// the voice's calls, but detects calls that take too long.
package final class VoiceChannel: Sendable {
  /// A task for the voice's thread.
  enum Job {
    case cancel
    /// Speak this utterance after the current one.
    case say(Utterance, number: Int)
    /// End the voice's thread.
    case close
    /// Do nothing. The wait ended because of a timeout or another descriptor.
    case none
  }

  /// The maximum duration of a call, which is exceeded once both the time and the passes are.
  struct Deadline: Sendable {
    var nanoseconds: UInt64
    /// The duration in passes. They do not advance while the game is suspended.
    var passes: Int

    /// The deadline for a voice's calls: 200 ms.
    static let call = Deadline(nanoseconds: 200_000_000, passes: 12)
    /// The deadline for a screen reader's calls: 1 s, because it may be busy reading a window.
    static let reader = Deadline(nanoseconds: 1_000_000_000, passes: 60)
    /// The deadline for opening a connection: 3 s, because that may start the dispatcher.
    static let opening = Deadline(nanoseconds: 3_000_000_000, passes: 180)
  }

  private struct Call {
    var serial: Int
    var beganNanoseconds: UInt64
    var deadline: Deadline
    var utterance: Utterance?
    var seenInPass: Int?
  }

  private struct State {
    var queue = SpeechQueue()
    var settings = VoiceSettings()
    var isCancelled = false
    var isClosed = false
    var serial = 0
    var call: Call?
    var fault: String?
    var isBusy = false
    var isReady = false
    var hasEnded = false
    var sentCount = 0
    var progress: [VoiceProgress] = []
  }

  private let state = Mutex(State())
  private let bell = WakePipe()
  private let ended = WakePipe()
  private let now: @Sendable () -> UInt64

  /// Creates a channel for one voice.
  ///
  /// - Parameter now: A closure that returns the time of a monotonic clock, in nanoseconds.
  init(now: @escaping @Sendable () -> UInt64 = { VoiceChannel.monotonicNanoseconds() }) {
    self.now = now
  }

  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: Methods for the game's thread

  var fault: String? { state.withLock { $0.fault } }
  var droppedCount: Int { state.withLock { $0.queue.droppedCount } }
  var givenCount: Int { state.withLock { $0.queue.givenCount } }
  var sentCount: Int { state.withLock { $0.sentCount } }
  var isIdle: Bool {
    state.withLock { $0.queue.waiting.isEmpty && !$0.isCancelled && $0.call == nil && !$0.isBusy }
  }

  var isReady: Bool { state.withLock { $0.isReady && $0.fault == nil } }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  var isInCall: Bool { state.withLock { $0.call != nil } }

  func say(_ utterance: Utterance) {
    state.withLock { $0.queue.append(utterance) }
    bell.ring()
  }

  func takeProgress() -> [VoiceProgress] {
    state.withLock { state in
      defer { state.progress.removeAll(keepingCapacity: true) }
      return state.progress
    }
  }

  var settings: VoiceSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  func stop() {
    state.withLock {
      $0.queue.removeAll()
      $0.isCancelled = true
    }
    bell.ring()
  }

  /// Sets `fault` if a call has exceeded its deadline. The game calls this method once per pass.
  func checkDeadline(pass: Int) {
    let now = now()
    state.withLock { state in
      guard state.fault == nil, var call = state.call else { return }
      let seen = call.seenInPass ?? pass
      call.seenInPass = seen
      state.call = call
      if pass - seen >= call.deadline.passes,
        now >= call.beganNanoseconds + call.deadline.nanoseconds
      {
        state.fault = "no answer within \(call.deadline.nanoseconds / 1_000_000) ms"
        state.isClosed = true
      }
    }
  }

  /// Removes and returns the utterances that were not spoken, including one whose call has not
  /// returned.
  func removeUnspoken() -> [Utterance] {
    state.withLock { state in
      let left = (state.call?.utterance).map { [$0] } ?? []
      let waiting = state.queue.waiting.map(\.utterance)
      state.queue.removeAll()
      return state.isCancelled ? waiting : left + waiting
    }
  }

  /// Ends the voice's thread. Unless the voice has failed, it waits until the thread has ended, for
  /// at most the given time.
  func close(waitMilliseconds: Int32 = 200) {
    let hangs = state.withLock { state in
      state.queue.removeAll()
      state.isClosed = true
      return state.fault != nil
    }
    bell.ring()
    if !hangs { ended.wait(timeoutMilliseconds: waitMilliseconds) }
  }

  // MARK: Methods for the voice's thread

  /// Waits for the next job.
  ///
  /// - Parameters:
  ///   - file: Another file descriptor to wait for; negative for none.
  ///   - wantsUtterance: True if the job may be an utterance.
  ///   - timeoutMilliseconds: The maximum wait; negative for no limit.
  /// - Returns: The job, or `none` after a timeout or if the descriptor becomes readable.
  func next(
    with file: Int32 = -1, wantsUtterance: Bool = true, timeoutMilliseconds: Int32 = -1
  ) -> Job {
    while true {
      let job: Job? = state.withLock { state in
        state.isBusy = true
        if state.isClosed { return .close }
        if state.isCancelled {
          state.isCancelled = false
          return .cancel
        }
        if wantsUtterance, let entry = state.queue.popFirst() {
          return .say(entry.utterance, number: entry.number)
        }
        state.isBusy = !wantsUtterance
        return nil
      }
      if let job { return job }
      if !bell.wait(with: file, timeoutMilliseconds: timeoutMilliseconds),
        file >= 0 || timeoutMilliseconds >= 0
      {
        return .none
      }
    }
  }

  /// Runs a closure that may block, with a deadline that `checkDeadline(pass:)` checks.
  func call<Result>(
    _ deadline: Deadline, saying utterance: Utterance? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    let began = now()
    state.withLock { state in
      state.serial += 1
      state.call = Call(
        serial: state.serial, beganNanoseconds: began, deadline: deadline, utterance: utterance)
    }
    let result = try body()
    state.withLock { state in
      state.call = nil
      if utterance != nil { state.sentCount += 1 }
    }
    return result
  }

  /// Records the start or end of an utterance. Only the latest records are kept if the game does
  /// not read them.
  func record(_ progress: VoiceProgress) {
    state.withLock { state in
      state.progress.append(progress)
      state.progress.removeFirst(max(0, state.progress.count - 2 * SpeechQueue.limit))
    }
  }

  func markReady() { state.withLock { $0.isReady = true } }

  /// `removeUnspoken()` still returns the utterance of the failed call.
  func fail(_ reason: String) {
    state.withLock { state in
      state.fault = state.fault ?? reason
      state.isClosed = true
    }
  }

  func markEnded() {
    state.withLock {
      $0.isBusy = false
      $0.hasEnded = true
    }
    ended.ring()
  }

  /// Starts a thread with SIGPIPE blocked, so that writing to a broken pipe does not end the game.
  static func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      body()
    }
    thread.name = name
    thread.stackSize = 512 << 10
    thread.start()
  }
}

/// A report that a voice has begun or ended an utterance.
package struct VoiceProgress: Hashable, Sendable {
  /// The utterance's sequence number for this voice, starting at 1.
  package let number: Int
  /// True if the utterance has ended, complete or not; false if it has begun.
  package let hasEnded: Bool

  package init(number: Int, hasEnded: Bool) {
    self.number = number
    self.hasEnded = hasEnded
  }
}

/// An error that makes a voice unusable.
public struct VoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as a phrase that can end a sentence.
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// A pipe with which a thread wakes another thread that waits in `poll`.
final class WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    (readEnd, writeEnd) = Self.pipe()
    for end in [readEnd, writeEnd] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Creates a pipe that child processes do not inherit. Both ends are -1 if the system has no file
  /// descriptors left.
  static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Wakes the waiting thread. It never blocks.
  func ring() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits until another thread calls `ring()`, or until a file descriptor is readable or at its
  /// end.
  ///
  /// - Parameters:
  ///   - other: The file descriptor; negative for none.
  ///   - timeoutMilliseconds: The maximum wait; negative for no limit.
  /// - Returns: True if another thread called `ring()`.
  @discardableResult
  func wait(with other: Int32 = -1, timeoutMilliseconds: Int32 = -1) -> Bool {
    // `poll` ignores negative descriptors.
    var files = [
      pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, nfds_t(files.count), timeoutMilliseconds) > 0, files[0].revents != 0 else {
      return false
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) == bytes.count {}
    return true
  }
}
