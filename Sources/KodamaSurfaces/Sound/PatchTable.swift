/// The patches a mixer can play, under their names.
public struct PatchTable: Sendable {
  /// The patches in the order of their numbers.
  public let patches: [Patch]
  let bank: PatchBank
  private let numbers: [String: UInt16]

  /// Makes the tables of all patches; takes some milliseconds. Of two with one name the later wins,
  /// and patches beyond 1,024 are left out.
  public init(_ patches: [Patch] = Patch.standard) {
    let kept = Array(patches.prefix(PatchBank.limit))
    self.patches = kept
    bank = PatchBank(kept)
    var numbers: [String: UInt16] = [:]
    for (index, patch) in kept.enumerated() { numbers[patch.name] = UInt16(index) }
    self.numbers = numbers
  }

  /// The number of the patch of a name, or nil when there is none.
  public func patch(named name: String) -> PatchID? { numbers[name].map { PatchID($0) } }
}
