import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// Making and taking back: a child Controller of the play screen.
final class EditingController: OperationController {
  private let model: Editing
  private let state: GameState

  init(_ model: Editing, state: GameState) {
    self.model = model
    self.state = state
  }

  func operation(for action: ActionID) -> (() -> Void)? {
    if let slot = action.slot { return { self.model.selectSlot(slot) } }
    return painting(action) ?? copying(action) ?? tuning(action)
  }

  private func painting(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .place: model.place
    case .take: model.take
    case .use: model.use
    case .pickUnder: model.pickUnderHand
    case .favourite: model.toggleFavourite
    case .brush: model.nextBrush
    case .brushShape: model.nextBrushShape
    case .brushMirror: model.toggleBrushMirror
    case .brushLarger: { self.model.changeBrush(by: 1) }
    case .brushSmaller: { self.model.changeBrush(by: -1) }
    case .line: { self.model.draw(.line) }
    case .rectangle: { self.model.draw(.rectangle) }
    case .ellipse: { self.model.draw(.ellipse) }
    case .fill: model.fill
    case .replace: model.replaceSeen
    case .clear: model.clear
    case .accept: model.acceptChange
    case .undo: model.undo
    case .redo: model.redo
    default: nil
    }
  }

  private func copying(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .copy: model.copyStamp
    case .paste: model.pasteStamp
    case .rotate: model.rotateStamp
    case .mirrorStamp: model.mirrorStamp
    case .copyText: { self.state.ask(.copy(self.model.regionText)) }
    case .pasteText: { self.state.ask(.pasteText) }
    default: nil
    }
  }

  private func tuning(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .property: model.nextProperty
    case .noteUp: { self.model.changeProperty(by: 1) }
    case .noteDown: { self.model.changeProperty(by: -1) }
    case .scale: model.nextScale
    case .tempoSlower: { self.model.changeTempo(by: -1) }
    case .tempoFaster: { self.model.changeTempo(by: 1) }
    default: nil
    }
  }
}
