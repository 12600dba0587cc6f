import Foundation

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
