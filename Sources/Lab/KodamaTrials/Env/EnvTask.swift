public import Kodama

/// What a player is told before the first key: what is asked for, what is at hand, which keys do
/// anything, and what the glyphs of the map stand for. It says what, never where.
struct EnvTask {
  private let content: Content
  private let etude: Etude?
  private let actions: [String]

  /// - Parameters:
  ///   - start: how the episode begins.
  ///   - actions: all actions that keys are bound to.
  init(_ start: EnvStart, actions: [String]) {
    content = start.content
    self.actions = actions
    if case .etude(let name) = start.place {
      etude = content.etudes.first { $0.name == name }
    } else {
      etude = nil
    }
  }

  /// As the answer to `reset` holds it.
  var value: EnvValue {
    let rules = content.rules
    let goals = etude?.goals.goals.map { EnvValue.text($0.text(rules: rules)) } ?? []
    let hotbar = etude?.hotbar.map { EnvValue.text(rules.name(of: $0)) } ?? []
    let keys = actions.filter { name in etude?.allows(action: ActionID(name)) ?? true }
    return .object(
      [
        .init("goals", .list(goals)), .init("in-order", .bool(etude?.goals.isSequence ?? false)),
        .init("hotbar", .list(hotbar)), .init("keys", .list(keys.map { .text($0) })),
        .init("legend", EnvLegend(content).value),
      ] + (etude.map { [.init("pages", .int($0.pages))] } ?? []))
  }
}

extension Etude {
  /// Whether an action does anything here. What only tells is always allowed.
  ///
  /// - Parameter action: one of those that keys are bound to.
  /// - Returns: whether it is answered by more than a refusal.
  public func allows(action: ActionID) -> Bool {
    guard let operation = PlayerOperation(action) else { return true }
    if operation.isPlacing, hotbar.isEmpty, !allows(.materials) { return false }
    return operation.tool.map(allows) ?? true
  }
}
