import KodamaDataSources
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaViews

/// Every material, beside the valley: to be looked through, searched, starred and taken in hand.
public final class CatalogueController: ScreenController {
  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  /// The valley goes on beside it.
  public let coversScreen = false
  private let state: GameState
  private let model: Catalogue
  private let vocabulary: Vocabulary
  private let view: CatalogueView
  private let views = ViewGroup()
  private let paletteViews = ViewGroup()
  /// What is being typed to search by.
  private var entry: TextEntry?

  /// Makes the catalogue of a game.
  public required init(state: GameState, stage: Stage) {
    self.state = state
    vocabulary = stage.vocabulary
    model = Catalogue(palette: state.palette, names: state.names, chronicle: state.chronicle)
    view = CatalogueView(stage.drawing(state.settings))
    view.dataSource = model
    PlayScreenView(surface: stage.layout).put(view, in: .panel)
    views.add(stage.onScreen(view))
    if let sound = stage.outputs.sound {
      let menu = MenuSoundView(surface: sound, patches: stage.patches)
      menu.dataSource = model
      views.add(menu)
      let palette = PaletteSoundView(
        surface: sound, looks: stage.looks, patches: stage.patches, pan: 6)
      palette.dataSource = state.palette
      paletteViews.add(palette)
    }
    model.delegate = self
    state.palette.observers.add(self, isToldAtOnce: true) { catalogue, notice in
      catalogue.views.setNeedsUpdate()
      if notice == .favourites { catalogue.paletteViews.setNeedsUpdate() }
    }
    state.settings.language.observe(self) { catalogue, _ in catalogue.setNeedsUpdate() }
  }

  /// Says what is shown and what has the focus.
  public func announce() { model.announce() }

  /// Forgets what happened during the last pass.
  public func beginPass() { model.beginPass() }

  /// Whether letters are text now.
  public var wantsText: Bool { entry != nil }

  /// Takes an operation.
  public func perform(_ command: Command) {
    if let entry, type(command, into: entry) { return }
    switch command.action {
    case .search: beginSearch()
    case .up, .left: model.moveFocus(by: -1)
    case .down, .right: model.moveFocus(by: 1)
    case .jumpUp, .runUp: model.moveFocus(by: -8)
    case .jumpDown, .runDown: model.moveFocus(by: 8)
    case .first: model.moveFocus(to: 0)
    case .last: model.moveFocus(to: .max / 2)
    case .favourite, .place: model.toggleFavourite()
    case .use: model.choose()
    case .help: model.describe()
    case .language: state.chooseNextLanguage()
    case .catalogue: presentation?.presentPlay()
    case .back: presentation?.dismiss()
    case .point: point(command)
    default: break
    }
  }

  /// Nothing moves in the catalogue by itself.
  public func advance() {}

  /// Makes the next update draw everything.
  public func setNeedsUpdate() { views.setNeedsUpdate() }

  /// Updates the Views that follow a notice.
  public func updateViews() -> Bool {
    let didUpdate = views.update()
    return paletteViews.update() || didUpdate
  }

  private func beginSearch() {
    entry = TextEntry(model.search, chronicle: state.chronicle)
    state.answer(.searchBegun)
    views.setNeedsUpdate()
  }

  /// - Returns: whether it was an operation for the text.
  private func type(_ command: Command, into entry: TextEntry) -> Bool {
    switch (command.action, command.argument) {
    case (.text, .text(let typed)): entry.type(typed)
    case (.take, _): entry.erase()
    case (.use, _):
      self.entry = nil
      model.announce()
      return true
    case (.back, _):
      self.entry = nil
      search("")
      return true
    default: return false
    }
    search(entry.text)
    return true
  }

  /// Searches names, descriptions and behaviour, as they are read in the player's language.
  private func search(_ text: String) {
    let language = state.settings.language.value
    model.search(for: text) { vocabulary.searchText(of: $0, in: language) }
  }

  private func point(_ command: Command) {
    guard case .point(let column, let row, let button) = command.argument,
      let position = view.position(column: column, row: row)
    else { return }
    model.moveFocus(to: position)
    if button == 3 { model.toggleFavourite() } else { model.choose() }
  }
}

extension CatalogueController: CatalogueDelegate {
  /// The focus or the search has changed.
  public func catalogueDidChange() { views.setNeedsUpdate() }
}
