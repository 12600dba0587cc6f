import KodamaDataSources

/// The record of a valley as bytes, behind those of its world: the name of the terrain (length
/// byte, UTF-8), then sites (count, 1, and for each the name of its kind, column and row), caves
/// and sources (count, 1, column and row each), and lakes (count, 2, and for each surface, first
/// and last column, bed); columns and rows have 2 bytes each.
extension ValleyRecord {
  func append(to bytes: inout [UInt8]) {
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    func append(name: String) {
      append(UInt8(name.utf8.count))
      bytes.append(contentsOf: name.utf8)
    }
    func append(_ point: GridPoint) {
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

  /// Reads what `append(to:)` wrote of a world of this seed and size.
  ///
  /// - Throws: `DecodingError`: for a terrain or a place that the game does not know, or one that
  ///   lies outside.
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
    func points(_ reader: inout ByteReader) throws(World.DecodingError) -> [GridPoint] {
      var points: [GridPoint] = []
      for _ in 0..<(try reader.read(UInt8.self)) {
        let x = try number(&reader, below: width)
        points.append(GridPoint(x, try number(&reader, below: height)))
      }
      return points
    }
    guard let terrain = Terrain(rawValue: try name(&reader)) else { throw .badRun(at: start) }
    self.init(ValleyPlan(terrain, seed: seed, width: width, height: height))
    for _ in 0..<(try reader.read(UInt8.self)) {
      guard let kind = SiteKind(rawValue: try name(&reader)) else { throw .badRun(at: start) }
      let x = try number(&reader, below: width)
      sites.append(Site(kind, at: GridPoint(x, try number(&reader, below: height))))
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
