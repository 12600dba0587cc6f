public import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
public import KodamaRoles
package import KodamaSurfaces
package import KodamaViews

/// What Controllers make Views from: the surfaces that are there, and the tables of looks, patches
/// and strings.
package struct ViewContext {
  /// Where the Views show themselves; each surface may be absent.
  package let outputs: Outputs
  /// Every string, and how the materials look and sound.
  package let vocabulary: Vocabulary
  /// The timbres that sound Views play with.
  package let patches: PatchTable
  /// What a program outside shows of what is played.
  package let views = ViewRegistry()
  /// The surface that screen Views are laid out on. A pointer is answered from the layout, so there
  /// is one even when nothing is shown: a recording then replays the same without a screen.
  let layout: TextSurface
  /// The surface that word Views speak and caption on. What is said makes room in the sound, and
  /// captions stand on the screen, so there is one even when nothing speaks.
  package let words: WordSurface

  /// A context with these outputs; a screen that is absent is laid out all the same.
  package init(
    outputs: Outputs, vocabulary: Vocabulary, patches: PatchTable
  ) {
    self.outputs = outputs
    self.vocabulary = vocabulary
    self.patches = patches
    layout = outputs.screen ?? TextSurface()
    words = outputs.words ?? WordSurface()
  }

  /// How the materials look and sound.
  var looks: MaterialLooks { vocabulary.looks }

  /// Whether who looks on sees the hour, and not letters alone.
  var showsPictures: Bool { outputs.screen?.showsPictures ?? false }

  /// What a screen View draws with, in the language of these settings.
  package func drawing(_ settings: Settings) -> Drawing {
    Drawing(
      surface: layout, vocabulary: vocabulary, languageSource: settings, keySource: settings)
  }

  /// The captions of what is heard, as the player wants them.
  func captions(_ settings: Settings) -> CaptionView {
    let captions = CaptionView(drawing(settings))
    captions.dataSource = settings
    captions.captionSurface = words
    return captions
  }

  /// The words of what is heard of a valley.
  func heardWords(_ sources: PlaySources, _ game: Game) -> HeardWordsView {
    let view = HeardWordsView(surface: words, vocabulary: vocabulary)
    view.dataSource = sources.heard
    view.groveSource = sources.groves
    view.chronicleSource = game.chronicle
    view.captionSource = game.settings
    view.narrationSource = game.settings
    view.follow(game.settings)
    return view
  }

  /// A screen View, if there is a screen to show it.
  func onScreen<Shown: ScreenView>(_ view: Shown) -> Shown? {
    outputs.screen == nil ? nil : view
  }
}

/// Views that follow the same kind of notice, screen and sound alike: one call updates them all,
/// and only if a notice came in since the last one.
final class ViewGroup {
  private var views: [any View] = []
  private(set) var needsUpdate = true

  /// Adds a View; none is added where its surface is absent.
  func add(_ view: (any View)?) {
    if let view { views.append(view) }
  }

  /// A notice came in.
  func setNeedsUpdate() { needsUpdate = true }

  /// Updates every View if a notice came in.
  ///
  /// - Returns: whether it did.
  func update() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return !views.isEmpty
  }
}

/// Views that a program outside adds to every valley that is played, on the game's surfaces or on
/// one of their own kind: a strip of lamps, a line of braille, a motor that hums.
///
///     app.views.register { sources in [LampView(sources.moments)] }
///
/// They are made anew with every play screen: after a load, in a new valley, in an étude. They are
/// updated like the game's own: after a notice, in the same pass, from the same tick.
public final class ViewRegistry {
  /// Makes Views of what is played.
  public typealias Factory = (PlaySources) -> [any View]

  private var factories: [Factory] = []
  /// How many factories there are; who follows it makes the Views of those it has not factoryCount yet.
  let count = Observed(0)

  /// Makes a registry without Views.
  public init() {}

  /// Adds Views to the valley that is played now, and to all that follow.
  public func register(_ factory: @escaping Factory) {
    factories.append(factory)
    count.value = factories.count
  }

  /// The Views of the factories from a number on.
  func views(from first: Int, _ sources: PlaySources) -> [any View] {
    factories.dropFirst(first).flatMap { $0(sources) }
  }
}

/// The Views that a program outside has added to what is played: a child Controller of the play
/// screen.
final class AddedViewsController: Controller {
  private let registry: ViewRegistry
  private let sources: PlaySources
  private let views = ViewGroup()
  private var observation: Observation?
  /// How many factories were factoryCount.
  private var factoryCount = 0

  init(_ registry: ViewRegistry, _ sources: PlaySources) {
    self.registry = registry
    self.sources = sources
    observation = registry.count.observe(timings: [.initial, .change]) { [weak self] _ in
      self?.bind()
    }
  }

  private func bind() {
    for view in registry.views(from: factoryCount, sources) { views.add(view) }
    factoryCount = registry.count.value
    views.setNeedsUpdate()
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
