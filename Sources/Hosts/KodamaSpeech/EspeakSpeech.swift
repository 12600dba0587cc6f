import Foundation
import KodamaHosting
package import KodamaSurfaces

/// A voice that runs the program `espeak-ng` once for each utterance. Ending the process stops
/// speech.
package final class EspeakSpeech: LiveVoice {
  /// The maximum duration of a process, in milliseconds. A process that runs longer is ended.
  static let utteranceLimitMilliseconds: Int32 = 60_000
  /// The number of consecutive failures after which the voice fails.
  static let failureLimit = 3

  package let name = "espeak-ng"
  package let channel = VoiceChannel()

  /// Creates a voice. It looks for the program when it speaks the first utterance.
  ///
  /// - Parameter program: The name or the path of the program.
  package init(program: String = "espeak-ng") {
    let channel = channel
    VoiceChannel.startThread(named: "kodama-espeak") {
      Self.serve(channel, program)
      channel.markEnded()
    }
  }

  deinit { channel.close(waitMilliseconds: 0) }

  /// Queues an utterance. If its priority is `progress` and the voice is not idle, it is dropped.
  package func say(_ utterance: Utterance, pass: Int) {
    if utterance.priority == .progress, !channel.isIdle { return }
    channel.say(utterance)
  }
  package func takeProgress() -> [VoiceProgress] { channel.takeProgress() }

  private static func serve(_ channel: VoiceChannel, _ program: String) {
    var failures = 0
    channel.markReady()
    do {
      while true {
        switch channel.next() {
        case .say(let utterance, let number):
          let text = SpokenText.of(utterance)
          let process = try channel.call(.call, saying: utterance) { () throws(VoiceError) in
            try EspeakProcess(
              text, language: utterance.language, settings: channel.settings, program: program)
          }
          channel.record(VoiceProgress(number: number, hasEnded: false))
          let ending = attend(process, channel)
          channel.record(VoiceProgress(number: number, hasEnded: true))
          switch ending {
          case .closed: return
          case .ended(let status):
            failures = status == 0 ? 0 : failures + 1
            if failures >= failureLimit {
              throw VoiceError("\(program) ends with status \(status)")
            }
          case .cancelled: break
          }
        case .close: return
        case .cancel, .none: break
        }
      }
    } catch {
      channel.fail("\(error)")
    }
  }

  private enum Ending {
    case ended(Int32)
    case cancelled
    case closed
  }

  /// Waits until a process ends. Ends it if the voice is stopped or closed, or after a minute.
  private static func attend(_ process: EspeakProcess, _ channel: VoiceChannel) -> Ending {
    let job = channel.next(
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

/// A process of `espeak-ng` that speaks one text. It is a separate process, not a linked library,
/// because of its license (GPL).
struct EspeakProcess {
  static let program = "espeak-ng"

  /// The descriptor of the read end of the process's output. It becomes readable when the process
  /// ends.
  let output: Int32
  private let process: pid_t

  /// Starts a process.
  ///
  /// - Throws: `VoiceError` if the program is missing or cannot be started.
  init(
    _ text: String, language: String, settings: VoiceSettings = VoiceSettings(),
    program: String = Self.program
  ) throws(VoiceError) {
    let input = WakePipe.pipe()
    let output = WakePipe.pipe()
    defer {
      for end in [input.read, input.write, output.write] where end >= 0 { close(end) }
    }
    guard input.read >= 0, output.read >= 0 else {
      if output.read >= 0 { close(output.read) }
      throw VoiceError("no pipe to \(program)")
    }
    // The text fits into the pipe's buffer (see `SpokenText.scalarLimit`), so this cannot block.
    var bytes = Array(text.utf8)
    _ = write(input.write, &bytes, bytes.count)
    do {
      let arguments =
        [program, "-v", language + settings.espeakVariant, "-b", "1"] + settings.espeakArguments
        + ["--stdin"]
      process = try Self.spawn(arguments, input: input.read, output: output.write)
    } catch {
      close(output.read)
      throw error
    }
    self.output = output.read
  }

  /// Waits for the process to end. It does not block if `output` is readable.
  ///
  /// - Returns: The exit status, or nil if a signal ended the process.
  func reap() -> Int32? {
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }

  /// Ends the process: by SIGTERM, and after 100 ms by SIGKILL.
  func terminate() {
    kill(process, SIGTERM)
    var file = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, 100) == 0 { kill(process, SIGKILL) }
    _ = reap()
  }

  private static func spawn(
    _ arguments: [String], input: Int32, output: Int32
  ) throws(VoiceError) -> pid_t {
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
    // The voice's thread blocks SIGPIPE and the game ignores it. The process must not inherit that.
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
    case ENOENT: throw VoiceError("\(arguments[0]) is not installed")
    default:
      throw VoiceError("\(arguments[0]) cannot be started: \(String(cString: strerror(status)))")
    }
  }
}
