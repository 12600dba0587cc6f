import Foundation
import Kodama

/// A short game that plays itself, for a machine with neither a display nor a terminal: it writes
/// what was seen, heard and said, and says where.
struct Demonstration {
  let game: GameOptions

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

  func make() throws {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent("kodama-demonstration")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure.cannotWrite("\(folder.path): cannot be made")
    }
    let content = try Content.shipped()
    let app = try game.app(content, outputs: .all())
    app.start(.play)
    let host = HeadlessHost(mixer: Mixer(patches: content.patches))
    let transcript = Transcript(
      .init(frames: true, samples: true, captions: true, speech: true),
      stateDigest: { app.digest })
    host.onPass = transcript.take
    let loop = GameLoop(app: app, host: host)
    ScriptRunner(loop: loop, host: host, patches: content.patches)
      .run(try Script(Self.script))
    transcript.end()
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try Files.write(transcript.frames, to: path("frames.txt"))
    try Files.write(WaveFile.bytes(transcript.samples), to: path("sound.wav"))
    try Files.write(transcript.captions, to: path("captions.txt"))
    try Files.write(transcript.speech, to: path("speech.txt"))
    if let frame = host.frame { try? Picture.write(frame, to: path("frame.png")) }
    print(host.frame?.text ?? "")
    print("The demonstration lies in \(folder.path): frames.txt, frame.png, sound.wav,")
    print("captions.txt and speech.txt, \(loop.pass) passes of 1/60 s.")
  }
}
