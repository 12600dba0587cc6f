import Foundation
import KodamaHosting
package import KodamaSurfaces

/// Speaks through `espeak-ng`, one process an utterance: ending the process is silence.
package final class EspeakSpeech: LiveVoice {
  /// No utterance takes longer, in milliseconds; a process that does hangs.
  static let utteranceLimitMilliseconds: Int32 = 60_000
  /// A process that fails so often in a row is given up.
  static let failureLimit = 3

  /// What it is called.
  package let name = "espeak-ng"
  private let line = VoiceLine()

  /// Makes a voice; the program is looked for when there is something to say.
  ///
  /// - Parameter program: the program's name or path.
  package init(program: String = "espeak-ng") {
    let line = line
    VoiceLine.startThread(named: "kodama-espeak") {
      Self.serve(line, program)
      line.end()
    }
  }

  deinit { line.close(waitMilliseconds: 0) }

  /// Why it is no use any more.
  package var fault: String? { line.fault }
  /// Whether espeak-ng was found and says something.
  package var isReady: Bool { line.isReady }
  /// Whether its thread has ended.
  package var hasEnded: Bool { line.hasEnded }
  /// How many utterances were dropped because too many waited.
  package var droppedCount: Int { line.droppedCount }
  /// How many were left to it.
  package var givenCount: Int { line.givenCount }
  /// How many have been begun.
  package var sentCount: Int { line.sentCount }
  /// Whether everything has been said.
  package var isIdle: Bool { line.isIdle }

  /// How it is to speak from the next utterance on.
  package var manner: VoiceManner {
    get { line.manner }
    set { line.manner = newValue }
  }

  /// Leaves an utterance; what is only progress is dropped while another is said.
  package func say(_ utterance: Utterance, pass: Int) {
    if utterance.priority == .progress, !line.isIdle { return }
    line.say(utterance)
  }
  /// Ends the process that speaks, and forgets what waits.
  package func stop(pass: Int) { line.stop() }
  /// Gives it up if a process could not be started or ended within 200 ms.
  package func checkDeadline(pass: Int) { line.checkDeadline(pass: pass) }
  /// Which processes have been started, and which have ended.
  package func takeProgress() -> [VoiceProgress] { line.takeProgress() }
  /// Takes back what it has not said.
  package func surrender() -> [Utterance] { line.surrender() }
  /// Ends what is being said, and the voice's thread.
  package func finish() { line.close() }

  /// What the voice's own thread does until it is told to end.
  private static func serve(_ line: VoiceLine, _ program: String) {
    var failures = 0
    line.beReady()
    do {
      while true {
        switch line.next() {
        case .say(let utterance, let number):
          let text = SpokenText.of(utterance)
          let process = try line.call(.call, saying: utterance) { () throws(VoiceFault) in
            try EspeakProcess(
              text, language: utterance.language, manner: line.manner, program: program)
          }
          line.note(VoiceProgress(number: number, hasEnded: false))
          let ending = attend(process, line)
          line.note(VoiceProgress(number: number, hasEnded: true))
          switch ending {
          case .closed: return
          case .ended(let status):
            failures = status == 0 ? 0 : failures + 1
            if failures >= failureLimit {
              throw VoiceFault("\(program) ends with status \(status)")
            }
          case .cancelled: break
          }
        case .close: return
        case .cancel, .none: break
        }
      }
    } catch {
      line.fail("\(error)")
    }
  }

  private enum Ending {
    case ended(Int32)
    case cancelled
    case closed
  }

  /// Waits until the process has ended or is to be ended.
  private static func attend(_ process: EspeakProcess, _ line: VoiceLine) -> Ending {
    let job = line.next(
      with: process.output, wantsUtterance: false,
      timeoutMilliseconds: utteranceLimitMilliseconds)
    switch job {
    case .cancel:
      process.terminate()
      return .cancelled
    case .close:
      process.terminate()
      return .closed
    case .say, .none:
      var file = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, 0) > 0 else {
        process.terminate()
        return .cancelled
      }
      return process.reap().map(Ending.ended) ?? .cancelled
    }
  }
}

/// One run of `espeak-ng` that says one text. It is a program of its own, under the GPL; nothing of
/// it is linked.
struct EspeakProcess {
  /// The program that says one text and ends.
  static let program = "espeak-ng"

  /// Readable at its end when the process has ended.
  let output: Int32
  private let process: pid_t

  /// Starts saying a text.
  ///
  /// - Throws: `VoiceFault` when the program is not there or cannot be started.
  init(
    _ text: String, language: String, manner: VoiceManner = VoiceManner(),
    program: String = Self.program
  ) throws(VoiceFault) {
    let input = WakePipe.pipe()
    let output = WakePipe.pipe()
    defer {
      for end in [input.read, input.write, output.write] where end >= 0 { close(end) }
    }
    guard input.read >= 0, output.read >= 0 else {
      if output.read >= 0 { close(output.read) }
      throw VoiceFault("no pipe to \(program)")
    }
    // The text is short enough for the pipe to hold it before anybody reads, so this cannot wait.
    var bytes = Array(text.utf8)
    _ = write(input.write, &bytes, bytes.count)
    do {
      let arguments =
        [program, "-v", language + manner.espeakVariant, "-b", "1"] + manner.espeakArguments
        + ["--stdin"]
      process = try Self.spawn(arguments, input: input.read, output: output.write)
    } catch {
      close(output.read)
      throw error
    }
    self.output = output.read
  }

  /// Waits until it has ended, which it has when its output has: so this takes no time.
  ///
  /// - Returns: the exit status; nil where a signal ended it.
  func reap() -> Int32? {
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }

  /// Ends it in mid-word, and leaves no zombie.
  func terminate() {
    kill(process, SIGTERM)
    var file = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, 100) == 0 { kill(process, SIGKILL) }
    _ = reap()
  }

  private static func spawn(
    _ arguments: [String], input: Int32, output: Int32
  ) throws(VoiceFault) -> pid_t {
    #if os(Linux)
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The voice's thread blocks a signal and the game ignores one; the program starts without.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var process: pid_t = 0
    let status = posix_spawnp(&process, arguments[0], &files, &attributes, words, environ)
    switch status {
    case 0: return process
    case ENOENT: throw VoiceFault("\(arguments[0]) is not installed")
    default:
      throw VoiceFault("\(arguments[0]) cannot be started: \(String(cString: strerror(status)))")
    }
  }
}
