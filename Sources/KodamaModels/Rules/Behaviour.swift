/// What a material does besides moving. New behaviours go to the end: the raw values are saved
/// nowhere, but tests count on the order.
public enum Behaviour: UInt8, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Grows upwards where it touches water.
  case grow
  /// Rings when it is struck; its data is the note.
  case ring

  /// The behaviour with this name, as content files write it, or nil.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The name that content files use.
  public var name: String { "\(self)" }
}
