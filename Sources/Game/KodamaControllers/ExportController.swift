import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// What was played, as a file: what it is made of, and its form. How far it is can be seen and
/// heard here; whoever leaves is told of its end wherever they are.
package final class ExportController: ListController {
  /// Which of the lengths there are is wanted: a minute.
  private var length = 1
  private var isOfMacro = false
  private var observation: Observation?

  /// Makes the screen of a game.
  package required init(game: Game, stage: Stage) {
    super.init(game: game, stage: stage)
    let view = ExportView(stage.drawing(game.settings))
    view.dataSource = game.export
    addDetail(view)
    if let sound = stage.outputs.sound {
      let view = ExportSoundView(surface: sound, patches: stage.patches)
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
