import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// What can be given on as a line of text: the valley, the copy in hand, the étude, what was
/// recorded; and the line that takes what others have given.
package final class ShareController: ListController {
  /// Whom it asks for what others have made.
  package weak var destinations: (any GalleryPresentationDelegate)?

  override var title: Title { .screen(.share) }

  override var items: [ListItem] {
    let kinds: [(SharedKind, ButtonName)] = [
      (.valley, .giveValley), (.stamp, .giveStamp), (.etude, .giveEtude), (.macro, .giveMacro),
    ]
    let given = kinds.filter { game.sharing.canGive($0.0) }.map { kind, name in
      ListItem.button(name) { self.game.sharing.give(kind) }
    }
    let gallery = ListItem.button(.gallery) { self.destinations?.presentGallery() }
    return given + [pasteCodeItem, gallery, backItem]
  }

  override func handle(_ operation: ExtraListOperation) -> Bool { requestCode(for: operation) }
  override func handlePasted(_ text: String?) { importCode(text) }
}

extension Game {
  /// Takes what was pasted and waits; the Views learn the words of an étude that came.
  ///
  /// - Returns: whether something else is played now.
  func importSharedItem(_ vocabulary: Vocabulary) -> Bool {
    guard sharing.takeGift() else { return false }
    if let name = session.play?.etudePlayed?.name, let etude = etudes[name] {
      vocabulary.learn(etude: name, title: etude.title, hints: etude.hints)
    }
    return true
  }
}

extension ListController {
  /// Asks the host for the code on the clipboard, where an operation wants that.
  ///
  /// - Returns: whether it does.
  func requestCode(for operation: ExtraListOperation) -> Bool {
    guard operation == .paste else { return false }
    game.requests.ask(.pasteText)
    return true
  }

  /// Reads a code; asks first where taking it would lose something.
  func importCode(_ text: String?) {
    guard let text else { return game.chronicle.report(.edit(.refused(.noText))) }
    guard game.sharing.read(pasted: text) else {
      return game.chronicle.report(.share(.refused(.notACode)))
    }
    guard let gift = game.sharing.gift else { return }
    guard game.sharing.wouldGiftReplaceUnsaved else { return playSharedItem() }
    ask(.takeCode(gift.name)) { [weak self] in self?.playSharedItem() }
  }

  private func playSharedItem() {
    if game.importSharedItem(context.vocabulary) { presentation?.presentPlay() }
  }

  /// The line that takes a code that other programs have copied.
  var pasteCodeItem: ListItem { .button(.takeCode) { self.game.requests.ask(.pasteText) } }
}

/// What was played, as a file: what it is made of, and its form. How far it is can be seen and
/// heard here; whoever leaves is told of its end wherever they are.
package final class ExportController: ListController {
  /// Which of the lengths there are is wanted: a minute.
  private var length = 1
  private var isOfMacro = false
  private var observation: Observation?

  /// Makes the screen of a game.
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

  override var title: Title { .screen(.export) }
  override var help: HelpTopic { .export }

  override var items: [ListItem] {
    let forms: [(ExportForm, ButtonName)] = [
      (.sound, .exportSound), (.notes, .exportNotes), (.picture, .exportPicture),
      (.video, .exportVideo),
    ]
    let lines = forms.map { form, name in ListItem.button(name) { self.export(form) } }
    // It is there always, so that no line moves under who chooses.
    let cancel = ListItem.button(.exportCancel) { self.game.export.cancel() }
    return sources + lines + [cancel, backItem]
  }

  /// What the file is made of.
  private var sources: [ListItem] {
    let seconds = Export.lengths[length]
    let last = ListItem.choice(.setting(.exportLast), .seconds(seconds)) {
      self.length = $0.from(self.length, in: Array(Export.lengths.indices))
      self.isOfMacro = false
    }
    guard game.export.hasMacro else { return [last] }
    return [
      last,
      .toggle(.setting(.exportMacro), isOfMacro) { self.isOfMacro.toggle() },
    ]
  }

  private func export(_ form: ExportForm) {
    if isOfMacro {
      game.export.makeOfMacro(form)
    } else {
      game.export.make(form, seconds: Export.lengths[length])
    }
  }
}
