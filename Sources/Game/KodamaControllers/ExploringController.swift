import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// Getting about and finding things: a child Controller of the play screen.
final class ExploringController: Controller {
  /// The length of a jump, in cells.
  private static let jump = 8

  private let model: Exploring

  init(_ model: Exploring) { self.model = model }

  func perform(_ operation: ExploringOperation) {
    switch operation {
    case .move(let direction):
      let way = way(direction)
      model.moveHand(dx: way.x, dy: way.y)
    case .jump(let direction):
      let way = way(direction)
      model.moveHand(dx: way.x * Self.jump, dy: way.y * Self.jump)
    case .run(let direction):
      let way = way(direction)
      model.runHand(dx: way.x, dy: way.y)
    case .look(let direction): model.look(direction)
    case .scan(.thing, let step): model.scanThing(step)
    case .scan(.category, let step): model.scanCategory(step)
    case .scan(.kind, let step): model.scanKind(step)
    case .jumpToFinding: model.jumpToFinding()
    case .rescan: model.rescan()
    case .guide: model.toggleGuide()
    case .sayWhere: model.sayWhere()
    case .sayWhereFrom: model.sayWhereFrom()
    case .sayChanges: model.sayChanges()
    case .sayStructure: model.sayStructure()
    }
  }

  private func way(_ direction: Direction) -> (x: Int, y: Int) {
    switch direction {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }

  /// It has no Views of its own.
  func updateViews() -> Bool { false }
}
