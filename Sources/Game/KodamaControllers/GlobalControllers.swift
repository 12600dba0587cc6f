import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The one voice of the game: whichever screen is on, what its Models say is said here.
package final class SpeechController: Controller {
  private let views = ViewGroup()
  private var observations: [Observation] = []

  /// Makes the voice of a game.
  package init(game: Game, context: ViewContext) {
    let narration = NarrationView(
      surface: context.words, vocabulary: context.vocabulary)
    narration.dataSource = game.chronicle
    narration.narrationSource = game.settings
    narration.follow(game.settings)
    views.add(narration)
    let troubles = TroubleWordsView(
      surface: context.words, vocabulary: context.vocabulary)
    troubles.dataSource = game.troubles
    troubles.follow(game.settings)
    views.add(troubles)
    if let sound = context.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = game.settings
      views.add(mix)
    }
    game.chronicle.delegate = self
    observations = [
      game.troubles.standing.observe { [weak self] _ in self?.views.setNeedsUpdate() },
      game.settings.mix.observe { [weak self] _ in self?.views.setNeedsUpdate() },
    ]
  }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool { views.update() }
}

extension SpeechController: ChronicleDelegate {
  /// There is something to be said.
  package func chronicleDidChange() { views.setNeedsUpdate() }
}

/// The curtain before every screen, while it is down: whoever plays by ear need not be watched.
package final class CurtainController: Controller {
  private let settings: Settings
  private let views = ViewGroup()

  /// Makes the curtain of a game.
  package init(settings: Settings, context: ViewContext) {
    self.settings = settings
    views.add(context.onScreen(CurtainView(context.drawing(settings))))
  }

  /// Something was drawn that it must cover.
  package func setNeedsUpdate() { views.setNeedsUpdate() }

  /// Covers what was drawn, while it is down.
  package func updateViews() -> Bool { settings.isCurtainDown.value && views.update() }
}

/// What is amiss, in front of every screen and of the curtain: whoever helps a player who hears
/// nothing must be able to read why.
package final class ProblemsController: Controller {
  private let game: Game
  private let view: TroubleView
  private let playLayout: PlayScreenView
  private let listLayout: BackdropView
  private let views = ViewGroup()

  /// Makes the lines of a game.
  package init(game: Game, context: ViewContext) {
    self.game = game
    view = TroubleView(context.drawing(game.settings))
    view.dataSource = game.troubles
    playLayout = PlayScreenView(surface: context.layout)
    listLayout = BackdropView(context.drawing(game.settings))
    views.add(context.onScreen(view))
  }

  /// Draws the problems again, in front of what was drawn.
  ///
  /// - Parameter isOverPlay: whether that is the valley, whose map must stay uncovered.
  package func setNeedsUpdate(isOverPlay: Bool) {
    if isOverPlay {
      playLayout.put(view, in: .problems)
    } else {
      listLayout.put(view, in: .problems)
    }
    views.setNeedsUpdate()
  }

  /// Draws what is amiss, if anything is.
  package func updateViews() -> Bool { !game.troubles.standing.value.isEmpty && views.update() }
}
