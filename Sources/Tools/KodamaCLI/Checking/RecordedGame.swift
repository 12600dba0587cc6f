import ArgumentParser
import Foundation
package import Kodama
package import KodamaHosting

/// A recording, and the game that it started from.
package struct RecordedGame {
  package let recording: Recording
  package let app: KodamaApp
  /// What it was made of, its packs among it.
  package let content: Content

  /// Reads a recording and makes its game.
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - world: the world it was made in, where it is not where the recording says.
  ///   - content: what games are made of.
  ///   - outputs: the surfaces that it shows itself on.
  /// - Throws: `Failure` with status 2 where the recording or its world is not what it was.
  package init(
    _ file: String, world: String? = nil, _ content: Content, outputs: Outputs = .all()
  ) throws {
    let (recording, text) = try Self.read(file)
    try self.init(recording, text, from: file, world: world, content, outputs: outputs)
  }

  /// Reads a recording without making its game.
  ///
  /// - Throws: `Failure` where it cannot be read or is no recording.
  static func read(_ file: String) throws -> (recording: Recording, text: String) {
    let text = try Files.text(file, limit: FileChecker.Kind.recording.byteLimit)
    return (try FileFault.reading(file, text) { try Recording(text: text) }, text)
  }

  /// Runs the whole recording on a host.
  ///
  /// - Returns: the loop, which may go on.
  @discardableResult
  package func replay(on host: HeadlessHost) -> GameLoop {
    let loop = GameLoop(app: app, host: host)
    loop.replay(recording, on: host)
    return loop
  }

  /// Makes the game of a recording.
  ///
  /// - Parameters:
  ///   - recording: what was read.
  ///   - text: what it was read from.
  ///   - file: how whoever reads of a fault knows the recording.
  ///   - world: the world it was made in, where it is not where the recording says.
  ///   - content: what games are made of.
  ///   - outputs: the surfaces that it shows itself on.
  ///   - isCurtainDown: whether it is followed by ear, whatever it says; nil leaves that to it.
  /// - Throws: `Failure` with status 2 where the recording or its world is not what it was.
  package init(
    _ recording: Recording, _ text: String, from file: String, world: String? = nil,
    _ content: Content, outputs: Outputs, isCurtainDown: Bool? = nil
  ) throws {
    func fault(_ key: String, expected: String) -> Failure {
      let index = recording.header.firstIndex { $0.key == key }
      let value = index.map { recording.header[$0].value } ?? "no \(key)"
      let fault = FileFault(
        code: index == nil ? "missing" : "unusable", file: file, line: index.map { $0 + 2 } ?? 1,
        column: index == nil ? 1 : key.count + 3, found: value, expected: expected)
      return Failure.badContent(fault.report(in: text))
    }
    guard recording["engine"] == KodamaVersion.text else {
      throw fault("engine", expected: "engine \(KodamaVersion.text), which this is")
    }
    let content = try PackOptions.content(of: recording, file, content)
    guard let seed = recording["seed"].flatMap({ UInt64($0) }) else {
      throw fault("seed", expected: "a number as seed")
    }
    guard let language = recording["language"].flatMap(Language.init(rawValue:)) else {
      throw fault("language", expected: "a language: en or ja")
    }
    // What a recording does not name is as if nobody had asked for it.
    var options = try GameOptions.parse([])
    options.language = language
    options.turns = recording["turns"] == "on"
    options.etude = recording["etude"]
    options.variation = recording["variation"].flatMap { UInt64($0) }
    options.world = try recording["world"].map { try Self.place(of: $0, file, world) }
    options.seed = options.world == nil ? seed : recording["world-seed"].flatMap { UInt64($0) }
    options.terrain = recording["terrain"].flatMap(Terrain.init(rawValue:))
    options.size = recording["size"].flatMap(ValleySize.init(argument:))
    if recording["terrain"] != nil, options.terrain == nil || options.size == nil {
      throw fault("terrain", expected: "a terrain that this game makes, and a size")
    }
    var setup = try options.setup(content)
    setup.sense = recording["sense"].flatMap(PlaySense.init(rawValue:))
    setup.isOnTerminal = recording["keys"] == "terminal"
    setup.isMute = recording["voice"] == "none"
    setup.sight = GameSetup.scales.first { $0.name == recording["scale"] }?.sight ?? .closest
    let wanted = recording["world-digest"]
    if let digest = setup.worldDigest, digest != wanted {
      guard let wanted else { throw fault("world-digest", expected: "the digest of its world") }
      let name = setup.world?.path ?? "étude \(setup.etude?.name ?? "")"
      let mend =
        setup.world == nil
        ? "replay it with the program it was made with"
        : "put the world of then beside the recording, or name it with --world FILE"
      throw Failure.badContent(
        """
        \(name): this is not the world of the recording any more: its digest is \(digest), \
        that of the recording \(wanted)
          = \(mend)
        """)
    }
    self.recording = recording
    self.content = content
    setup.galleries = try ReplayedGallery.of(recording)
    if recording[GameExporter.headerKey] != nil { setup.exporter = AnsweredExporter() }
    app = setup.app(outputs: outputs, store: try PlayerStore.replaying(recording))
    if let isCurtainDown { isCurtainDown ? app.playByEar() : app.playByEye() }
    app.start(recording["start"] == "title" ? .title : setup.etudeStart ?? .play)
  }

  /// Where the world lies: where it was named, else where it was, else beside the recording.
  private static func place(
    of recorded: String, _ file: String, _ named: String?
  ) throws -> String {
    if let named { return named }
    if recorded != "-", Files.isFile(recorded) { return recorded }
    let name = URL(fileURLWithPath: recorded).lastPathComponent
    let beside = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent(name).path
    if recorded != "-", Files.isFile(beside) { return beside }
    let place = recorded == "-" ? "standard input" : recorded
    throw Failure.usage(
      """
      \(file): its world, \(place), is not there, nor beside the recording
        = name it with --world FILE
      """)
  }
}
