public import Kodama
import KodamaSystem

/// A server for the line protocol `kodama-env/1` (docs/env.md), in which each request and each
/// answer is one line. The `reset` request determines what the client observes, and later requests
/// cannot extend it. A transcript therefore proves what the player perceived.
///
///     let server = EnvServer(content: content)
///     server.answer(#"{"op":"reset","world":"far-corner","observe":["pcm"]}"#)
///     server.answer(#"{"op":"step","actions":["family-sweep"],"ticks":140}"#)
public final class EnvServer {
  /// The maximum length of a line in bytes.
  public static let lineLimit = 1 << 20
  /// The maximum number of snapshots. Beyond it, the oldest one is deleted.
  public static let snapshotLimit = 64
  /// The maximum number of ticks in a step with samples, so that the answer fits into a line.
  public static let soundTickLimit = 200
  /// The maximum number of ticks in a step without samples.
  public static let tickLimit = 3_600
  /// The default length of an episode in ticks: ten minutes.
  public static let usualLimit = 36_000
  /// The maximum length of an episode in ticks.
  public static let longestLimit = 1_000_000

  /// True after a `close` request.
  public private(set) var isClosed = false
  private let content: Content
  private let world: String?
  private let actions: [String]
  private var episode: EnvEpisode?
  private var snapshots: [(name: Int, snapshot: EnvEpisode.Snapshot)] = []
  private var nextSnapshot = 1

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - content: the content of the games.
  ///   - world: the text of the world or étude to use if `reset` does not name one. The default is
  ///     a new valley.
  public init(content: Content, world: String? = nil) {
    self.content = content
    self.world = world
    var actions: [String] = []
    for binding in KeyBindings.standard.bindings where !actions.contains(binding.action.rawValue) {
      actions.append(binding.action.rawValue)
    }
    self.actions = actions
  }

  /// The answer to a line that is longer than `lineLimit`.
  public var answerToLongLine: String {
    EnvError(
      code: .tooLong, message: "a line is at most \(Self.lineLimit) bytes",
      hint: "pass a large world with --world"
    ).answer.line
  }

  /// Answers one request.
  ///
  /// - Parameter line: a JSON object without line feeds.
  /// - Returns: A JSON object without line feeds.
  public func answer(_ line: String) -> String {
    guard line.utf8.count <= Self.lineLimit else { return answerToLongLine }
    do {
      var request = try EnvRequest(try Self.decoded(line))
      var fields: [EnvValue.Field] = [.init("ok", .bool(true))]
      fields += try serve(&request)
      return EnvValue.object(fields).line
    } catch {
      return error.answer.line
    }
  }

  private static func decoded(_ line: String) throws(EnvError) -> EnvValue {
    guard let value = JSONReader.value(of: line) else {
      throw EnvError(
        code: .notJSON, message: "the line is not valid JSON",
        hint: "send one JSON object per line, in UTF-8")
    }
    return value
  }

  private func serve(_ request: inout EnvRequest) throws(EnvError) -> [EnvValue.Field] {
    switch request.operation {
    case "hello":
      try request.finish()
      return hello
    case "reset": return try reset(&request)
    case "step": return try step(&request)
    case "snapshot": return try snapshot(&request)
    case "restore": return try restore(&request)
    case "digest":
      try request.finish()
      return [.init("digest", .text(try unrestricted("digest").digest))]
    case "close":
      try request.finish()
      isClosed = true
      return []
    default:
      throw EnvError(
        code: .unknownOperation, message: "\(request.operation.cut(to: 40)) is not an operation",
        path: "$.op", hint: EnvRequest.hint)
    }
  }

  private var hello: [EnvValue.Field] {
    [
      .init("protocol", .text("kodama-env/1")),
      .init("engine", .text(KodamaVersion.text)),
      .init("actions", .list(actions.map { .text($0) })),
      .init("observations", .list(EnvObservation.allCases.map { .text($0.rawValue) })),
      .init("etudes", .list(content.etudes.map { .text($0.name) })),
      .init(
        "rates",
        .object([
          .init("ticks", .int(SoundFormat.passesPerSecond)),
          .init("frames", .int(SoundFormat.framesPerSecond)),
          .init("channels", .int(SoundFormat.channels)),
        ])),
      .init("screen", .object([.init("columns", .int(104)), .init("rows", .int(32))])),
    ]
  }

