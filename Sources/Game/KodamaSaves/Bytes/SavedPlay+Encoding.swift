import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// The encoding of a save. Equal states have equal bytes.
///
/// The frame consists of `KSAV`, the version (2 bytes), the length of the body (4), the body, and
/// the digest of all preceding bytes (8). Numbers are little-endian.
///
/// The body contains the following values, with sizes in bytes. A string is its length (2) followed
/// by UTF-8.
///
/// - packs: count (1), and for each its name and digest (8)
/// - world: length (4) and the bytes of `World.encode`
/// - hand: x and y (4 each)
/// - origin of the view: x and y (4 each)
/// - tile side (1): the number of cells on each side of a tile; 0 to show the whole valley
/// - clock: paused (1), speed exponent (1), passes (8), single ticks (1)
/// - hotbar: count (1) and names, then the name of the selected material
/// - landmarks: count (2), and for each its name, x and y (4 each)
/// - étude: whether there is one (1), and its `SavedEtude`
/// - lineage: count (1), and for each its fingerprint (8) and name
/// - groves: count (1), and each as `SaveWriter.write(_:rules:)` writes it
extension SavedPlay {
  static let magic: [UInt8] = Array("KSAV".utf8)
  /// The version of the format that is written, and the newest one that can be read.
  package static let version = 1
  static let wholeValley = 0
  static let headBytes = 10
  static let digestBytes = 8

  package func encode() -> [UInt8] {
    var body = SaveWriter()
    body.write(world.rules.packs)
    body.write(block: world.encode())
    for value in [hand.x, hand.y, viewOrigin.x, viewOrigin.y] {
      body.write(Int32(truncatingIfNeeded: value))
    }
    // The tile side that shows the whole valley is computed from the world's size.
    body.write(UInt8(tileSide > 2 ? Self.wholeValley : tileSide))
    body.write(clock.isPaused)
    body.write(Int8(truncatingIfNeeded: clock.speedExponent))
    body.write(clock.passes)
    body.write(UInt8(truncatingIfNeeded: clock.singleTicks))
    let slots = hotbar.prefix(Palette.materialLimit)
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

  /// Returns a body with its frame: signature, version, length and digest.
  static func framed(_ body: SaveWriter, magic: [UInt8], version: Int) -> [UInt8] {
    var save = SaveWriter()
    save.append(magic)
    save.write(UInt16(version))
    save.write(block: body.bytes)
    save.write(digest(of: save.bytes, count: save.bytes.count))
    return save.bytes
  }

  /// Returns the digest of the first `count` bytes.
  static func digest(of bytes: [UInt8], count: Int) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return digest.value
  }
}

extension SavedPlay {
  /// Creates a save from its bytes. Invalid bytes cause an error, never a trap.
  ///
  /// - Parameters:
  ///   - bytes: The result of `encode()`.
  ///   - rules: The material rules of the game. Materials are found by name.
  ///   - cellLimit: The maximum number of cells that the world may have.
  /// - Throws: `SaveError` if the bytes are invalid.
  package init(
    decoding bytes: [UInt8], rules: MaterialRules, cellLimit: Int = .max
  ) throws(SaveError) {
    let end = try Self.check(bytes)
    var reader = SaveReader(bytes, from: Self.headBytes, to: end)
    try reader.readPacks(rules)
    let block = try reader.readBlock()
    let world: World
    do throws(World.DecodingError) {
      world = try World(decoding: block, rules: rules, cellLimit: cellLimit)
    } catch {
      throw .world(error)
    }
    let hand = try reader.readPoint(x: -1...world.width, y: -1...world.height)
    // The origin can be negative, because a world smaller than the view is centred in it.
    let viewOrigin = try reader.readPoint(
      x: -World.sizeLimit...world.width, y: -World.sizeLimit...world.height)
    let tileSide = try reader.readTileSide(in: world)
    let clock = Clock(
      isPaused: try reader.readFlag(),
      speedExponent: try reader.readNumber(Int8.self, in: SavedPlay.Clock.speedExponents),
      passes: try reader.read(UInt64.self),
      singleTicks: try reader.readNumber(UInt8.self, in: 0...SavedPlay.Clock.singleTickLimit))
    var hotbar: [MaterialID] = []
    for _ in 0..<(try reader.readNumber(UInt8.self, in: 0...Palette.materialLimit)) {
      hotbar.append(try reader.readMaterial(rules))
    }
    let selected = try reader.readMaterial(rules)
    var landmarks: [Landmark] = []
    for _ in 0..<(try reader.readNumber(UInt16.self, in: 0...Landmark.countLimit)) {
      let name = try reader.readText()
      let point = try reader.readPoint(x: -1...world.width, y: -1...world.height)
      landmarks.append(Landmark(name: name, point: point))
    }
    let etude = try reader.readFlag() ? try reader.readEtude(in: world) : nil
    let lineage = try reader.readLineage()
    let groves = try reader.readGroves(in: world)
    guard reader.isAtEnd else { throw .badValue(at: reader.position) }
    self.init(
      world: world, hand: hand, viewOrigin: viewOrigin, tileSide: tileSide, clock: clock,
      hotbar: hotbar, selected: selected, landmarks: landmarks, etude: etude, lineage: lineage,
      groves: groves)
  }

