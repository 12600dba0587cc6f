import Foundation

/// A real speech-dispatcher of the test, with an output module that records its texts.
final class RealDispatcher {
  /// The path of the program, if it is installed.
  static let program: String? = ["/usr/bin/speech-dispatcher", "/usr/local/bin/speech-dispatcher"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The output module, which speaks the module protocol on standard input and output. Every text
  /// ends at once, except for texts with "hold", which last until they are stopped.
  private static let module = """
    #!/usr/bin/env bash
    said=$(dirname "$0")/said
    body() { text=; while IFS= read -r l && [ "$l" != . ]; do text=$text$l; done; }
    while IFS= read -r line; do
      case $line in
        INIT) printf '299-fine\\n299 OK LOADED SUCCESSFULLY\\n' ;;
        "LIST VOICES") printf '200-one\\ten\\tnone\\n200 OK VOICE LIST SENT\\n' ;;
        SET) echo "203 OK RECEIVING SETTINGS"; body; echo "203 OK SETTINGS RECEIVED" ;;
        AUDIO | LOGLEVEL) echo "207 OK RECEIVING"; body; echo "203 OK RECEIVED" ;;
        SPEAK | CHAR | KEY | SOUND_ICON)
          echo "202 OK RECEIVING MESSAGE"; body; echo "$text" >>"$said"
          printf '200 OK SPEAKING\\n701 BEGIN\\n'
          case $text in *hold*) holds=1 ;; *) echo "702 END" ;; esac ;;
        STOP) if [ -n "$holds" ]; then holds=; echo STOPPED >>"$said"; echo "703 STOP"; fi ;;
        QUIT) echo "210 OK QUIT"; exit ;;
      esac
    done
    """

  let folder: String
  let process = Process()

  init(program: String) throws {
    // The path of a socket has a short limit.
    folder = "/tmp/kodama-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeProgram(Self.module, to: folder + "/module")
    let configuration = """
      LogLevel 1
      DefaultModule written
      AddModule "written" "\(folder)/module" ""
      LanguageDefaultModule "ja" "written"
      """
    try configuration.write(
      toFile: folder + "/speechd.conf", atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-s", "-c", "unix_socket", "-S", folder + "/socket", "-P", folder + "/pid", "-C", folder,
      "-L", folder, "-t", "0",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    setenv("SPEECHD_ADDRESS", "unix_socket:\(folder)/socket", 1)
  }

  deinit {
    end()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Kills the process. Asked to end, it might wait for a client forever.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// True when the dispatcher accepts connections.
  var isReady: Bool { access(folder + "/socket", F_OK) == 0 }

  /// Suspends or resumes the process.
  func setHangs(_ hangs: Bool) { kill(process.processIdentifier, hangs ? SIGSTOP : SIGCONT) }

  /// The texts that the module received, and `STOPPED` for each stop.
  var said: [String] {
    let text = (try? String(contentsOfFile: folder + "/said", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      // The dispatcher marks the ends of sentences.
      var line = String(line).replacing(/<mark name="[^"]*"\/>/, with: "")
      for (mark, plain) in [
        ("<speak>", ""), ("</speak>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
        ("&apos;", "'"), ("&amp;", "&"),
      ] {
        line = line.replacingOccurrences(of: mark, with: plain)
      }
      return line
    }
  }
}
