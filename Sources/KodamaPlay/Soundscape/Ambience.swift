import KodamaDataSources
import KodamaRoles

/// Told when what moves, or where, has changed enough to be heard.
protocol AmbienceDelegate: AnyObject {
  func ambienceDidChange()
}

/// The texture under everything: how many tiles of each material are moving, and where. It is told
/// the tiles after every pass that ran the world, and compares them with those before.
final class Ambience: Model {
  /// How many materials are told of, the most of them first: more is not heard apart.
  static let textureLimit = 16

  weak var delegate: (any AmbienceDelegate)?
  /// The textures, the strongest first.
  private(set) var textures: [AmbienceTexture] = []
  private var last: [Tile] = []
  private var counts = [Int](repeating: 0, count: 256)
  private var columns = [Int](repeating: 0, count: 256)
  private var rows = [Int](repeating: 0, count: 256)
  private var squares = [Int](repeating: 0, count: 256)

  /// Falls silent until it is told tiles again.
  func rest() {
    guard !textures.isEmpty else { return }
    textures = []
    delegate?.ambienceDidChange()
  }

  /// Forgets where what was: the rectangle shows another part of the world, and what lies elsewhere
  /// in it has not moved.
  func forget() { last = [] }

  /// Takes the tiles as the hand has left them: what it placed or took away has not moved.
  func expect(_ tiles: [Tile]) {
    if last.count == tiles.count { last = tiles }
  }

  /// Takes the tiles of the rectangle.
  func listen(_ tiles: [Tile]) {
    defer { last = tiles }
    guard last.count == tiles.count else { return }
    for index in 0..<256 {
      (counts[index], columns[index], rows[index], squares[index]) = (0, 0, 0, 0)
    }
    for index in tiles.indices where tiles[index].bits != last[index].bits {
      let material = Int(max(tiles[index].material, last[index].material).rawValue)
      counts[material] += 1
      let column = index % ViewRectangle.columns
      columns[material] += column
      squares[material] += column * column
      rows[material] += index / ViewRectangle.columns
    }
    var found: [AmbienceTexture] = []
    for material in 1..<256 where counts[material] > 0 {
      let count = counts[material]
      found.append(
        AmbienceTexture(
          material: MaterialID(UInt8(material)), count: count,
          center: GridPoint(columns[material] / count, rows[material] / count),
          width: width(of: material)))
    }
    // The order of the table decides between equals, so that it is the same in every run.
    found.sort { ($0.count, $1.material.rawValue) > ($1.count, $0.material.rawValue) }
    let strongest = Array(found.prefix(Self.textureLimit))
    guard strongest != textures else { return }
    textures = strongest
    delegate?.ambienceDidChange()
  }

  /// How far what moves of a material is scattered over the columns: the standard deviation.
  private func width(of material: Int) -> Int {
    let count = Double(counts[material])
    let mean = Double(columns[material]) / count
    return Int(max(0, Double(squares[material]) / count - mean * mean).squareRoot() + 0.5)
  }
}
