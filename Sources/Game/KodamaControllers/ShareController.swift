import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The screen that shares the valley, the copied region, the étude or the recorded macro as a code.
/// It also imports codes and opens the gallery.
package final class ShareController: ListController {
  override var title: Label { .message("share.title") }

  override var items: [ListItem] {
    let kinds: [(SharedKind, String)] = [
      (.valley, "share.give.valley"), (.stamp, "share.give.stamp"), (.etude, "share.give.etude"),
      (.macro, "share.give.macro"),
    ]
    let given = kinds.filter { game.sharing.canShare($0.0) }.map { kind, name in
      ListItem.button(name) { self.game.sharing.share(kind) }
    }
    let gallery = link(.message("gallery.open"), to: .gallery)
    return given + links + [pasteCodeItem, gallery, backItem]
  }

  private var links: [ListItem] {
    guard !game.sharing.page.isEmpty else { return [] }
    let kinds: [(SharedKind, String)] =
      [
        game.sharing.canShare(.etude)
          ? (.etude, "share.link.etude") : (.valley, "share.link.valley")
      ]
      + [(.macro, "share.link.macro")]
    return kinds.filter { game.sharing.canShare($0.0) }.map { kind, name in
      ListItem.button(name) { self.game.sharing.shareLink(to: kind) }
    }
  }

  override func handle(_ operation: ExtraListOperation) -> Bool { requestCode(for: operation) }
  override func handlePasted(_ text: String?) { importCode(text) }
}

extension SharedItem {
  /// Asks whether to play the item, although there are unsaved changes.
  var question: Label {
    name.isEmpty ? .message("share.confirm") : .named(name, "share.confirm.named")
  }
}

extension Game {
  /// Imports the pasted code. The texts of an imported étude are added to the vocabulary.
  ///
  /// - Returns: True if the game switched to another valley.
  func importSharedItem(_ vocabulary: Vocabulary) -> Bool {
    guard sharing.acceptPendingItem() else { return false }
    if let name = session.play?.etudePlayed?.name, let etude = etudes[name] {
      vocabulary.learn(etude: name, title: etude.title, hints: etude.hints)
    }
    return true
  }
}

extension ListController {
  /// Requests the clipboard from the host if the operation is a paste operation.
  ///
  /// - Returns: False for any other operation.
  func requestCode(for operation: ExtraListOperation) -> Bool {
    guard operation == .paste else { return false }
    game.requests.ask(.pasteText)
    return true
  }

  /// Imports a code. If that would discard unsaved changes, asks first. The text is nil if the
  /// clipboard contains none.
  func importCode(_ text: String?) {
    guard let text else { return game.eventLog.report(.edit(.refused(.noText))) }
    let isCode = game.sharing.read(pasted: text) { [weak self] in self?.acceptSharedItem() }
    if !isCode { game.eventLog.report(.share(.refused(.notACode))) }
  }

  private func acceptSharedItem() {
    guard let item = game.sharing.pendingItem else { return }
    guard game.sharing.wouldReplaceUnsavedChanges else { return playSharedItem() }
    ask(item.question) { [weak self] in self?.playSharedItem() }
  }

  private func playSharedItem() {
    if game.importSharedItem(context.vocabulary) { presentation?.present(.valley) }
  }

  var pasteCodeItem: ListItem { .button("share.take") { self.game.requests.ask(.pasteText) } }
}

/// The screen that exports the last minutes of play or the macro to a file. The progress is visible
/// and audible on this screen, and the end of the export is reported on every screen.
package final class ExportController: ListController {
  /// The index of the chosen length in `Export.lengths`. The default, 1, is one minute.
  private var length = 1
  private var exportsMacro = false
  private var observation: Observation?

  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    let view = ExportView(context.drawing(game.settings))
    view.dataSource = game.export
    addDetail(view)
    if let sound = context.outputs.sound {
      let view = ExportSoundView(surface: sound, patches: context.patches)
      view.dataSource = game.export
      soundViews.add(view)
    }
    observation = game.export.progress.observe { [weak self] _ in
      self?.soundViews.setNeedsUpdate()
      self?.setNeedsUpdate()
      self?.setNeedsRefresh()
    }
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    ExportBackdropView(drawing)
  }

  override var title: Label { .message("export.title") }
  override var help: HelpTopic { .export }

  override var items: [ListItem] {
    let forms: [(ExportForm, String)] = [
      (.sound, "export.sound"), (.notes, "export.notes"), (.picture, "export.picture"),
      (.video, "export.video"),
    ]
    let lines = forms.map { form, name in ListItem.button(name) { self.export(form) } }
    // This line is always present. The lines below it therefore do not move while the player
    // chooses.
    let cancel = ListItem.button("export.cancel") { self.game.export.cancel() }
    return sources + lines + [cancel, backItem]
  }

  private var sources: [ListItem] {
    let seconds = Export.lengths[length]
    let last = ListItem.choice(
      .message("settings.export-last"), .count("settings.seconds", seconds)
    ) {
      self.length = $0.from(self.length, in: Array(Export.lengths.indices))
      self.exportsMacro = false
    }
    guard game.export.hasMacro else { return [last] }
    return [
      last,
      .toggle(.message("settings.export-macro"), exportsMacro) { self.exportsMacro.toggle() },
    ]
  }

  private func export(_ form: ExportForm) {
    if exportsMacro {
      game.export.makeOfMacro(form)
    } else {
      game.export.make(form, seconds: Export.lengths[length])
    }
  }
}
