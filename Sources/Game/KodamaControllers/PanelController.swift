import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The panel beside the map. It contains the status, the key hints, and the goals of an étude or
/// the groves of a valley.
final class PanelController: Controller {
  /// True while another screen covers the panel, which then draws nothing.
  var isCovered = false
  /// True if the status shows its details.
  var isDetailed = false {
    didSet { status.isDetailed = isDetailed }
  }
  private let hints: HintView
  /// The operations and names of the hints, the most important first.
  private let keys: [HintView.Keys]
  private let status: StatusView
  /// The silent grove, or nil in an étude.
  private var groves: GroveView?
  private let settings: Settings
  private let statusViews = ViewGroup()
  private let views = ViewGroup()
  /// The Views of the key hints, which change only with the key bindings.
  private let hintViews = ViewGroup()
  private var observations: [Observation] = []

  var statusView: any ScreenView { status }
  var hintView: any ScreenView { hints }
  /// The View of the goals of an étude, or of the nearest silent grove.
  let taskView: any ScreenView

  init(_ model: PlayModel, settings: Settings, context: ViewContext) {
    let sources = model.sources
    self.settings = settings
    hints = HintView(context.drawing(settings))
    status = StatusView(context.drawing(settings))
    status.dataSource = sources.status
    status.isDetailed = false
    statusViews.add(context.onScreen(status))
    let isEtude = model.etudePlayed != nil
    keys = HintView.playKeys(isEtude: isEtude)
    hints.hints = keys.map { HintView.hint($0.operations, $0.name) }
    hintViews.add(context.onScreen(hints))
    if isEtude {
      let goals = GoalView(context.drawing(settings))
      goals.dataSource = sources.goals
      taskView = goals
      views.add(context.onScreen(goals))
    } else {
      let groves = GroveView(context.drawing(settings))
      groves.dataSource = sources.groves
      taskView = groves
      self.groves = groves
      views.add(context.onScreen(groves))
    }
    observations = [
      settings.keyTable.observe { [weak self] _ in self?.hintViews.setNeedsUpdate() },
      settings.knowsPointer.observe { [weak self] _ in self?.hidePointerNote() },
    ]
  }

  func setNeedsUpdate() {
    setValleyNeedsUpdate()
    hintViews.setNeedsUpdate()
  }

  private func hidePointerNote() {
    hints.note = nil
    hintViews.setNeedsUpdate()
  }

  /// Highlights the line under the pointer. Until the player has used the pointer in the valley,
  /// moving it also shows a hint about it.
  func hover(at point: ScreenPoint) {
    let note: HintName? = settings.knowsPointer.value ? nil : .mouse
    let (hint, row) = isShown ? (hints.hint(at: point), status.readout(at: point)) : (nil, nil)
    if hint != hints.hovered || note != hints.note {
      (hints.hovered, hints.note) = (hint, note)
      hintViews.setNeedsUpdate()
    }
    guard row != status.hovered else { return }
    status.hovered = row
    statusViews.setNeedsUpdate()
  }

  /// True if the panel is visible, or visible again as soon as it changes.
  var isShown: Bool { !isCovered && settings.parts.value[.panel] != .hidden }

  /// Returns the operation of the line at a point on the screen, or nil if there is none.
  func operation(at point: ScreenPoint) -> PlayerOperation? {
    guard isShown else { return nil }
    if let hint = hints.hint(at: point) {
      return keys[hint].operations.first
    }
    if groves?.showsGrove(at: point) == true { return .hint }
    return switch status.readout(at: point) {
    case .clock: .time
    case .speed: .pause
    case .place: .whereAmI
    case .selected: .catalogue
    case .progress: .goal
    case .title, .under, .music, nil: nil
    }
  }

  /// Marks the panel for an update, because the valley or the selected material has changed.
  func setValleyNeedsUpdate() {
    setStatusNeedsUpdate()
    views.setNeedsUpdate()
  }

  /// Marks the status for an update, because the displayed tick has changed.
  func setStatusNeedsUpdate() { statusViews.setNeedsUpdate() }

  func updateViews() -> Bool {
    guard !isCovered else { return false }
    var hasDrawn = statusViews.update()
    if views.update() { hasDrawn = true }
    if hintViews.update() { hasDrawn = true }
    return hasDrawn
  }
}

// The key hints for each kind of screen, most important first.
extension HintView {
  /// A hint as its operations and the name of what they do.
  typealias Keys = (operations: [PlayerOperation], name: HintName)

  static let listHints = [choosing] + rest

