import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Updates speech and the sound mix on every screen.
package final class SpeechController: Controller {
  private let views = ViewGroup()
  private var observations: [Observation] = []

  package init(game: Game, context: ViewContext) {
    let narration = NarrationView(
      surface: context.words, vocabulary: context.vocabulary)
    narration.dataSource = game.eventLog
    narration.narrationSource = game.settings
    narration.follow(game.settings)
    views.add(narration)
    let problems = ProblemWordsView(
      surface: context.words, vocabulary: context.vocabulary)
    problems.dataSource = game.problems
    problems.follow(game.settings)
    views.add(problems)
    if let sound = context.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = game.settings
      views.add(mix)
    }
    game.eventLog.delegate = self
    observations = [
      game.problems.current.observe { [weak self] _ in self?.views.setNeedsUpdate() },
      game.settings.mix.observe { [weak self] _ in self?.views.setNeedsUpdate() },
    ]
  }

  package func updateViews() -> Bool { views.update() }
}

extension SpeechController: EventLogDelegate {
  package func eventLogDidChange() { views.setNeedsUpdate() }
}

/// The curtain, which hides the picture of every screen. It is down if the player turned it on to
/// play by ear, or switched off the screen.
package final class CurtainController: Controller {
  private let settings: Settings
  private let views = ViewGroup()
  private let unpluggedViews = ViewGroup()

  package init(settings: Settings, context: ViewContext) {
    self.settings = settings
    views.add(context.onScreen(CurtainView(context.drawing(settings))))
    unpluggedViews.add(context.onScreen(UnpluggedView(context.drawing(settings))))
  }

  /// Marks the curtain for an update, because something was drawn behind it.
  package func setNeedsUpdate() {
    views.setNeedsUpdate()
    unpluggedViews.setNeedsUpdate()
  }

  package func updateViews() -> Bool {
    if settings.unplugged.value.contains(.screen) { return unpluggedViews.update() }
    return settings.isCurtainDown.value && views.update()
  }
}

/// The list of current problems. It is drawn on top of everything, even the curtain, so that a
/// sighted helper can read why a player hears nothing.
package final class ProblemsController: Controller {
  private let game: Game
  private let view: ProblemView
  private let playLayout: PlayScreenView
  private let listLayout: BackdropView
  private let views = ViewGroup()

  package init(game: Game, context: ViewContext) {
    self.game = game
    view = ProblemView(context.drawing(game.settings))
    view.dataSource = game.problems
    playLayout = PlayScreenView(surface: context.layout)
    listLayout = BackdropView(context.drawing(game.settings))
    views.add(context.onScreen(view))
  }

  /// Marks the list for an update, because something was drawn behind it.
  ///
  /// - Parameter isOverPlay: True over the valley, whose map must stay visible.
  package func setNeedsUpdate(isOverPlay: Bool) {
    if isOverPlay {
      playLayout.put(view, in: .problems)
    } else {
      listLayout.put(view, in: .problems)
    }
    views.setNeedsUpdate()
  }

  package func updateViews() -> Bool { !game.problems.current.value.isEmpty && views.update() }
}
