import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// Making and taking back: a child Controller of the play screen.
final class EditingController: Controller {
  private let model: Editing
  private let state: GameState

  init(_ model: Editing, state: GameState) {
    self.model = model
    self.state = state
  }

  func perform(_ operation: EditingOperation) {
    switch operation {
    case .place: model.place()
    case .take: model.take()
    case .use: model.use()
    case .pickUnder: model.pickUnderHand()
    case .favourite: model.toggleFavourite()
    case .nextBrush: model.nextBrush()
    case .nextBrushShape: model.nextBrushShape()
    case .brushMirror: model.toggleBrushMirror()
    case .brush(let steps): model.changeBrush(by: steps)
    case .draw(let shape): model.draw(shape)
    case .fill: model.fill()
    case .replace: model.replaceSeen()
    case .clear: model.clear()
    case .acceptChange: model.acceptChange()
    case .undo: model.undo()
    case .redo: model.redo()
    case .copy: model.copyStamp()
    case .paste: model.pasteStamp()
    case .rotate: model.rotateStamp()
    case .mirrorStamp: model.mirrorStamp()
    case .copyText: state.ask(.copy(model.regionText))
    case .pasteText: state.ask(.pasteText)
    case .nextProperty: model.nextProperty()
    case .property(let steps): model.changeProperty(by: steps)
    case .nextScale: model.nextScale()
    case .tempo(let steps): model.changeTempo(by: steps)
    case .slot(let slot): model.selectSlot(slot)
    }
  }

  /// It has no Views of its own.
  func updateViews() -> Bool { false }
}