  static let settingHints =
    [choosing, hint([.left, .right], .change)] + rest

  private static let choosing = hint([.up, .down], .choose)
  private static let rest = [
    hint([.use], .confirm), hint([.help], .help), hint([.back], .back),
  ]

  static func playKeys(isEtude: Bool) -> [Keys] {
    let move: Keys = ([.left, .right, .up, .down], .move)
    let hand: [Keys] = [([.take], .take), ([.use], .use)]
    let ear: [Keys] = [([.sweep], .sweep), ([.probe], .probe)]
    let rest: [Keys] = [([.help], .help), ([.back], .back)]
    let menu: [Keys] = [([.place], .place), ([.menu], .menu)]
    // In an étude, the goals need the space of the less important hints.
    if isEtude { return [([.goal], .goal), ([.hint], .hint), move] + menu + hand + ear + rest }
    // In a valley, the task of a grove needs the space of the last hints.
    return [move, ([.pause], .pause)] + menu + hand + [([.catalogue], .catalogue)] + rest
      + [([.favourite], .favourite)] + ear + [([.whereAmI], .where)]
  }

  static func hint(_ operations: [PlayerOperation], _ name: HintName) -> Hint {
    Hint(operations.map { $0.rawValue }, name)
  }
}

/// The hotbar of the valley's screen, which observes the palette.
final class HotbarController: Controller {
  private let palette: PaletteView
  private let settings: Settings
  private let views = ViewGroup()
  private var observation: Observation?

  var view: any ScreenView { palette }

  init(palette model: Palette, settings: Settings, context: ViewContext) {
    self.settings = settings
    palette = PaletteView(context.drawing(settings))
    palette.dataSource = model
    views.add(context.onScreen(palette))
    if let sound = context.outputs.sound {
      let view = PaletteSoundView(
        surface: sound, looks: context.looks, patches: context.patches, in: .hotbar)
      view.dataSource = model
      views.add(view)
    }
    observation = model.observers.add { [weak self] _ in self?.views.setNeedsUpdate() }
  }

  /// Returns the slot at a point on the screen; nil if there is none or the hotbar is hidden.
  func slot(at point: ScreenPoint) -> Int? {
    settings.parts.value[.hotbar] == .hidden ? nil : palette.slot(at: point)
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}

/// Controls the message lines and the captions below the valley.
final class MessagesController: Controller {
  private let log: LogView
  private let captions: CaptionView
  private let words: WordSurface
  private let logViews = ViewGroup()
  private let wordViews = ViewGroup()
  private let heardViews = ViewGroup()
  private let captionViews = ViewGroup()
  private var observations: [Observation] = []

  var logView: any ScreenView { log }
  var captionView: any ScreenView { captions }

  init(_ sources: PlaySources, game: Game, context: ViewContext) {
    words = context.words
    log = LogView(context.drawing(game.settings))
    log.dataSource = sources.log
    logViews.add(context.onScreen(log))
    captions = context.captions(game.settings)
    captionViews.add(context.onScreen(captions))
    let written = CaptionWordsView(
      surface: words, vocabulary: context.vocabulary)
    written.dataSource = game.eventLog
    written.captionSource = game.settings
    written.narrationSource = game.settings
    written.follow(game.settings)
    wordViews.add(written)
    heardViews.add(context.heardWords(sources, game))
    words.clearCaptions()
    words.delegate = self
    observations = [
      game.settings.showsCaptions.observe { [weak self] _ in
        self?.captionViews.setNeedsUpdate()
      },
      game.settings.captions.observe { [weak self] _ in
        self?.captionViews.setNeedsUpdate()
        self?.heardViews.setNeedsUpdate()
      },
    ]
  }

  /// Advances the captions by one pass (1/60 s).
  func advance() { words.advanceCaptions() }

  /// Marks the captions of sounds for an update.
  func setHeardNeedsUpdate() { heardViews.setNeedsUpdate() }

  func setNeedsUpdate() {
    logViews.setNeedsUpdate()
    wordViews.setNeedsUpdate()
    captionViews.setNeedsUpdate()
  }

  func updateViews() -> Bool {
    // The words are updated first, so that their captions are drawn in the same pass.
    var didUpdate = wordViews.update()
    if heardViews.update() { didUpdate = true }
    if logViews.update() { didUpdate = true }
    if captionViews.update() { didUpdate = true }
    return didUpdate
  }
}

extension MessagesController: WordSurfaceDelegate {
  func captionsDidChange() { captionViews.setNeedsUpdate() }
}
