import KodamaDataSources
public import KodamaRoles

/// The canonical binary form of a world. Equal worlds give equal bytes.
///
/// Numbers are little-endian. The figures in parentheses are sizes in bytes. The layout is:
///
/// - `KWLD`, version (2), width and height (4 each), seed and tick (8 each);
/// - the number of materials (1) and for each its name (length (1), UTF-8), so that a save does not
///   depend on the order of the material table;
/// - runs of equal cells in reading order, each as its length (4) and cell (2);
/// - the number of 4 × 4 blocks that differ from the base temperature (4), and for each its
///   position (4), temperature and pending change (2 each);
/// - the state of the wakefulness as a count (1) and numbers (4 each);
/// - the number of discovered reactions (2), and for each the material numbers of its two materials
///   and two products (1 each);
/// - the length of a step of the music in ticks (1), and the name of the scale (length (1), UTF-8);
/// - the drops of water in the sky and in the ground (4 each);
/// - 1 if a `ValleyRecord` follows, otherwise 0 (1), and the record.
extension World {
  /// The reason why bytes cannot be decoded as a world.
  public enum DecodingError: Error, Hashable, Sendable {
    /// The bytes end before the world is complete. The value is the offset of their end.
    case truncated(at: Int)
    /// The bytes do not begin with `KWLD` and a version.
    case notAWorld
    /// A later version of the game wrote the bytes. The value is the version of their layout.
    case newerVersion(Int)
    /// The width or height of the world is out of range, or the world has more cells than the
    /// caller allows.
    case badSize(width: Int, height: Int)
    /// The world contains a material with this name, which the table of materials does not contain.
    case unknownMaterial(String)
    /// The musical scale or the tempo at this byte offset is unknown.
    case badMusic(at: Int)
    /// The section at this byte offset is invalid, or bytes follow the last section.
    case badRun(at: Int)
  }

  static let magic: [UInt8] = [0x4b, 0x57, 0x4c, 0x44]
  /// The version of the layout that is written, and the newest one that can be read.
  static let version = 1

  /// Returns this world as bytes. Equal worlds give equal bytes.
  public func encode() -> [UInt8] {
    work &+= width * height
    var bytes = Self.magic
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(UInt16(Self.version))
    append(UInt32(width))
    append(UInt32(height))
    append(seed)
    append(tick)
    append(UInt8(rules.count))
    for material in rules.materials {
      let name = Array(material.name.utf8.prefix(255))
      append(UInt8(name.count))
      bytes.append(contentsOf: name)
    }
    var run: UInt32 = 0
    var current = cell(at: CellPoint(0, 0)).bits
    for y in 1...height {
      let row = storage.cells + y * storage.stride
      for x in 1...width {
        if row[x] == current {
          run += 1
        } else {
          append(run)
          append(current)
          current = row[x]
          run = 1
        }
      }
    }
    append(run)
    append(current)
    let warm = warmBlocks
    append(UInt32(warm.count))
    for block in warm {
      append(UInt32(block.number))
      append(block.sixteenths)
      append(block.pending)
    }
    let heard = wakefulness.numbers
    append(UInt8(heard.count))
    for number in heard { append(number) }
    let seen = discoveries
    append(UInt16(seen.count))
    for place in seen { for number in rules.signature(of: place) { append(number) } }
    append(UInt8(music.tempo.stepTicks))
    let scale = Array(music.scale.rawValue.utf8)
    append(UInt8(scale.count))
    bytes.append(contentsOf: scale)
    append(waterCycle.sky)
    append(waterCycle.ground)
    append(UInt8(record == nil ? 0 : 1))
    record?.append(to: &bytes)
    return bytes
  }

  /// Creates the world that the bytes describe.
  ///
  /// - Parameters:
  ///   - bytes: The result of `encode()`.
  ///   - rules: The material and reaction tables.
  ///   - cellLimit: The maximum number of cells. Set it if the bytes are untrusted, because a few
  ///     bytes can describe a world that needs half a gigabyte of memory.
  /// - Throws: `DecodingError` if the bytes do not describe a valid world.
  public convenience init(
    decoding bytes: [UInt8], rules: MaterialRules, cellLimit: Int = sizeLimit * sizeLimit
  ) throws(DecodingError) {
    var reader = ByteReader(bytes)
    guard bytes.starts(with: Self.magic) else { throw .notAWorld }
    reader.position = Self.magic.count
    let version = Int(try reader.read(UInt16.self))
    guard version > 0 else { throw .notAWorld }
    guard version <= Self.version else { throw .newerVersion(version) }
    let width = Int(clamping: try reader.read(UInt32.self))
    let height = Int(clamping: try reader.read(UInt32.self))
    guard (1...Self.sizeLimit).contains(width), (1...Self.sizeLimit).contains(height),
      width * height <= cellLimit
    else {
      throw .badSize(width: width, height: height)
    }
    let seed = try reader.read(UInt64.self)
    let tick = try reader.read(UInt64.self)
    var numbers = [UInt8?](repeating: nil, count: 256)
    for index in 0..<Int(try reader.read(UInt8.self)) {
      let length = Int(try reader.read(UInt8.self))
      let name = String(decoding: try reader.read(count: length), as: UTF8.self)
      guard let material = rules[name] else { throw .unknownMaterial(name) }
      numbers[index] = material.rawValue
    }
    self.init(width: width, height: height, seed: seed, rules: rules)
    self.tick = tick
    try readCells(&reader, numbers)
    try readHeat(&reader)
    try readWakefulness(&reader)
    try readDiscoveries(&reader, numbers)
    try readMusic(&reader)
    try readWater(&reader)
    let place = reader.position
    switch try reader.read(UInt8.self) {
    case 0: break
    case 1: record = try ValleyRecord(&reader, seed: seed, width: width, height: height)
    default: throw .badRun(at: place)
    }
    guard reader.position == reader.bytes.count else { throw .badRun(at: reader.position) }
    wakeAll()
  }

