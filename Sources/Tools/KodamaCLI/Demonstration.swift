import Foundation
import Kodama
import KodamaSystem

/// A short game that plays itself, for a machine with neither a display nor a terminal: it writes
/// what was seen, heard and said, and says where.
struct Demonstration {
  let setup: GameSetup
  /// What is on as it begins: the title, a valley, an étude.
  let opening: KodamaApp.Start
  /// Where a recording is written to as well, if it was asked for.
  let record: String?
  /// Where what is said is written to as well, if it was asked for.
  let speech: String?

  /// What the demonstration does.
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

  /// More demonstrations do not lie side by side.
  private static let folderLimit = 1_000

  /// A folder that was not there before: nothing of anybody's is written over, and no link leads
  /// elsewhere.
  private static func newFolder() throws -> URL {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    for number in 1...folderLimit {
      let name = "kodama-demonstration" + (number == 1 ? "" : "-\(number)")
      let folder = here.appendingPathComponent(name)
      if mkdir(folder.path, 0o777) == 0 { return folder }
      guard errno == EEXIST else {
        throw Failure.cannotWrite("\(folder.path): cannot be made: \(SafeFile.Fault.last.reason)")
      }
    }
    throw Failure.cannotWrite("\(here.path): it has \(folderLimit) demonstrations already")
  }

  func make() throws {
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
    host.onPass = transcript.take
    let recorder = Recorder(header: setup.header(app, start: "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    ScriptRunner(loop: loop, host: host, patches: patches).run(try Script(Self.script))
    transcript.end()
    var written = ["frames.txt"]
    try Files.write(transcript.frames, to: path("frames.txt"))
    if let frame = host.seenFrame {
      do {
        try Picture.write(frame, to: path("frame.png"))
        written.append("frame.png")
      } catch {
        Files.complain("frame.png: \(error)")
      }
    }
    try transcript.wave?.finish()
    try Files.write(transcript.captions, to: path("captions.txt"))
    try Files.write(transcript.speech, to: path("speech.txt"))
    written += ["sound.wav", "captions.txt", "speech.txt"]
    if let record { try Files.write(recorder.recording.text, to: record) }
    if let speech { try Files.write(transcript.speech, to: speech) }
    try Files.say(host.frame?.text ?? "")
    try Files.say(
      "The demonstration lies in \(folder.path): \(written.joined(separator: ", ")); "
        + "\(loop.pass) passes of 1/60 s.")
  }
}
