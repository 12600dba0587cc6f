public import KodamaDataSources

/// The plan from which a valley (a world) is generated. The same plan and rules always give the
/// same cells.
///
///     let world = ValleyPlan(.gorge, seed: 7, width: 512, height: 256).world(rules: rules)
///
/// Saves, recordings and share codes store plans.
public struct ValleyPlan: Sendable, Hashable {
  /// The kind of terrain.
  public var terrain: Terrain
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The width of the world in cells, 64…`World.sizeLimit`.
  public var width: Int
  /// The height of the world in cells, 32…`World.sizeLimit`.
  public var height: Int

  /// The default size of a world, in cells.
  public static let usualSize = (width: 512, height: 256)
  /// The sizes of worlds that the game offers, as width and height in cells. All are large enough
  /// for a sky with weather.
  public static let sizes = [(256, 128), usualSize, (1_024, 256), (2_048, 512), (4_096, 1_024)]

  /// Creates a plan. Check `isPossible` before generating a world from an untrusted plan.
  public init(
    _ terrain: Terrain, seed: UInt64, width: Int = usualSize.width, height: Int = usualSize.height
  ) {
    self.terrain = terrain
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// A Boolean value that indicates whether a world of this size can be generated.
  public var isPossible: Bool {
    (64...World.sizeLimit).contains(width) && (32...World.sizeLimit).contains(height)
  }

  /// Generates the world at tick 0 (before the first step of the simulation). A plan whose size is
  /// out of range is a programming error and stops the program.
  public func world(rules: MaterialRules) -> World {
    precondition(isPossible, "a valley has 64 to 8,192 columns and 32 to 8,192 rows")
    let world = World(width: width, height: height, seed: seed, rules: rules)
    var builder = TerrainBuilder(world: world, plan: self)
    builder.build()
    world.record = builder.record
    world.wakefulness.isGenerated = true
    world.wakeAll()
    return world
  }
}

/// The generator's description of a valley, which Views and tests use. It is saved with the world
/// but does not affect the simulation, so it is not part of the digest.
package struct ValleyRecord: Sendable, Hashable {
  package var plan: ValleyPlan
  /// The first site is near the player's start.
  package var sites: [Site] = []
  /// One air cell at the inner end of each cave.
  package var caves: [CellPoint] = []
  /// The lakes, from left to right.
  package var lakes: [Lake] = []
  package var sources: [CellPoint] = []

  /// A lake: a stretch of open water.
  package struct Lake: Sendable, Hashable {
    /// The row of the water surface.
    package var surface: Int
    package var columns: ClosedRange<Int>
    /// The row of the deepest point of its bed.
    package var bed: Int
  }

  init(_ plan: ValleyPlan) {
    self.plan = plan
  }
}

/// The binary form of a record, which follows the bytes of its world. It contains the name of the
/// terrain (length (1 byte), UTF-8), sites (count (1), and for each the name of its kind, column
/// and row), caves and sources (count (1), and for each column and row), and lakes (count (2), and
/// for each surface, first column, last column, bed). Columns and rows have 2 bytes each.
extension ValleyRecord {
  func append(to bytes: inout [UInt8]) {
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    func append(name: String) {
      append(UInt8(name.utf8.count))
      bytes.append(contentsOf: name.utf8)
    }
    func append(_ point: CellPoint) {
      append(UInt16(point.x))
      append(UInt16(point.y))
    }
    append(name: plan.terrain.rawValue)
    append(UInt8(sites.count))
    for site in sites {
      append(name: site.kind.rawValue)
      append(site.point)
    }
    for points in [caves, sources] {
      append(UInt8(points.count))
      for point in points { append(point) }
    }
    append(UInt16(lakes.count))
    for lake in lakes {
      for number in [lake.surface, lake.columns.lowerBound, lake.columns.upperBound, lake.bed] {
        append(UInt16(number))
      }
    }
  }

  /// Creates a record from the bytes that `append(to:)` wrote, for a world with this seed and size.
  ///
  /// - Throws: `DecodingError` for an unknown terrain or site, or a position outside the world.
  init(
    _ reader: inout ByteReader, seed: UInt64, width: Int, height: Int
  ) throws(World.DecodingError) {
    let start = reader.position
    func name(_ reader: inout ByteReader) throws(World.DecodingError) -> String {
      let length = Int(try reader.read(UInt8.self))
      return String(decoding: try reader.read(count: length), as: UTF8.self)
    }
    func number(_ reader: inout ByteReader, below limit: Int) throws(World.DecodingError) -> Int {
      let number = Int(try reader.read(UInt16.self))
      guard number < limit else { throw .badRun(at: start) }
      return number
    }
    func points(_ reader: inout ByteReader) throws(World.DecodingError) -> [CellPoint] {
      var points: [CellPoint] = []
      for _ in 0..<(try reader.read(UInt8.self)) {
        let x = try number(&reader, below: width)
        points.append(CellPoint(x, try number(&reader, below: height)))
      }
      return points
    }
    guard let terrain = Terrain(rawValue: try name(&reader)) else { throw .badRun(at: start) }
    self.init(ValleyPlan(terrain, seed: seed, width: width, height: height))
    for _ in 0..<(try reader.read(UInt8.self)) {
      guard let kind = SiteKind(rawValue: try name(&reader)) else { throw .badRun(at: start) }
      let x = try number(&reader, below: width)
      sites.append(Site(kind, at: CellPoint(x, try number(&reader, below: height))))
    }
    caves = try points(&reader)
    sources = try points(&reader)
    for _ in 0..<(try reader.read(UInt16.self)) {
      let surface = try number(&reader, below: height)
      let left = try number(&reader, below: width)
      let right = try number(&reader, below: width)
      guard left <= right else { throw .badRun(at: start) }
      let bed = try number(&reader, below: height)
      lakes.append(Lake(surface: surface, columns: left...right, bed: bed))
    }
  }
}
