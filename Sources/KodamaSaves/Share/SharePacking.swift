/// What makes a code short. The system has it; this module knows of no system.
public struct SharePacking: Sendable {
  /// Packs bytes; nil where it cannot.
  public let pack: @Sendable ([UInt8]) -> [UInt8]?
  /// Unpacks bytes to so many, and never to more; nil where they are not what was packed.
  public let unpack: @Sendable (_ bytes: [UInt8], _ count: Int) -> [UInt8]?

  /// Makes a packing of the two functions.
  public init(
    pack: @escaping @Sendable ([UInt8]) -> [UInt8]?,
    unpack: @escaping @Sendable ([UInt8], Int) -> [UInt8]?
  ) {
    self.pack = pack
    self.unpack = unpack
  }
}
