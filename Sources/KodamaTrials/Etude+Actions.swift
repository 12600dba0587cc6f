public import Kodama

extension Etude {
  /// Whether an action does anything here. What only tells is always allowed.
  ///
  /// - Parameter action: one of those that keys are bound to.
  /// - Returns: whether it is answered by more than a refusal.
  public func allows(action: ActionID) -> Bool {
    if action.isPlacing, hotbar.isEmpty, !allows(.materials) { return false }
    return action.tool.map(allows) ?? true
  }
}
