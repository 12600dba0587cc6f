import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaViews

/// The list of saved valleys, followed by the autosaves. The current valley can be saved here.
package final class WorldsController: ShelfController {
  /// The options of a new valley, or nil unless the player is choosing them.
  private var choice: ValleyChoice?
  private let shelf = ShelfPicture()
  private let skyline = ShelfSkyline()

  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    addPicture(of: shelf)
    addSound(of: skyline)
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    ShelfBackdropView(drawing)
  }

  override var listTitle: Label {
    .share("worlds.title", saves.count, of: game.library.autosaves.count)
  }
  override var saves: [SaveInfo] { game.library.worlds }

  override func value(of save: SaveInfo) -> Label? {
    let day = ("n", Label.Value.text(String(save.summary.day)))
    guard let seconds = save.savedAtLocalSeconds else { return Label("worlds.value", day) }
    return Label("worlds.value.dated", ("date", .date(seconds)), day)
  }

  override var saveItem: ListItem? {
    game.session.play.map { _ in
      ListItem.button("worlds.keep") {
        self.askFreeName { [weak self] in self?.game.library.save(as: $0) }
      }
    }
  }

  override func loadItem(_ save: SaveInfo) -> ListItem {
    .button("worlds.load") { self.loadOrAsk(save) }
  }

  /// The autosaves, which cannot be renamed, and the lines for the gallery, a new valley and the
  /// clipboard.
  override var otherItems: [ListItem] {
    let new = ListItem.button("worlds.choose") {
      self.choice = self.game.session.valleyChoice
    }
    let gallery = link(.message("gallery.open"), to: .gallery)
    return game.library.autosaves.enumerated().map { index, save in
      ListItem(
        .count("worlds.autosave", index + 1), Self.contents(of: save),
        help: .game(.help(.autosaves))
      ) { self.loadOrAsk(save) }.withPicture { self.miniature(of: save) }
    } + [gallery, new, pasteCodeItem]
  }

  private static func contents(of autosave: SaveInfo) -> Label {
    let summary = autosave.summary
    let contents = Label(
      "worlds.autosave.value", ("n", .text(String(summary.day))),
      ("seed", .text(String(summary.seed))))
    return autosave.savedAtLocalSeconds.map {
      Label("worlds.autosave.dated", ("date", .date($0)), ("what", .label(contents)))
    } ?? contents
  }

  override var title: Label { choice == nil ? super.title : .message("newvalley.title") }

  override var items: [ListItem] {
    choice.map { choices($0) } ?? super.items
  }

  override func goBack() {
    guard choice != nil else { return super.goBack() }
    choice = nil
  }

  private func choices(_ choice: ValleyChoice) -> [ListItem] {
    let size = choice.size
    return [
      .choice(.message("settings.terrain"), choice.terrain.label) {
        self.choice?.changeTerrain($0)
      },
      .choice(.message("settings.size"), .size(width: size.width, height: size.height)) {
        self.choice?.changeSize($0)
      },
      .setting(
        .message("settings.seed"), Label("newvalley.seed", ("seed", .text(String(choice.seed))))
      ) {
        self.askName(String(choice.seed)) { [weak self] in self?.choice?.chooseSeed($0) }
      },
      .button("newvalley.draw") { self.choice?.drawSeed() },
      .button("newvalley.make") { self.begin { $0.make(choice) } },
    ]
      + choice.offers.map { offer in
        let label = Label(
          "newvalley.offer", ("land", .label(offer.terrain.label)),
          ("seed", .text(String(offer.seed))))
        let sites = offer.sites.map { Label.message("site.\($0.rawValue)") }
        return ListItem(label, Label(.list(sites))) {
          self.begin { $0.make(offer) }
        }.withPicture { offer.miniature }.withSkyline(offer.skyline)
      } + [backItem]
  }

  private func begin(_ make: (Session) -> Void) {
    choice = nil
    stop(skyline)
    make(game.session)
    presentation?.present(.valley)
  }

  override func extraItems(for save: SaveInfo) -> [ListItem] {
    super.extraItems(for: save) + [
      .button("share.lineage.ask") { self.game.sharing.postLineage(of: save) }
    ]
  }

  override func miniature(of save: SaveInfo) -> Miniature? { game.library.miniature(of: save) }

  override func didRefresh() {
    let item = focusedItem
    shelf.show(open.map(miniature(of:)) ?? item?.picture?())
    skyline.take(item?.skyline)
  }

  package override func advance() {
    super.advance()
    skyline.advance()
  }

  /// Describes the picture of a valley, unless the focused line has its own help.
  override func postHelp() {
    if focusedItem?.help == nil, describePicture(of: shelf) { return }
    super.postHelp()
  }

  override func handle(_ operation: ExtraListOperation) -> Bool { requestCode(for: operation) }

  override func handlePasted(_ text: String?) { importCode(text) }

  private func loadOrAsk(_ save: SaveInfo) {
    guard game.library.hasUnsavedChanges else { return load(save) }
    ask(.message("store.load.confirm")) { [weak self] in self?.load(save) }
  }

  private func load(_ save: SaveInfo) {
    if game.library.play(save.slot) { presentation?.present(.valley) }
  }
}
