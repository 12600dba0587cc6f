import KodamaDataSources
import KodamaEtudes
import KodamaPlay
package import KodamaWorld

extension SavedPlay {
  /// Reads a save.
  ///
  /// - Parameters:
  ///   - bytes: what `encode` has written.
  ///   - rules: the tables of the game that reads; materials are found by their names.
  ///   - cellLimit: the most cells of its world.
  /// - Throws: `SaveFault`; nothing is loaded by halves, and no bytes make this trap.
  package init(
    decoding bytes: [UInt8], rules: MaterialRules, cellLimit: Int = .max
  ) throws(SaveFault) {
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
    // A world that is smaller than the rectangle lies within it.
    let viewOrigin = try reader.readPoint(
      x: -World.sizeLimit...world.width, y: -World.sizeLimit...world.height)
    let tileSide = try reader.readTileSide(in: world)
    let clock = Clock(
      isPaused: try reader.readFlag(),
      speedExponent: try reader.readNumber(Int8.self, in: SavedPlay.Clock.speedExponents),
      passes: try reader.read(UInt64.self),
      singleTicks: try reader.readNumber(UInt8.self, in: 0...SavedPlay.Clock.singleTickLimit))
    var hotbar: [MaterialID] = []
    for _ in 0..<(try reader.readNumber(UInt8.self, in: 0...Palette.hotbarSlots)) {
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

  /// Whether bytes are a save that nobody has changed; says nothing about the materials in it.
  package static func isWhole(_ bytes: [UInt8]) -> Bool { (try? check(bytes)) != nil }

  /// Checks the frame around the body. Every version ends with the digest of what comes before it,
  /// so that a number that was damaged is not taken for that of a later version.
  ///
  /// - Returns: where the body ends.
  static func check(
    _ bytes: [UInt8], magic: [UInt8] = magic, version: Int = version
  ) throws(SaveFault) -> Int {
    var reader = SaveReader(bytes)
    guard bytes.starts(with: magic) else {
      if magic.starts(with: bytes) { throw .truncated(expectedBytes: headBytes) }
      throw .notASave
    }
    _ = try reader.read(count: magic.count)
    let found = Int(try reader.read(UInt16.self))
    // A number that no file can have must not overflow.
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
    guard found == version else { throw .olderVersion(found) }
    return end
  }
}

extension SaveReader {
  mutating func readNumber<Number: FixedWidthInteger>(
    _ type: Number.Type, in range: ClosedRange<Int>
  ) throws(SaveFault) -> Int {
    let place = position
    let number = Int(truncatingIfNeeded: try read(type))
    guard range.contains(number) else { throw .badValue(at: place) }
    return number
  }

  /// Reads the side of a tile: the whole valley's follows from its size, where it has one.
  mutating func readTileSide(in world: World) throws(SaveFault) -> Int {
    let place = position
    let kept = try readNumber(UInt8.self, in: SavedPlay.wholeValley...2)
    guard kept == SavedPlay.wholeValley else { return kept }
    let sides = ViewRectangle.tileSides(width: world.width, height: world.height)
    guard let whole = sides.last, whole > 2 else { throw .badValue(at: place) }
    return whole
  }

  mutating func readLineage() throws(SaveFault) -> [Ancestor] {
    var lineage: [Ancestor] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...Ancestor.countLimit)) {
      lineage.append(Ancestor(fingerprint: try read(UInt64.self), name: try readText()))
    }
    return lineage
  }

  mutating func readPoint(
    x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws(SaveFault) -> GridPoint {
    GridPoint(try readNumber(Int32.self, in: x), try readNumber(Int32.self, in: y))
  }

  mutating func readMaterial(_ rules: MaterialRules) throws(SaveFault) -> MaterialID {
    let name = try readText()
    guard let material = rules[name] else { throw .world(.unknownMaterial(name)) }
    return material
  }
}