  private func readCells(
    _ reader: inout ByteReader, _ numbers: [UInt8?]
  ) throws(DecodingError) {
    var place = 0
    let count = width * height
    while place < count {
      let start = reader.position
      let run = Int(clamping: try reader.read(UInt32.self))
      let cell = Cell(bits: try reader.read(UInt16.self))
      guard run > 0, run <= count - place, let material = numbers[Int(cell.material.rawValue)]
      else { throw .badRun(at: start) }
      let bits = Cell(MaterialID(material), data: cell.data).bits
      for offset in place..<(place + run) {
        storage.cells[index(CellPoint(offset % width, offset / width))] = bits
      }
      place += run
    }
  }

  private func readHeat(_ reader: inout ByteReader) throws(DecodingError) {
    let warm = Int(clamping: try reader.read(UInt32.self))
    for _ in 0..<warm {
      let start = reader.position
      let block = WarmBlock(
        number: Int(clamping: try reader.read(UInt32.self)),
        sixteenths: try reader.read(Int16.self),
        pending: try reader.read(Int16.self))
      guard setWarm(block) else { throw .badRun(at: start) }
    }
  }

  private func readWakefulness(_ reader: inout ByteReader) throws(DecodingError) {
    let start = reader.position
    var found: [UInt32] = []
    for _ in 0..<(try reader.read(UInt8.self)) { found.append(try reader.read(UInt32.self)) }
    guard let remembered = Wakefulness(numbers: found, width: width, height: height) else {
      throw .badRun(at: start)
    }
    wakefulness = remembered
  }

  private func readMusic(_ reader: inout ByteReader) throws(DecodingError) {
    let start = reader.position
    let ticks = Int(try reader.read(UInt8.self))
    let length = Int(try reader.read(UInt8.self))
    let name = String(decoding: try reader.read(count: length), as: UTF8.self)
    guard let tempo = Tempo(stepTicks: ticks), let scale = Scale(rawValue: name) else {
      throw .badMusic(at: start)
    }
    music = Music(scale: scale, tempo: tempo)
  }

  private func readWater(_ reader: inout ByteReader) throws(DecodingError) {
    let start = reader.position
    let sky = try reader.read(UInt32.self)
    let ground = try reader.read(UInt32.self)
    guard max(sky, ground) <= WaterCycle.limit else { throw .badRun(at: start) }
    waterCycle = WaterCycle(sky: sky, ground: ground)
  }

  /// Reactions that the table no longer contains are skipped.
  private func readDiscoveries(
    _ reader: inout ByteReader, _ numbers: [UInt8?]
  ) throws(DecodingError) {
    let start = reader.position
    let count = Int(try reader.read(UInt16.self))
    guard count <= MaterialRules.reactionLimit else { throw .badRun(at: start) }
    let known = rules.reactions.indices.map { rules.signature(of: $0) }
    for _ in 0..<count {
      let start = reader.position
      let four = try reader.read(count: 4).compactMap { numbers[Int($0)] }
      guard four.count == 4 else { throw .badRun(at: start) }
      rememberDiscoveries(known.indices.filter { known[$0] == four })
    }
  }
}

/// Reads numbers and strings from bytes, and throws at the end of the bytes.
struct ByteReader {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(World.DecodingError) -> Number {
    var number: Number = 0
    for byte in try read(count: MemoryLayout<Number>.size).reversed() {
      number = number << (MemoryLayout<Number>.size > 1 ? 8 : 0) | Number(truncatingIfNeeded: byte)
    }
    return number
  }

  mutating func read(count: Int) throws(World.DecodingError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw .truncated(at: bytes.count) }
    defer { position += count }
    return bytes[position..<(position + count)]
  }
}

extension World {
  /// A hash of everything that affects later ticks (steps of the simulation): size, seed, tick,
  /// cells, heat, music, wakefulness and water cycle. Use it to check that two worlds are equal.
  public var digest: UInt64 {
    var digest = Digest()
    combine(into: &digest)
    return digest.value
  }

  /// Adds everything that affects later ticks (steps of the simulation) to a hash.
  public func combine(into digest: inout Digest) {
    digest.combine(width)
    digest.combine(height)
    digest.combine(seed)
    digest.combine(tick)
    for y in 1...height {
      let row = UnsafeRawBufferPointer(
        start: storage.cells + y * storage.stride + 1, count: width * 2)
      digest.combine(bytes: row)
    }
    // The default music adds nothing, so that worlds with the default music keep their old digests.
    if music != Music() {
      digest.combine(music.scale.rawValue)
      digest.combine(music.tempo.stepTicks)
    }
    for number in wakefulness.numbers { digest.combine(number) }
    // An empty water cycle adds nothing, for the same reason.
    if waterCycle != WaterCycle() {
      digest.combine(waterCycle.sky)
      digest.combine(waterCycle.ground)
    }
    let heat = storage.heat
    digest.combine(
      bytes: UnsafeRawBufferPointer(start: heat.sixteenths, count: heat.count * 2))
    digest.combine(bytes: UnsafeRawBufferPointer(start: heat.pending, count: heat.count * 2))
  }
}
