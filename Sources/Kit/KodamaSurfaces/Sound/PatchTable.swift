import Synchronization

/// The patches a mixer can play, under their names.
public struct PatchTable: Sendable {
  /// The patches in the order of their numbers.
  public let patches: [Patch]
  private let baking: Baking
  private let numbers: [String: UInt16]

  /// Numbers the patches. Of two with one name the later wins, and patches beyond 1,024 are left
  /// out.
  public init(_ patches: [Patch] = Patch.standard) {
    let kept = Array(patches.prefix(PatchBank.limit))
    self.patches = kept
    baking = Baking(kept)
    var numbers: [String: UInt16] = [:]
    for (index, patch) in kept.enumerated() { numbers[patch.name] = UInt16(index) }
    self.numbers = numbers
  }

  /// The tables of all patches, which take some milliseconds to make: the first mixer that asks has
  /// them made, and a game that is not heard never does.
  var bank: PatchBank { baking.bank }

  /// Makes the tables now, on whatever thread this is, so that no mixer has to wait for them.
  public func bake() { _ = bank }

  /// The number of the patch of a name, or nil when there is none.
  public func patch(named name: String) -> PatchID? { numbers[name].map { PatchID($0) } }

  /// Makes the tables once, for every copy of the table.
  private final class Baking: Sendable {
    private let patches: [Patch]
    private let made = AtomicLazyReference<PatchBank>()

    init(_ patches: [Patch]) { self.patches = patches }

    /// Two threads that ask at the same time both make them, and both receive the first.
    var bank: PatchBank { made.load() ?? made.storeIfNil(PatchBank(patches)) }
  }
}
