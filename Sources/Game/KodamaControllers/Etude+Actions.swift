import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting

extension Etude {
  /// Returns whether the game performs an action while the étude is played.
  ///
  ///     etude.allows(action: "take")   // true: the hand can always take
  ///
  /// An étude can forbid tools, and without a hotbar nothing can be placed. Actions that only give
  /// information are always allowed.
  ///
  /// - Parameter action: An action that has a key, such as `place`.
  /// - Returns: False if the game refuses the action.
  public func allows(action: ActionID) -> Bool {
    guard let operation = PlayerOperation(action) else { return true }
    if operation.isPlacing, hotbar.isEmpty, !allows(.materials) { return false }
    return operation.tool.map(allows) ?? true
  }
}
