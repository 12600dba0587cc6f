/// A silent stand-in until the mixer lands.
public final class Mixer {
  /// Makes it.
  public init(patches: PatchTable) {}
  /// Takes a command.
  public func enqueue(_ command: SoundCommand) {}
  /// Renders silence.
  public func render(into: UnsafeMutablePointer<Float>, frames: Int) {}
}
/// Names of patches.
public struct PatchTable: Sendable {
  /// Makes it.
  public init() {}
  /// The patch of a name.
  public func patch(named: String) -> PatchID? { nil }
}
