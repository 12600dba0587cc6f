import Kodama
import KodamaHosting

/// A game as it was asked for: everything it starts from, read once.
struct GameSetup {
  let options: GameOptions
  /// What it is made of, the étude of a file among it.
  let content: Content
  /// The file that is played, if there is one.
  let world: WorldFile?
  /// The étude that is played, by its name or by its file.
  let etude: Etude?
  /// Whether it is played by ear or by eye from the start.
  var sense: PlaySense?
  /// How much of a new valley is in sight at first: in a window its floor.
  var sight = WorldOpening.Sight.closest
  /// Whether it is played on a terminal, with the keys that one can send.
  var isOnTerminal = false
  /// What was drawn where no seed was asked for; nil where each run is to be as the one before.
  var drawnSeed: UInt64?
  /// What brings what is in galleries; nil for what is waited for, as where there is no clock.
  var galleries: (any GalleryBringing)?
  /// What makes files of what is played; nil where nobody does.
  var exporter: (any PlayExporting)?
  /// Whether nothing speaks: then each line follows the one before at once.
  var isMute = false

  init(_ options: GameOptions, content: Content, world: WorldFile?) {
    self.options = options
    self.world = world
    var content = content
    if let etude = world?.etude { content.add(etude) }
    self.content = content
    etude =
      options.etude.map { name in content.etudes.first { $0.name == name } } ?? world?.etude
  }

  /// How recordings call what is in sight at first; what they do not name is the closest.
  static let scales: [(name: String, sight: WorldOpening.Sight)] = [
    ("2", .floor), ("whole", .whole),
  ]

  /// The seed of the first valley.
  private var seed: UInt64 { options.seed ?? drawnSeed ?? GameOptions.standardSeed }

  /// Makes the game, with all of its surfaces or with some; no screen is on yet.
  func app(outputs: Outputs, store: any GameStore = MemoryGameStore()) -> KodamaApp {
    let valley = world?.etude == nil ? world : nil
    var opening = valley?.opening ?? WorldOpening()
    opening.sight = sight
    let app = content.app(
      seed: seed, language: options.language ?? GameOptions.languageOfSystem(), outputs: outputs,
      makeWorld: valley?.maker(seed: options.seed, rules: content.rules) ?? planned,
      opening: opening, store: store, packing: { LZMALibrary.packing },
      keepsLanguage: options.language == nil, inTurns: options.turns,
      isOnTerminal: isOnTerminal, hasVoice: !isMute)
    app.bring(galleries ?? GameGallery.standard(waits: true))
    app.bring(GameTheatre(content))
    if let exporter { app.bring(exporter) }
    switch sense {
    case .ears: app.playByEar()
    case .eyes: app.playByEye()
    case nil: break
    }
    return app
  }

  /// What makes the valleys that were asked for.
  private var planned: (UInt64) -> World {
    { [options, rules = content.rules] seed in options.plan(seed: seed).world(rules: rules) }
  }

  /// What tells the world that is played from every other one: that of a file, or that of a named
  /// étude as it is written; nil for a valley, which its seed tells.
  var worldDigest: String? {
    world?.digest
      ?? etude.map { Transcript.hex($0.world(variation: 0, rules: content.rules).digest) }
  }

  /// Where the game starts, if an étude was asked for.
  var etudeStart: KodamaApp.Start? {
    etude.map { .etude($0.name, variation: options.variation ?? 0) }
  }

  /// What a recording must say to make this game again.
  func header(_ app: KodamaApp, start: String) -> [Recording.Header] {
    var header = [
      Recording.Header("engine", KodamaVersion.text),
      Recording.Header("seed", String(seed)),
      Recording.Header("language", app.language.rawValue),
      Recording.Header("start", start),
    ]
    if options.terrain != nil || options.size != nil {
      let plan = options.plan(seed: seed)
      header.append(Recording.Header("terrain", plan.terrain.rawValue))
      header.append(Recording.Header("size", "\(plan.width)x\(plan.height)"))
    }
    if let world {
      header.append(Recording.Header("world", world.path))
      // Without this line the file's own seed counts.
      if let seed = options.seed { header.append(Recording.Header("world-seed", String(seed))) }
    }
    if let worldDigest { header.append(Recording.Header("world-digest", worldDigest)) }
    header += PackOptions.header(content)
    if options.turns { header.append(Recording.Header("turns", "on")) }
    if let sense { header.append(Recording.Header("sense", sense.rawValue)) }
    if isOnTerminal { header.append(Recording.Header("keys", "terminal")) }
    if exporter != nil { header.append(Recording.Header(GameExporter.headerKey, "on")) }
    if isMute { header.append(Recording.Header("voice", "none")) }
    if let scale = Self.scales.first(where: { $0.sight == sight }) {
      header.append(Recording.Header("scale", scale.name))
    }
    if let etude = options.etude { header.append(Recording.Header("etude", etude)) }
    if let variation = options.variation, variation != 0 {
      header.append(Recording.Header("variation", String(variation)))
    }
    for binding in app.bindings.bindings {
      header.append(Recording.Header("bind", "\(binding.stroke) \(binding.action)"))
    }
    return header
  }
}
