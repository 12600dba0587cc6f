import Kodama
import KodamaHosting

/// The options, content, world and étude that a game is created from.
struct GameSetup {
  let options: GameOptions
  /// The content, including the étude of a world file.
  let content: Content
  let world: WorldFile?
  /// The étude to play, named by an option or contained in the world file.
  let etude: Etude?
  /// The sense that the game is limited to: ears or eyes. Nil for both.
  var sense: PlaySense?
  /// The part of a new valley that is visible at first. A window uses `.floor`.
  var sight = WorldOpening.Sight.closest
  /// True if the keys are limited to those that a terminal can send.
  var isOnTerminal = false
  /// The random seed of a player's game; nil if runs must be repeatable.
  var drawnSeed: UInt64?
  /// The source of galleries. Nil creates a source that blocks until it has an answer, as headless
  /// runs need.
  var galleries: (any GalleryProvider)?
  /// The exporter of sound, notes, pictures and videos; nil disables export.
  var exporter: (any PlayExporter)?
  /// True if there is no voice. Spoken lines then follow each other without a pause.
  var isMute = false
  /// True if the player has chosen to play without sound.
  var isSilent = false
  /// True if a window shows captions only once the player wants them.
  var captionsWait = false
  /// False for recordings of versions that asked whether to leave.
  var hasPauseMenu = true

  init(_ options: GameOptions, content: Content, world: WorldFile?) {
    self.options = options
    self.world = world
    var content = content
    if let etude = world?.etude { content.add(etude) }
    self.content = content
    etude =
      options.etude.map { name in content.etudes.first { $0.name == name } } ?? world?.etude
  }

  /// The names of initial zooms in recordings. `.closest` is the default and is not recorded.
  static let scales: [(name: String, sight: WorldOpening.Sight)] = [
    ("2", .floor), ("whole", .whole),
  ]

  private var seed: UInt64 { options.seed ?? drawnSeed ?? GameOptions.standardSeed }

  /// Creates the game with the given surfaces. It shows no screen until it is started.
  func app(outputs: Outputs, store: any GameStore = MemoryGameStore()) -> KodamaApp {
    let valley = world?.etude == nil ? world : nil
    var opening = valley?.opening ?? WorldOpening()
    opening.sight = sight
    let app = content.app(
      seed: seed, language: options.language ?? GameOptions.languageOfSystem(), outputs: outputs,
      plan: options.plan(seed: seed),
      makeWorld: valley?.maker(seed: options.seed, rules: content.rules), opening: opening,
      store: store, keepsLanguage: options.language == nil, inTurns: options.turns,
      isOnTerminal: isOnTerminal, hasVoice: !isMute)
    app.bring(galleries ?? GameGallery.standard(waits: true))
    app.bring(RecordingOpener(content))
    if let exporter { app.bring(exporter) }
    if options.calm { app.showCalmPicture() }
    if isSilent { app.playSilently() }
    if captionsWait { app.keepCaptionsBack() }
    if !hasPauseMenu { app.askOnLeaving() }
    switch sense {
    case .ears: app.playByEar()
    case .eyes: app.playByEye()
    case nil: break
    }
    return app
  }

  /// The digest of the world file, or of the étude as written. Nil for a generated valley, which is
  /// identified by its seed.
  var worldDigest: String? {
    world?.digest
      ?? etude.map { Transcript.hex($0.world(variation: 0, rules: content.rules).digest) }
  }

  /// The first screen if an étude was chosen: that étude. Otherwise nil.
  var etudeStart: KodamaApp.Start? {
    etude.map { .etude($0.name, variation: options.variation ?? 0) }
  }

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
      // Without this line, a replay would use the seed in the file.
      if let seed = options.seed { header.append(Recording.Header("world-seed", String(seed))) }
    }
    if let worldDigest { header.append(Recording.Header("world-digest", worldDigest)) }
    header += PackOptions.header(content)
    if options.turns { header.append(Recording.Header("turns", "on")) }
    if options.calm { header.append(Recording.Header("calm", "on")) }
    if let sense { header.append(Recording.Header("sense", sense.rawValue)) }
    if isOnTerminal { header.append(Recording.Header("keys", "terminal")) }
    if exporter != nil { header.append(Recording.Header(GameExporter.headerKey, "on")) }
    if isMute { header.append(Recording.Header("voice", "none")) }
    if isSilent { header.append(Recording.Header("sound", "none")) }
    if captionsWait { header.append(Recording.Header("captions", "wait")) }
    if hasPauseMenu { header.append(Recording.Header("back", "menu")) }
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
