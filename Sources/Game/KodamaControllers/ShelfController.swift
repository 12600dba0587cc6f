import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

/// A list of saves that can be loaded, renamed and deleted. Subclasses list valleys or stamps.
package class ShelfController: ListController {
  /// The save whose actions are shown, or nil while the list is shown.
  private(set) var open: SaveInfo?

  // MARK: Overridden by subclasses

  var listTitle: Label { .nothing }
  /// The saves, newest first.
  var saves: [SaveInfo] { [] }
  func value(of save: SaveInfo) -> Label? { nil }
  func miniature(of save: SaveInfo) -> Miniature? { nil }
  /// The line that adds a save, or nil if there is nothing to save.
  var saveItem: ListItem? { nil }
  /// The lines below the saves, which cannot be renamed or deleted.
  var otherItems: [ListItem] { [] }
  func loadItem(_ save: SaveInfo) -> ListItem { backItem }

  func extraItems(for save: SaveInfo) -> [ListItem] {
    [.button("share.give") { self.game.sharing.share(save) }]
  }

  // MARK: Shared by all shelves

  override var title: Label {
    guard let open else { return listTitle }
    return .named(Library.name(of: open))
  }

  override var items: [ListItem] {
    guard let open else {
      return (saveItem.map { [$0] } ?? []) + saves.map(item) + otherItems + [backItem]
    }
    let name = Library.name(of: open)
    return [
      loadItem(open),
      .button("shelf.rename") {
        self.askFreeName(name, except: open) { [weak self] in
          self?.game.library.rename(open, to: $0)
          self?.open = nil
        }
      },
      .button("shelf.delete") {
        self.ask(.named(name, "shelf.delete.confirm")) { [weak self] in
          self?.game.library.remove(open)
          self?.open = nil
        }
      },
    ] + extraItems(for: open) + [backItem]
  }

  private func item(_ save: SaveInfo) -> ListItem {
    ListItem(.named(Library.name(of: save)), value(of: save)) {
      self.open = save
    }.withPicture { self.miniature(of: save) }
  }

  /// Asks for a name. If another save has that name, asks whether to replace it.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - renamed: The save to rename, which can keep its own name.
  ///   - accept: The action to perform with the name. It must hold the screen weakly.
  func askFreeName(
    _ text: String = "", except renamed: SaveInfo? = nil, accept: @escaping (String) -> Void
  ) {
    let line = focus
    askName(text) { [weak self] name in
      guard let self else { return }
      let isTaken = self.saves.contains {
        Library.name(of: $0) == name && $0.slot != renamed?.slot
      }
      guard isTaken else { return accept(name) }
      self.ask(.named(name, "shelf.taken"), from: line) { accept(name) }
    }
  }

  override func goBack() {
    guard open != nil else { return super.goBack() }
    open = nil
  }
}

/// The list of saved stamps, to which the copied region can be added.
package final class StampsController: ShelfController {
  override var listTitle: Label { .count("stamps.title", saves.count) }
  override var saves: [SaveInfo] { game.library.stamps }

  override func value(of save: SaveInfo) -> Label? {
    .size(width: save.summary.width, height: save.summary.height)
  }

  override var saveItem: ListItem? {
    guard game.library.hasStamp else { return nil }
    return .button("stamps.keep") {
      self.askFreeName { [weak self] in self?.game.library.saveStamp(as: $0) }
    }
  }

  override func loadItem(_ save: SaveInfo) -> ListItem {
    .button("stamps.take") {
      self.game.library.takeStamp(Library.name(of: save))
      self.presentation?.dismiss()
    }
  }
}

// Support for a picture beside a list, on screens with a `ShelfBackdropView`.
extension ListController {
  func addPicture(of shelf: ShelfPicture) {
    let view = MiniatureView(context.drawing(game.settings))
    view.dataSource = shelf
    view.styleSource = game.settings
    addDetail(view)
  }

  /// Describes the picture beside the list, after a help topic if one is given.
  ///
  /// - Returns: False if there is no picture.
  func describePicture(of shelf: ShelfPicture, after help: HelpTopic? = nil) -> Bool {
    guard let shown = shelf.miniature else { return false }
    game.eventLog.report(.list(.pictured(shown.commonMaterials, behind: help)))
    return true
  }
}
