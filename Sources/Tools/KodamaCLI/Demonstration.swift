import Foundation
import Kodama
import KodamaSystem

/// Plays a short scripted game on a machine without a display or a terminal. It writes frames,
/// sound, captions and speech to a new folder and prints its path.
struct Demonstration {
  let setup: GameSetup
  let opening: KodamaApp.Start
  /// The path for a recording (`--record`); nil for no recording.
  let record: String?
  /// The path for a second copy of the speech transcript (`--speech`); nil for no second copy.
  let speech: String?

  static let script = """
    wait 60
    press q
    wait 150
    press right x4
    press 2
    press space x3
    press down x2
    press k
    wait 120
    press shift+down
    press r
    wait 180
    """

  private static let folderLimit = 1_000

  /// Creates a folder with an unused name, so that no existing file is overwritten and no link is
  /// followed.
  private static func newFolder() throws -> URL {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    for number in 1...folderLimit {
      let name = "kodama-demonstration" + (number == 1 ? "" : "-\(number)")
      let folder = here.appendingPathComponent(name)
      if mkdir(folder.path, 0o777) == 0 { return folder }
      guard errno == EEXIST else {
        throw CommandError.cannotWrite(
          "\(folder.path): cannot be created: \(SafeFileError.last.reason)")
      }
    }
    throw CommandError.cannotWrite(
      "\(here.path): already contains \(folderLimit) demonstrations, the maximum; delete old ones")
  }

  func run() throws {
    let folder = try Self.newFolder()
    let app = setup.app(outputs: .all())
    app.outputs.screen?.showsPictures = true
    app.start(opening)
    let patches = setup.content.patches
    let host = HeadlessHost(mixer: Mixer(patches: patches))
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let transcript = Transcript(
      .init(
        frames: true, wave: path("sound.wav"), encoding: .integer16, captions: true, speech: true),
      stateDigest: { app.digest })
    host.onPass = transcript.add
    let recorder = Recorder(header: setup.header(app, start: "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    ScriptRunner(loop: loop, host: host, patches: patches).run(try Script(Self.script))
    transcript.end()
    var written = ["frames.txt"]
    try Files.write(transcript.frames, to: path("frames.txt"))
    if let screen = host.screen {
      do {
        try PictureFile.write(screen, to: path("frame.png"))
        written.append("frame.png")
      } catch {
        Files.printError("frame.png: \(error)")
      }
    }
    try transcript.wave?.finish()
    try Files.write(transcript.captions, to: path("captions.txt"))
    try Files.write(transcript.speech, to: path("speech.txt"))
    written += ["sound.wav", "captions.txt", "speech.txt"]
    if let record { try Files.write(recorder.recording.text, to: record) }
    if let speech { try Files.write(transcript.speech, to: speech) }
    try Files.printLine(host.frame?.text ?? "")
    try Files.printLine(
      "The demonstration is in \(folder.path): \(written.joined(separator: ", ")); "
        + "\(loop.pass) passes (1/60 s).")
  }
}
