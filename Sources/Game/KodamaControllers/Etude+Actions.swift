import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting

extension Etude {
  /// Returns whether the player can perform an action while this étude (a small puzzle) is played.
  ///
  ///     etude.allows(action: "take")   // true: the hand can always take
  ///
  /// An étude can forbid tools. If its hotbar (the row of materials that keys select) is empty,
  /// nothing can be placed. Actions that only give information are always allowed.
  ///
  /// - Parameter action: An action that has a key, such as `place`.
  /// - Returns: False if the game refuses the action.
  public func allows(action: ActionID) -> Bool {
    guard let operation = PlayerOperation(action) else { return true }
    if operation.isPlacing, hotbar.isEmpty, !allows(.materials) { return false }
    return operation.tool.map(allows) ?? true
  }
}
