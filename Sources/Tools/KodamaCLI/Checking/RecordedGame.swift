package import ArgumentParser
import Foundation
package import Kodama
package import KodamaHosting

/// A recording, and a game in the state in which the recording starts.
package struct RecordedGame {
  package let recording: Recording
  package let app: KodamaApp
  package let content: Content

  /// Reads a recording and creates its game.
  ///
  /// - Parameters:
  ///   - file: the recording's path.
  ///   - world: the path of its world; nil searches the recording's folder.
  ///   - content: the content that games use.
  ///   - outputs: the surfaces that the game uses.
  ///   - trustsPaths: true to read a world and packs at any recorded path.
  /// - Throws: `CommandError` with status 2 if the recording is invalid or its world has changed.
  package init(
    _ file: String, world: String? = nil, _ content: Content, outputs: Outputs = .all(),
    trustsPaths: Bool = false
  ) throws {
    let (recording, text) = try Self.read(file)
    try self.init(
      recording, text, from: file, world: world, content, outputs: outputs,
      trustsPaths: trustsPaths)
  }

  /// Reads a recording without creating its game.
  ///
  /// - Throws: `CommandError` if it cannot be read or is not a recording.
  static func read(_ file: String) throws -> (recording: Recording, text: String) {
    let text = try Files.text(file, limit: FileChecker.Kind.recording.byteLimit)
    return (try FileDiagnostic.reading(file, text) { try Recording(text: text) }, text)
  }

  /// Runs the whole recording on a host.
  ///
  /// - Returns: The loop, which can continue after the last pass.
  @discardableResult
  package func replay(on host: HeadlessHost) -> GameLoop {
    let loop = GameLoop(app: app, host: host)
    loop.replay(recording, on: host)
    return loop
  }

  /// Creates the game of a recording.
  ///
  /// - Parameters:
  ///   - recording: the parsed recording.
  ///   - text: the text it was parsed from, for error messages.
  ///   - file: the name of the recording in error messages.
  ///   - world: the path of its world; nil searches the recording's folder.
  ///   - content: the content that games use.
  ///   - outputs: the surfaces that the game uses.
  ///   - isCurtainDown: true to replay by ear, false by eye, nil as recorded.
  ///   - trustsPaths: true to read a world and packs at any recorded path.
  /// - Throws: `CommandError` with status 2 if the recording is invalid or its world has changed.
  package init(
    _ recording: Recording, _ text: String, from file: String, world: String? = nil,
    _ content: Content, outputs: Outputs, isCurtainDown: Bool? = nil, trustsPaths: Bool = false
  ) throws {
    func invalid(_ key: String, expected: String) -> CommandError {
      let index = recording.header.firstIndex { $0.key == key }
      let value = index.map { recording.header[$0].value } ?? "no \(key)"
      let diagnostic = FileDiagnostic(
        code: index == nil ? "missing" : "unusable", file: file, line: index.map { $0 + 2 } ?? 1,
        column: index == nil ? 1 : key.count + 3, found: value, expected: expected)
      return CommandError.badContent(diagnostic.report(in: text))
    }
    guard recording["engine"] == KodamaVersion.text else {
      throw invalid("engine", expected: "engine \(KodamaVersion.text), this version")
    }
    let content = try PackOptions.content(
      of: recording, file, content, trustsPaths: trustsPaths)
    guard let seed = recording["seed"].flatMap({ UInt64($0) }) else {
      throw invalid("seed", expected: "a seed: a whole number")
    }
    guard let language = recording["language"].flatMap(Language.init(rawValue:)) else {
      throw invalid("language", expected: "a language: en or ja")
    }
    // Options that the recording does not name keep their defaults.
    var options = try GameOptions.parse([])
    options.language = language
    options.turns = recording["turns"] == "on"
    options.calm = recording["calm"] == "on"
    options.etude = recording["etude"]
    options.variation = recording["variation"].flatMap { UInt64($0) }
    options.world = try recording["world"].map {
      try world ?? Self.place(of: $0, file, trustsPaths)
    }
    options.seed = options.world == nil ? seed : recording["world-seed"].flatMap { UInt64($0) }
    options.terrain = recording["terrain"].flatMap(Terrain.init(rawValue:))
    options.size = recording["size"].flatMap(ValleySize.init(argument:))
    if recording["terrain"] != nil, options.terrain == nil || options.size == nil {
      throw invalid("terrain", expected: "a terrain of this version, and a size")
    }
    var setup = try options.setup(content)
    setup.sense = recording["sense"].flatMap(PlaySense.init(rawValue:))
    setup.isOnTerminal = recording["keys"] == "terminal"
    setup.isMute = recording["voice"] == "none"
    setup.isSilent = recording["sound"] == "none"
    setup.captionsWait = recording["captions"] == "wait"
    setup.hasPauseMenu = recording["back"] == "menu"
    setup.sight = GameSetup.scales.first { $0.name == recording["scale"] }?.sight ?? .closest
    let wanted = recording["world-digest"]
    if let digest = setup.worldDigest, digest != wanted {
      guard let wanted else { throw invalid("world-digest", expected: "the digest of its world") }
      let name = setup.world?.path ?? "étude \(setup.etude?.name ?? "")"
      let fix =
        setup.world == nil
        ? "replay with the version of Kodama that recorded the game"
        : "put the original world beside the recording, or name the world with --world FILE"
      throw CommandError.badContent(
        """
        \(name): this is not the world of the recording: its digest is \(digest), the recording \
        has \(wanted)
          = \(fix)
        """)
    }
    self.recording = recording
    self.content = content
    setup.galleries = try ReplayedGallery.of(recording)
    if recording[GameExporter.headerKey] != nil { setup.exporter = ReplayedExporter() }
    app = setup.app(outputs: outputs, store: try PlayerStore.replaying(recording))
    if let isCurtainDown { isCurtainDown ? app.playByEar() : app.playByEye() }
    app.start(recording["start"] == "title" ? .title : setup.etudeStart ?? .play)
  }

  private static func place(
    of recorded: String, _ file: String, _ trustsPaths: Bool
  ) throws -> String {
    if let found = RecordedPath.find(recorded, of: file, trustsPaths: trustsPaths) { return found }
    let why =
      recorded == "-"
      ? "the world was read from standard input"
      : "the world \(recorded) is not in the folder of the recording"
    throw CommandError.noInput("\(file): \(why)\n  = name the world with --world FILE")
  }
}

