import KodamaDataSources
import KodamaPlay
import KodamaRoles
import KodamaWorld

/// A save as canonical bytes: the same state always gives the same bytes.
///
/// The layout, numbers little-endian: `KSAV`, version (2 bytes), the length of the body (4), the
/// body, and the digest of all bytes before it (8). The body: the packs (count, 1, and for each its
/// name and its digest, 8); the world (length, 4, the bytes of `World.encode`), hand (x and y, 4
/// each), origin of the view (4 each), tile side (1; 0 for that of the whole valley); paused (1),
/// speed exponent (1), passes (8), single ticks (1); hotbar (count, 1, and names) and the name of
/// the material in hand; landmarks (count, 2, and for each its name, x and y, 4 each); whether it
/// is an étude (1), and if so which (`SavedEtude`); what it was taken from (count, 1, and for each
/// the fingerprint, 8, and its name); its groves (count, 1, and each as
/// `SaveWriter.write(_:rules:)` writes it). A text is its length (2) and UTF-8.
extension SavedPlay {
  static let magic: [UInt8] = Array("KSAV".utf8)
  /// The version of the layout that is written, and the only one that is read.
  package static let version = 8
  static let wholeValley = 0
  static let headBytes = 10
  static let digestBytes = 8

  /// The save as bytes: the same play is always the same bytes.
  package func encode() -> [UInt8] {
    var body = SaveWriter()
    body.write(world.rules.packs)
    body.write(block: world.encode())
    for value in [hand.x, hand.y, viewOrigin.x, viewOrigin.y] {
      body.write(Int32(truncatingIfNeeded: value))
    }
    // How wide the whole valley is follows from its size.
    body.write(UInt8(tileSide > 2 ? Self.wholeValley : tileSide))
    body.write(clock.isPaused)
    body.write(Int8(truncatingIfNeeded: clock.speedExponent))
    body.write(clock.passes)
    body.write(UInt8(truncatingIfNeeded: clock.singleTicks))
    let slots = hotbar.prefix(Palette.hotbarSlots)
    body.write(UInt8(slots.count))
    for material in slots { body.write(world.rules.name(of: material)) }
    body.write(world.rules.name(of: selected))
    let named = landmarks.prefix(Landmark.countLimit)
    body.write(UInt16(named.count))
    for landmark in named {
      body.write(landmark.name)
      body.write(Int32(truncatingIfNeeded: landmark.point.x))
      body.write(Int32(truncatingIfNeeded: landmark.point.y))
    }
    body.write(etude != nil)
    if let etude { body.write(etude) }
    let ancestors = lineage.suffix(Ancestor.countLimit)
    body.write(UInt8(ancestors.count))
    for ancestor in ancestors {
      body.write(ancestor.fingerprint)
      body.write(ancestor.name)
    }
    let kept = groves.prefix(GroveKind.allCases.count)
    body.write(UInt8(kept.count))
    for grove in kept { body.write(grove, rules: world.rules) }
    return Self.framed(body, magic: Self.magic, version: Self.version)
  }

  /// Puts the frame around a body: what it is, its version, its length, its digest.
  static func framed(_ body: SaveWriter, magic: [UInt8], version: Int) -> [UInt8] {
    var save = SaveWriter()
    save.append(magic)
    save.write(UInt16(version))
    save.write(block: body.bytes)
    save.write(digest(of: save.bytes, count: save.bytes.count))
    return save.bytes
  }

  /// The digest of the first bytes of a save.
  static func digest(of bytes: [UInt8], count: Int) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return digest.value
  }
}
