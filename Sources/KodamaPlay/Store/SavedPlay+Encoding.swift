import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A save as canonical bytes: the same state always gives the same bytes.
///
/// The layout, numbers little-endian: `KSAV`, version (2 bytes), the length of the body (4), the
/// body, and the digest of all bytes before it (8). The body: the world (length, 4, the bytes of
/// `World.encode`), hand (x and y, 4 each), origin of the view (4 each), tile side (1); paused (1),
/// speed exponent (1), passes (8), single ticks (1); hotbar (count, 1, and names) and the name of
/// the material in hand; lines (count, 2, and messages); from version 2 on landmarks (count, 2, and
/// for each its name, x and y, 4 each); from version 3 on whether it is an étude (1), and if so
/// which (`SavedEtude`). A text is its length (2) and UTF-8; a message its id, the count of its
/// gaps (1), and for each its name, kind (1) and what fills it.
extension SavedPlay {
  static let magic: [UInt8] = Array("KSAV".utf8)
  /// The newest version of the layout that is read; it is written where packs are in the game.
  public static let version = 4
  /// The version without packs, which is written where there are none.
  static let versionWithoutPacks = 3
  static let headBytes = 10
  static let digestBytes = 8

  /// The canonical bytes.
  public func encode() -> [UInt8] {
    var body = SaveWriter()
    let packs = world.rules.packs
    if !packs.isEmpty { body.write(packs) }
    body.write(block: world.encode())
    for value in [hand.x, hand.y, viewOrigin.x, viewOrigin.y] {
      body.write(Int32(truncatingIfNeeded: value))
    }
    body.write(UInt8(truncatingIfNeeded: tileSide))
    body.write(clock.isPaused)
    body.write(Int8(truncatingIfNeeded: clock.speedExponent))
    body.write(clock.passes)
    body.write(UInt8(truncatingIfNeeded: clock.singleTicks))
    let slots = hotbar.prefix(Palette.hotbarSlots)
    body.write(UInt8(slots.count))
    for material in slots { body.write(world.rules.name(of: material)) }
    body.write(world.rules.name(of: selected))
    let kept = lines.suffix(Log.lineLimit)
    body.write(UInt16(kept.count))
    for line in kept { body.write(line) }
    let named = landmarks.prefix(Landmark.countLimit)
    body.write(UInt16(named.count))
    for landmark in named {
      body.write(landmark.name)
      body.write(Int32(truncatingIfNeeded: landmark.point.x))
      body.write(Int32(truncatingIfNeeded: landmark.point.y))
    }
    body.write(etude != nil)
    if let etude { body.write(etude) }
    let version = packs.isEmpty ? Self.versionWithoutPacks : Self.version
    return Self.framed(body, magic: Self.magic, version: version)
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

extension SaveWriter {
  /// Messages within messages, counted; deeper ones are left out.
  static let messageDepthLimit = 8
  /// The most gaps of one message that are kept.
  static let gapLimit = 32

  mutating func write(_ message: Message, depth: Int = 0) {
    write(message.id)
    let gaps = depth < Self.messageDepthLimit ? message.arguments.prefix(Self.gapLimit) : []
    write(UInt8(gaps.count))
    for gap in gaps {
      write(gap.name)
      switch gap.argument {
      case .number(let number):
        write(UInt8(0))
        write(Int64(number))
      case .text(let text):
        write(UInt8(1))
        write(text)
      case .message(let inner):
        write(UInt8(2))
        write(inner, depth: depth + 1)
      }
    }
  }
}