/// Finds the files that a recording names. A recording comes from anybody, so only files in its own
/// folder and below are read; others are named by an option.
enum RecordedPath {
  /// Finds a file.
  ///
  /// - Parameters:
  ///   - recorded: the path in the recording.
  ///   - file: the path of the recording; `-` is the standard input.
  ///   - trustsPaths: true to accept any path.
  /// - Returns: The path; nil if the file is not there.
  static func find(_ recorded: String, of file: String, trustsPaths: Bool) -> String? {
    if trustsPaths, Files.isFile(recorded) { return recorded }
    let slash = file.lastIndex(of: "/").map { file[...$0] } ?? "./"
    guard recorded != "-", let folder = real(String(slash)) else { return nil }
    let name = recorded.split(separator: "/").last ?? ""
    return [recorded, folder + "/" + recorded, folder + "/" + name].first {
      // Links may lead elsewhere.
      (real($0)?.hasPrefix(folder == "/" ? folder : folder + "/") ?? false) && Files.isFile($0)
    }
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// The arguments of a command that runs a recording again.
package struct RecordingOptions: ParsableArguments {
  @Argument(help: "The recording to run.", completion: .anyFile)
  package var file: String

  @Option(
    help: ArgumentHelp(
      "The recording's world, if it is not in the recording's folder.",
      valueName: "file"),
    completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  package init() {}

  /// Reads the recording and creates its game.
  ///
  /// - Throws: `CommandError` with status 2 if the recording is invalid or its world has changed.
  package func game() throws -> RecordedGame {
    try RecordedGame(file, world: world, packs.content())
  }
}
