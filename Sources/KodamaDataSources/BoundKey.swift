/// A key and what it asks for. Both are known by their names only: `shift+left`, `run-left`.
public struct BoundKey: Hashable, Sendable {
  /// The name of the key, and of what is held down with it; those of a gamepad begin with `pad-`.
  public var stroke: String
  /// The name of what it asks for.
  public var action: String

  /// A stroke that stands for an action, both by name.
  public init(stroke: String, action: String) {
    self.stroke = stroke
    self.action = action
  }
}
