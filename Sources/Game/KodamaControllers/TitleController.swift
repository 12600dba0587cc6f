import KodamaHosting
import KodamaDataSources
package import KodamaPlay
import KodamaSurfaces
import KodamaViews

/// Whom the title screen asks for what can be reached from it alone.
package protocol TitlePresentationDelegate: AnyObject, GalleryPresentationDelegate {
  /// The list of études, in place of everything else.
  func presentEtudes()
  /// The valleys kept under names, over the title.
  func presentWorlds()
  /// Everything that teaches the game, over the title.
  func presentLearn()
  /// The settings, over the title.
  func presentSettings()
  /// Who made this, over the title.
  func presentCredits()
  /// The end of the game.
  func quit()
}

/// The title screen: go on, begin, choose a language, leave.
package final class TitleController: ListController {
  /// Whom it asks for the screens behind its lines.
  package weak var destinations: (any TitlePresentationDelegate)?

  /// Makes the title screen of a game.
  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    game.troubles.delegate = self
    game.troubles.beginReminding()
    if let sound = context.outputs.sound {
      let view = VoicelessSoundView(surface: sound, patches: context.patches)
      view.dataSource = game.troubles
      soundViews.add(view)
    }
  }

  override var title: Title { .screen(.title) }
  override var help: HelpTopic { .title }
  override var inputContext: Whereabouts { .title }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView { TitleView(drawing) }

  override var items: [ListItem] {
    let items = [
      ListItem.button(.newValley) {
        self.game.session.startNewPlay()
        self.presentation?.presentPlay()
      },
      ListItem.button(.etudes) { self.destinations?.presentEtudes() },
      ListItem.button(.worlds) { self.destinations?.presentWorlds() },
      ListItem.button(.learn) { self.destinations?.presentLearn() },
      ListItem.button(.settings) { self.destinations?.presentSettings() },
      ListItem.button(.language) { self.game.chooseNextLanguage() },
      ListItem.button(.credits) { self.destinations?.presentCredits() },
      ListItem.button(.quit) { self.destinations?.quit() },
    ]
    guard game.library.canContinue else { return items }
    let resume = ListItem.button(.`continue`) {
      if self.game.library.continuePlay() { self.presentation?.presentPlay() }
    }
    return [resume] + items
  }

  /// Escape alone ends nothing.
  override func goBack() {
    ask(.quit) { [weak self] in self?.quit() }
  }

  private func quit() { destinations?.quit() }

  /// Shows what has become of the items; who hears no voice hears that from time to time.
  package override func advance() {
    super.advance()
    game.troubles.remind()
  }

  override func handle(_ operation: ExtraListOperation) -> Bool {
    if requestCode(for: operation) { return true }
    guard operation == .gallery else { return false }
    destinations?.presentGallery()
    return true
  }

  override func handlePasted(_ text: String?) { importCode(text) }

  /// Quits, unless a question is open.
  package override func close() {
    if hasPrompt { super.close() } else { quit() }
  }
}

extension TitleController: TroublesDelegate {
  /// It is to be heard that there is no voice.
  package func troublesDidRemind() { soundViews.setNeedsUpdate() }
}
