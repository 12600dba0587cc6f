import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The lines and captions of the play screen: a child Controller told by its parent.
final class MessagesController: Controller {
  private let log: LogView
  private let captions: CaptionView
  private let views = ViewGroup()

  /// What the parent puts in its place: the lines.
  var logView: any ScreenView { log }
  /// What the parent puts in its place: the captions.
  var captionView: any ScreenView { captions }

  init(
    source: any LogViewDataSource & CaptionViewDataSource, settings: Settings, stage: Stage
  ) {
    log = LogView(stage.drawing(settings))
    log.dataSource = source
    views.add(stage.onScreen(log))
    captions = CaptionView(stage.drawing(settings))
    captions.dataSource = source
    views.add(stage.onScreen(captions))
    if let words = stage.outputs.words {
      let captions = CaptionWordsView(surface: words, catalogue: stage.messages)
      captions.dataSource = source
      captions.languageSource = settings
      views.add(captions)
    }
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
