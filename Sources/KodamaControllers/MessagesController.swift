import KodamaDataSources
import KodamaHosting
import KodamaModels
import KodamaRoles
import KodamaViews

/// The lines and captions of the play screen: a child Controller told by its parent.
final class MessagesController: Controller {
  private let views = ViewGroup()

  init(
    source: any LogViewDataSource & CaptionViewDataSource, settings: Settings, stage: Stage,
    layout: PlayScreenView
  ) {
    let log = LogView(stage.drawing(settings))
    log.dataSource = source
    layout.put(log, in: .log)
    views.add(stage.onScreen(log))
    let captions = CaptionView(stage.drawing(settings))
    captions.dataSource = source
    layout.put(captions, in: .captions)
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
