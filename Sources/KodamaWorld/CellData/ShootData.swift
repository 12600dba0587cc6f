/// What a plant remembers: how far it is from its root. The root is what was sown or placed, and
/// stays; what grew from it wilts where it finds no water.
struct ShootData: CellData {
  var byte: UInt8 = 0

  /// How many cells it is away from its root; 0 is the root itself.
  @inline(__always) var height: UInt8 { byte & 0x0f }

  /// No shoot grows farther from its root than this.
  static var highest: UInt8 { 6 }

  /// What grows out of this one.
  var next: ShootData { ShootData(byte: min(height &+ 1, 0x0f)) }
}
