import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// Getting about and finding things: a child Controller of the play screen.
final class ExploringController: OperationController {
  /// How far a jump goes, in cells.
  private static let jump = 8

  private let model: Exploring

  init(_ model: Exploring) { self.model = model }

  func operation(for action: ActionID) -> (() -> Void)? {
    moving(action) ?? finding(action) ?? asking(action)
  }

  private func moving(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .left: { self.model.moveHand(dx: -1, dy: 0) }
    case .right: { self.model.moveHand(dx: 1, dy: 0) }
    case .up: { self.model.moveHand(dx: 0, dy: -1) }
    case .down: { self.model.moveHand(dx: 0, dy: 1) }
    case .jumpLeft: { self.model.moveHand(dx: -Self.jump, dy: 0) }
    case .jumpRight: { self.model.moveHand(dx: Self.jump, dy: 0) }
    case .jumpUp: { self.model.moveHand(dx: 0, dy: -Self.jump) }
    case .jumpDown: { self.model.moveHand(dx: 0, dy: Self.jump) }
    case .runLeft: { self.model.runHand(dx: -1, dy: 0) }
    case .runRight: { self.model.runHand(dx: 1, dy: 0) }
    case .runUp: { self.model.runHand(dx: 0, dy: -1) }
    case .runDown: { self.model.runHand(dx: 0, dy: 1) }
    default: nil
    }
  }

  private func finding(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .guide: model.toggleGuide
    case .scanNext: { self.model.scanThing(1) }
    case .scanPrevious: { self.model.scanThing(-1) }
    case .scanNextCategory: { self.model.scanCategory(1) }
    case .scanPreviousCategory: { self.model.scanCategory(-1) }
    case .scanNextKind: { self.model.scanKind(1) }
    case .scanPreviousKind: { self.model.scanKind(-1) }
    case .first: model.jumpToFinding
    case .last: model.rescan
    default: nil
    }
  }

  private func asking(_ action: ActionID) -> (() -> Void)? {
    switch action {
    case .lookUp: { self.model.look(.up) }
    case .lookLeft: { self.model.look(.left) }
    case .lookDown: { self.model.look(.down) }
    case .lookRight: { self.model.look(.right) }
    case .whereAmI: model.sayWhere
    case .changes: model.sayChanges
    case .structure: model.sayStructure
    case .whereFrom: model.sayWhereFrom
    default: nil
    }
  }
}