  /// Returns whether the bytes are an intact save. The content is not checked.
  package static func isWhole(_ bytes: [UInt8]) -> Bool { (try? check(bytes)) != nil }

  /// Checks a frame's signature, length, digest and version.
  ///
  /// The digest is checked before the version, because a damaged version number could look like
  /// that of a newer version.
  ///
  /// - Returns: The index after the body's last byte.
  static func check(
    _ bytes: [UInt8], magic: [UInt8] = magic, version: Int = version
  ) throws(SaveError) -> Int {
    var reader = SaveReader(bytes)
    guard bytes.starts(with: magic) else {
      if magic.starts(with: bytes) { throw .truncated(expectedBytes: headBytes) }
      throw .notASave
    }
    _ = try reader.read(count: magic.count)
    let found = Int(try reader.read(UInt16.self))
    // Limits the length to prevent an overflow in the additions below.
    let count = min(
      Int(clamping: try reader.read(UInt32.self)), .max - headBytes - digestBytes)
    let end = headBytes + count
    guard bytes.count >= end + digestBytes else {
      throw .truncated(expectedBytes: end + digestBytes)
    }
    guard bytes.count == end + digestBytes else { throw .badValue(at: end + digestBytes) }
    var tail = SaveReader(bytes, from: end)
    guard try tail.read(UInt64.self) == digest(of: bytes, count: end) else {
      throw .digestMismatch
    }
    guard found <= version else { throw .newerVersion(found) }
    guard found > 0 else { throw .badValue(at: magic.count) }
    return end
  }
}

extension SaveReader {
  mutating func readNumber<Number: FixedWidthInteger>(
    _ type: Number.Type, in range: ClosedRange<Int>
  ) throws(SaveError) -> Int {
    let place = position
    let number = Int(truncatingIfNeeded: try read(type))
    guard range.contains(number) else { throw .badValue(at: place) }
    return number
  }

  /// Reads the tile side. The one that shows the whole valley is computed from the world's size.
  mutating func readTileSide(in world: World) throws(SaveError) -> Int {
    let place = position
    let kept = try readNumber(UInt8.self, in: SavedPlay.wholeValley...2)
    guard kept == SavedPlay.wholeValley else { return kept }
    let sides = ViewRectangle.tileSides(width: world.width, height: world.height)
    guard let whole = sides.last, whole > 2 else { throw .badValue(at: place) }
    return whole
  }

  mutating func readLineage() throws(SaveError) -> [Ancestor] {
    var lineage: [Ancestor] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...Ancestor.countLimit)) {
      lineage.append(Ancestor(fingerprint: try read(UInt64.self), name: try readText()))
    }
    return lineage
  }

  mutating func readPoint(
    x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws(SaveError) -> CellPoint {
    CellPoint(try readNumber(Int32.self, in: x), try readNumber(Int32.self, in: y))
  }

  mutating func readMaterial(_ rules: MaterialRules) throws(SaveError) -> MaterialID {
    let name = try readText()
    guard let material = rules[name] else { throw .world(.unknownMaterial(name)) }
    return material
  }
}
