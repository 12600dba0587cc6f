import KodamaHosting
import KodamaDataSources
import KodamaEtudes
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import KodamaWorld

/// The title screen: a list of the ways to start the game.
package final class TitleController: ListController {
  private let clock = TitleClock()
  /// The land that the player has chosen for a new valley; nil for the standard one.
  private var land: Terrain?
  /// The skyline of the valley behind the list, after the player has chosen its land.
  private var chosenSkyline: SweepProgress?
  private let skyline = ShelfSkyline()
  /// True until the first keys have been announced to a new player on a terminal.
  private lazy var namesKeys = game.settings.isOnTerminal && !game.library.canContinue

  private var offersContinue = false
  private var observation: Observation?

  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    game.problems.delegate = self
    game.problems.beginReminding()
    // Saves may appear late: a browser's storage answers when it can, and another tab may end.
    observation = game.library.observers.add { [weak self] _ in self?.offerToContinue() }
    if let sound = context.outputs.sound {
      let view = VoicelessSoundView(surface: sound, patches: context.patches)
      view.dataSource = game.problems
      soundViews.add(view)
      let evening = TitleSoundView(surface: sound, patches: context.patches)
      evening.dataSource = clock
      soundViews.add(evening)
      clock.delegate = self
    }
    addSound(of: skyline)
  }

  override var title: Label { .message("title.menu") }
  override var help: HelpTopic { .title }
  override var opensOnLastLine: Bool { false }
  override var changesLanguage: Bool { true }
  override var inputContext: InputContext { .title }

  override class var hints: [HintView.Hint] { HintView.settingHints }
  override var scenePlan: ValleyPlan { plan ?? ListScene.samplePlan }
  override var isOverPlay: Bool { false }
  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView { TitleView(drawing) }

  override var items: [ListItem] {
    let items = [
      newValley,
      link(.message("title.etudes"), to: .etudes),
      link(.message("title.worlds"), to: .worlds),
      link(.message("title.learn"), to: .learn),
      link(.message("title.settings"), to: .settings),
      ListItem.button("title.language") { self.game.chooseNextLanguage() },
      link(.message("title.credits"), to: .credits),
      ListItem.button("title.quit") { self.presentation?.quit() },
    ]
    guard game.library.canContinue else { return items }
    let resume = ListItem.button("title.continue") {
      if self.game.library.continuePlay() { self.presentation?.present(.valley) }
    }
    return [resume] + items
  }

  /// The line that starts a new valley. Left and Right change its land.
  private var newValley: ListItem {
    let item = ListItem(.message("title.new"), plan?.terrain.label) {
      self.stop(self.skyline)
      self.game.session.startNewPlay(self.plan)
      self.presentation?.present(.valley)
    }
    guard plan != nil else { return item }
    let choice = item.withChange { self.changeLand($0) }
    return chosenSkyline.map { choice.withSkyline($0) } ?? choice
  }

  /// The plan of the next new valley; nil if new valleys are not generated from a plan.
  private var plan: ValleyPlan? {
    var plan = game.session.nextPlan
    if let land { plan?.terrain = land }
    return plan
  }

  /// Chooses another land, which is shown behind the list and whose skyline is played.
  private func changeLand(_ step: ChoiceStep) {
    guard let current = plan?.terrain else { return }
    let standard = game.session.nextPlan?.terrain
    land = step.from(current, in: Terrain.allCases.filter { $0 != .empty || $0 == standard })
    if let plan { chosenSkyline = scene.show(plan) }
  }

  override func didRefresh() {
    offersContinue = game.library.canContinue
    skyline.take(focusedItem?.skyline)
  }

  private func offerToContinue() {
    if !hasPrompt, game.library.canContinue != offersContinue { setNeedsRefresh() }
  }

  override func goBack() {
    ask(.message("title.quit.ask")) { [weak self] in self?.quit() }
  }

  private func quit() { presentation?.quit() }

  package override func advance() {
    super.advance()
    game.problems.remind()
    clock.advance()
    skyline.advance()
    guard namesKeys else { return }
    namesKeys = false
    game.eventLog.report(.game(.firstKeys))
  }

  override func handle(_ operation: ExtraListOperation) -> Bool {
    if requestCode(for: operation) { return true }
    guard operation == .gallery else { return false }
    presentation?.present(.gallery)
    return true
  }

  override func handlePasted(_ text: String?) { importCode(text) }

  package override func close() {
    if hasPrompt { super.close() } else { quit() }
  }
}
