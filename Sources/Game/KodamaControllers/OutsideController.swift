import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// The Views that a program outside has added to what is played: a child Controller of the play
/// screen.
final class OutsideController: Controller {
  private let registry: ViewRegistry
  private let sources: PlaySources
  private let views = ViewGroup()
  private var observation: Observation?
  /// How many factories were asked.
  private var asked = 0

  init(_ registry: ViewRegistry, _ sources: PlaySources) {
    self.registry = registry
    self.sources = sources
    observation = registry.count.observe(timings: [.initial, .change]) { [weak self] _ in
      self?.bind()
    }
  }

  private func bind() {
    for view in registry.views(from: asked, sources) { views.add(view) }
    asked = registry.count.value
    views.setNeedsUpdate()
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
