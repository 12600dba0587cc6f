import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The lines and captions of the play screen: a child Controller told by its parent.
final class MessagesController: Controller {
  private let log: LogView
  private let captions: CaptionView
  private let words: WordSurface
  private let logViews = ViewGroup()
  private let wordViews = ViewGroup()
  private let heardViews = ViewGroup()
  private let captionViews = ViewGroup()
  private var observations: [Observation] = []

  /// What the parent puts in its place: the lines.
  var logView: any ScreenView { log }
  /// What the parent puts in its place: the captions.
  var captionView: any ScreenView { captions }

  init(_ sources: PlaySources, game: Game, stage: Stage) {
    words = stage.words
    log = LogView(stage.drawing(game.settings))
    log.dataSource = sources.log
    logViews.add(stage.onScreen(log))
    captions = stage.captions(game.settings)
    captionViews.add(stage.onScreen(captions))
    let written = CaptionWordsView(
      surface: words, vocabulary: stage.vocabulary)
    written.dataSource = game.chronicle
    written.captionSource = game.settings
    written.narrationSource = game.settings
    written.follow(game.settings)
    wordViews.add(written)
    heardViews.add(stage.heardWords(sources, game))
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

  /// Moves the captions on by a pass.
  func advance() { words.advanceCaptions() }

  /// There is something to hear: it is put in words.
  func setHeardNeedsUpdate() { heardViews.setNeedsUpdate() }

  func setNeedsUpdate() {
    logViews.setNeedsUpdate()
    wordViews.setNeedsUpdate()
    captionViews.setNeedsUpdate()
  }

  func updateViews() -> Bool {
    // What is captioned now stands on the screen in this pass.
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
