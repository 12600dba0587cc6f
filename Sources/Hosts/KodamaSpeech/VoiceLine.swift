import Foundation
import KodamaSurfaces
import Synchronization

/// The line between the game's thread and the thread of a voice. The game's side never waits: it
/// leaves a note and goes. A call that the voice's thread does not come back from is seen from
/// here, and the voice given up.
final class VoiceLine: Sendable {
  /// What the voice's thread is to do next.
  enum Job {
    /// End what is being said.
    case cancel
    /// Say this after what is being said.
    case say(Utterance, number: Int)
    /// Let the thread come to its end.
    case close
    /// Nothing; something else that was waited for has happened.
    case none
  }

  /// How long a call may take.
  struct Deadline: Sendable {
    /// In nanoseconds of the clock.
    var nanoseconds: UInt64
    /// In passes of the game, so that a game that stood still does not blame its voice.
    var passes: Int

    /// 200 ms: a call of a voice in service.
    static let call = Deadline(nanoseconds: 200_000_000, passes: 12)
    /// 1 s: a call of a screen reader, which may be reading a window to its owner.
    static let reader = Deadline(nanoseconds: 1_000_000_000, passes: 60)
    /// 3 s: until a dispatcher that must be started first is there.
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
    var manner = VoiceManner()
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

  /// Makes a line.
  ///
  /// - Parameter now: a clock that never goes back, in nanoseconds.
  init(now: @escaping @Sendable () -> UInt64 = { VoiceLine.monotonicNanoseconds() }) {
    self.now = now
  }

  /// The system's monotonic clock, in nanoseconds.
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: The game's side

  /// Why the voice is no use any more; nil while it is.
  var fault: String? { state.withLock { $0.fault } }
  /// How many utterances were dropped because too many waited.
  var droppedCount: Int { state.withLock { $0.queue.droppedCount } }
  /// How many utterances were left here.
  var givenCount: Int { state.withLock { $0.queue.givenCount } }
  /// How many the voice has taken.
  var sentCount: Int { state.withLock { $0.sentCount } }
  /// Whether nothing waits and nothing is under way.
  var isIdle: Bool {
    state.withLock { $0.queue.waiting.isEmpty && !$0.isCancelled && $0.call == nil && !$0.isBusy }
  }

  /// Whether the voice answers.
  var isReady: Bool { state.withLock { $0.isReady && $0.fault == nil } }

  /// Whether the voice's thread has ended.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether the voice's thread is in a call.
  var isInCall: Bool { state.withLock { $0.call != nil } }

  /// Leaves something to be said for the voice's thread.
  func say(_ utterance: Utterance) {
    state.withLock { $0.queue.append(utterance) }
    bell.ring()
  }

  /// Which utterances have begun and ended since this was last asked.
  func takeProgress() -> [VoiceProgress] {
    state.withLock { state in
      defer { state.progress.removeAll(keepingCapacity: true) }
      return state.progress
    }
  }

  /// How the voice is to speak from the next utterance on.
  var manner: VoiceManner {
    get { state.withLock { $0.manner } }
    set { state.withLock { $0.manner = newValue } }
  }

  /// Asks for silence; what waits is forgotten.
  func stop() {
    state.withLock {
      $0.queue.removeAll()
      $0.isCancelled = true
    }
    bell.ring()
  }

  /// Looks whether a call has been under way for too long; to be asked once a pass.
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

  /// Takes back what has not been said, the call under way included.
  func surrender() -> [Utterance] {
    state.withLock { state in
      let left = (state.call?.utterance).map { [$0] } ?? []
      let waiting = state.queue.waiting.map(\.utterance)
      state.queue.removeAll()
      return state.isCancelled ? waiting : left + waiting
    }
  }

  /// Ends the voice's thread, and waits a moment for it, unless it hangs.
  func close(waitMilliseconds: Int32 = 200) {
    let hangs = state.withLock { state in
      state.queue.removeAll()
      state.isClosed = true
      return state.fault != nil
    }
    bell.ring()
    if !hangs { ended.wait(timeoutMilliseconds: waitMilliseconds) }
  }

  // MARK: The voice's side

  /// Waits for something to do.
  ///
  /// - Parameters:
  ///   - file: a file that is waited for as well; the job is `none` when something came from it.
  ///   - wantsUtterance: whether an utterance may be taken now.
  ///   - timeoutMilliseconds: how long at most; below 0 for ever.
  /// - Returns: what to do; `none` when the time is over.
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

  /// Makes a call that may hang.
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

  /// Takes note of an utterance that has begun or ended. Who does not ask is told of the latest.
  func note(_ progress: VoiceProgress) {
    state.withLock { state in
      state.progress.append(progress)
      state.progress.removeFirst(max(0, state.progress.count - 2 * SpeechQueue.limit))
    }
  }

  /// Takes note that the voice can be given something to say.
  func beReady() { state.withLock { $0.isReady = true } }

  /// Takes note that the voice can do no more; what it was saying is kept for another.
  func fail(_ reason: String) {
    state.withLock { state in
      state.fault = state.fault ?? reason
      state.isClosed = true
    }
  }

  /// Takes note that the voice's thread has ended.
  func end() {
    state.withLock {
      $0.isBusy = false
      $0.hasEnded = true
    }
    ended.ring()
  }

  /// Starts the voice's thread. A dispatcher or a process that is gone must not take the game with
  /// it, so a broken pipe is an error here and no signal.
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

/// What a voice tells of an utterance.
package struct VoiceProgress: Hashable, Sendable {
  /// Which of all that this voice was given, from 1.
  package let number: Int
  /// Whether it is over, whole or not; else it has begun.
  package let hasEnded: Bool

  /// A note of a voice.
  package init(number: Int, hasEnded: Bool) {
    self.number = number
    self.hasEnded = hasEnded
  }
}

/// Why a voice cannot be used.
package struct VoiceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  package let description: String

  /// A fault in words that are written to who started the game.
  package init(_ description: String) { self.description = description }
}

/// A bell between two threads: ringing it never waits, and it can be waited for together with other
/// files.
final class WakePipe: Sendable {
  /// The end to wait at.
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

  /// A pipe that a child process does not see; -1 twice where the system has none left.
  static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Rings. A full pipe has been rung already.
  func ring() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for a ring, or for another file to be readable or at its end.
  ///
  /// - Parameters:
  ///   - other: the other file; below 0 for none.
  ///   - timeoutMilliseconds: how long at most; below 0 for ever.
  /// - Returns: whether the bell rang.
  @discardableResult
  func wait(with other: Int32 = -1, timeoutMilliseconds: Int32 = -1) -> Bool {
    // A negative descriptor is passed over.
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
