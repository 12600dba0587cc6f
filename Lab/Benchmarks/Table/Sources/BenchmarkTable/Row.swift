/// A row of the table: our figure, that of the peer, their ratio, and the limit for the ratio.
public struct Row {
  /// The name of the measurement.
  public let name: String
  /// The unit of both figures.
  public let unit: String
  /// The figure of the game.
  public let ours: Double
  /// The figure of the peer; 0 if it could not be measured.
  public let peer: Double
  /// The name of the program or figure that the game is compared with.
  public let peerName: String
  /// The limit for the ratio. If it is infinite, the row is only for information.
  public let bar: Double
  /// True if the ratio must be at least `bar`, false if it must be at most `bar`.
  public let higherIsBetter: Bool

  /// Creates a row. The ratio must be at most `bar` unless `higherIsBetter` is true.
  public init(
    name: String, unit: String, ours: Double, peer: Double, peerName: String, bar: Double,
    higherIsBetter: Bool = false
  ) {
    self.name = name
    self.unit = unit
    self.ours = ours
    self.peer = peer
    self.peerName = peerName
    self.bar = bar
    self.higherIsBetter = higherIsBetter
  }

  /// Our figure divided by that of the peer; infinite if the peer could not be measured.
  public var ratio: Double { peer > 0 ? ours / peer : .infinity }

  /// True if the ratio is within its limit. Always false if the peer could not be measured.
  public var holds: Bool {
    guard ratio.isFinite else { return false }
    return higherIsBetter ? ratio >= bar : ratio <= bar
  }

  /// The row as a JSON object.
  public var json: String {
    """
    {"name": "\(name)", "unit": "\(unit)", "ours": \(ours), "peer": \(peer), \
    "peerName": "\(peerName)", "ratio": \(ratio.isFinite ? "\(ratio)" : "null"), \
    "bar": \(bar.isFinite ? "\(bar)" : "null"), "holds": \(holds)}
    """
  }

  /// The row as a line of text, aligned with `head`.
  public var line: String {
    let sign = higherIsBetter ? ">=" : "<="
    let limit = bar.isFinite ? "\(sign) \(Self.number(bar))" : "none"
    let figures = [ours, peer].map { Self.padded(Self.number($0), 10) }
    let cells =
      [Self.padded(name, 44)] + figures
      + [
        Self.padded(unit, 14), Self.padded(Self.number(ratio), 8), Self.padded(limit, 9),
        Self.padded(holds ? "holds" : "MISSED", 7), peerName,
      ]
    return cells.joined(separator: " ")
  }

  /// The header of the table.
  public static let head =
    padded("what", 44) + " ours       peer       unit           ratio    bar       holds   peer"

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    if value >= 1_000 { return "\(Int(value.rounded()))" }
    let digits = value >= 10 ? 10.0 : 1_000.0
    return "\((value * digits).rounded() / digits)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