  private func reset(_ request: inout EnvRequest) throws(EnvError) -> [EnvValue.Field] {
    let seed = try request.seed("seed")
    let named = try request.text("world", limit: Self.lineLimit)
    let wanted = try request.texts("observe", limit: 16)
    let limit = try request.int("limit", in: 1...Self.longestLimit)
    try request.finish()
    var observe = EnvObservation.allCases
    if let wanted {
      let known = observe.map(\.rawValue)
      for (index, name) in wanted.enumerated() where !known.contains(name) {
        throw unknown(name, "observe[\(index)]", known)
      }
      observe = observe.filter { wanted.contains($0.rawValue) }
    }
    let (content, place) = try place(named)
    let start = EnvStart(
      content: content, place: place, seed: seed ?? 0, observe: observe,
      limit: limit ?? Self.usualLimit)
    snapshots.removeAll()
    let episode = EnvEpisode(start)
    self.episode = episode
    return episode.answer() + [.init("task", EnvTask(start, actions: actions).value)]
  }

  /// Returns the étude with a name, or the world or étude that a text describes; by default, a
  /// valley.
  private func place(_ named: String?) throws(EnvError) -> (Content, EnvStart.Place) {
    guard let world = named ?? world else { return (content, .valley) }
    if world.utf8.count <= EnvRequest.nameLimit,
      content.etudes.contains(where: { $0.name == world })
    {
      return (content, .etude(world))
    }
    do {
      let text = try WorldText.parse(world, rules: content.rules)
      guard text.isEtude else {
        return (content, .world(text, try WorldOpening(text, rules: content.rules)))
      }
      var content = content
      content.add(try content.etude(world, name: "env"))
      return (content, .etude("env"))
    } catch {
      throw EnvError(
        code: .badWorld, message: "\(error)".cut(to: 400), path: "$.world",
        hint: "send the text of a world, or the name of an étude from the answer to hello")
    }
  }

  private func step(_ request: inout EnvRequest) throws(EnvError) -> [EnvValue.Field] {
    guard let episode else { throw notReset }
    let most =
      episode.start.observe.contains(.pcm) ? Self.soundTickLimit : Self.tickLimit
    let pressed = try request.texts("actions", limit: most) ?? []
    let ticks = try request.int("ticks", in: max(1, pressed.count)...most) ?? max(1, pressed.count)
    try request.finish()
    for (index, name) in pressed.enumerated() where !actions.contains(name) {
      throw unknown(name, "actions[\(index)]", actions)
    }
    guard !episode.isOver else {
      throw EnvError(code: .over, message: "the episode is over", hint: "reset starts another one")
    }
    episode.step(pressed, ticks: ticks)
    return episode.answer()
  }

  private func snapshot(_ request: inout EnvRequest) throws(EnvError) -> [EnvValue.Field] {
    try request.finish()
    let episode = try unrestricted("snapshot")
    snapshots.append((nextSnapshot, episode.snapshot))
    if snapshots.count > Self.snapshotLimit { snapshots.removeFirst() }
    defer { nextSnapshot += 1 }
    return [.init("snapshot", .int(nextSnapshot)), .init("tick", .int(episode.tick))]
  }

  private func restore(_ request: inout EnvRequest) throws(EnvError) -> [EnvValue.Field] {
    let name = try request.int("snapshot", in: 1...Int.max)
    try request.finish()
    _ = try unrestricted("restore")
    guard let name else {
      throw EnvError(
        code: .missingField, message: "snapshot is missing", path: "$.snapshot",
        hint: "send the number from the answer to snapshot")
    }
    guard let kept = snapshots.first(where: { $0.name == name }) else {
      throw EnvError(
        code: .unknownName, message: "unknown snapshot \(name)", path: "$.snapshot",
        hint: "only the last \(Self.snapshotLimit) are kept, and reset deletes all")
    }
    let episode = EnvEpisode(kept.snapshot)
    self.episode = episode
    return [.init("tick", .int(episode.tick)), .init("digest", .text(episode.digest))]
  }

  /// Returns the episode. Throws `restricted` if the client must not observe everything.
  private func unrestricted(_ operation: String) throws(EnvError) -> EnvEpisode {
    guard let episode else { throw notReset }
    guard !episode.start.isRestricted else {
      throw EnvError(
        code: .restricted, message: "\(operation) would reveal more than the observations",
        hint: "reset without observe, or with all observations")
    }
    return episode
  }

  private var notReset: EnvError {
    EnvError(code: .notReset, message: "no episode has started", hint: "reset starts one")
  }

  private func unknown(_ name: String, _ path: String, _ known: [String]) -> EnvError {
    let near = known.first { $0.hasPrefix(name.prefix(3)) && !name.isEmpty }
    return EnvError(
      code: .unknownName, message: "\(name.cut(to: 40)) is unknown", path: "$.\(path)",
      hint: near.map { "did you mean \($0)?" } ?? "hello lists the known names")
  }
}
