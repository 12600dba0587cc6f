import KodamaHosting
import KodamaRoles

/// A child Controller that knows what some actions ask of its Model.
protocol OperationController: Controller {
  /// What an action asks for, if it is one of its own. Asking carries nothing out.
  func operation(for action: ActionID) -> (() -> Void)?
}

extension OperationController {
  /// Most of them have no Views of their own.
  func updateViews() -> Bool { false }
}
