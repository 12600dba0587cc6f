package import KodamaDataSources
package import KodamaHosting
import KodamaPlay

extension PlayerOperation {
  package init?(_ action: ActionID) { self.init(rawValue: action.rawValue) }

  package var action: ActionID { ActionID(rawValue) }

  /// True if the operation is repeated while its key is held, which is useful only for moving,
  /// scanning and editing.
  var repeats: Bool { row.repeats }

  /// The actions of operations that continue while their key is held.
  static let lasting = Set(allCases.filter { $0.repeats }.map { $0.action })

  /// Returns whether the game repeats the operation while its key is held. In the valley, holding
  /// an editing key draws a single stroke instead.
  package func repeatsWhenHeld(inValley: Bool) -> Bool {
    repeats && self != .place && !(self == .take && inValley)
  }

  package var tool: EtudeTool? { row.tool }

  /// True if the operation places material or selects a hotbar slot.
  package var isPlacing: Bool { self == .place || Self.slots.contains(self) }
}

extension KeyTable {
  func operation(of stroke: String) -> PlayerOperation? {
    action(of: stroke).flatMap { PlayerOperation(rawValue: $0) }
  }
}

extension Command {
  package init(_ operation: PlayerOperation, _ argument: Argument = .none, isRepeat: Bool = false) {
    self.init(operation.action, argument, isRepeat: isRepeat)
  }
}
