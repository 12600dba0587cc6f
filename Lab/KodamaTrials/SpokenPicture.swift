public import Kodama
import KodamaBots
import KodamaEcho
import KodamaPerception

/// The picture that spoken lines alone draw of the cells around the hand: coarse, and black where
/// nothing was said.
public struct SpokenPicture {
  private static let air: UInt32 = 0x10_1820
  private var map: SpokenMap

  /// Creates an empty picture for someone who knows the English names of the materials.
  public init(_ content: Content) { map = SpokenMap(WordLegend(content)) }

  /// True if no line told where something is.
  public var isEmpty: Bool { map.isEmpty }

  /// Hears the lines of a log. Of a line with tabs, as `kodama run --speech` writes it, the last
  /// field is spoken.
  public mutating func hear(_ log: String) {
    for line in log.split(whereSeparator: \.isNewline) {
      map.hear(String(line.split(separator: "\t").last ?? ""))
    }
  }

  /// The picture from the top left, with the size of an echo. What is only likely is dim.
  public var pixels: [UInt32] {
    (0..<(Echo.width * Echo.height)).map { index in
      let (x, y) = (index % Echo.width, index / Echo.width)
      guard let cell = map[x / Echo.tile, y / Echo.tile] else { return 0 }
      guard cell.family != .air else { return Self.air }
      let colour = Echo.colours[Int(cell.family.rawValue) - 1]
      return cell.isRead ? colour : colour >> 1 & 0x7f_7f7f
    }
  }

  /// The picture as letters: those of an echo, a dot for air, and a space where nothing was said.
  public var text: String {
    let signs = Array(".#:~^%=-@")
    return (0..<Echo.rows).map { row in
      String(
        (0..<Echo.columns).map { column in
          map[column, row].map { signs[Int($0.family.rawValue)] } ?? " "
        })
    }.joined(separator: "\n")
  }
}
