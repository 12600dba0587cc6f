/// One line of the table: ours, the peer's, their ratio and the bar it must hold.
public struct Row {
  /// What was measured.
  public let name: String
  /// The unit of both figures.
  public let unit: String
  /// Our figure.
  public let ours: Double
  /// The peer's.
  public let peer: Double
  /// Who the peer is.
  public let peerName: String
  /// The bar for the ratio; infinite: none, the figure is only told.
  public let bar: Double
  /// Whether the ratio must reach the bar, instead of staying under it.
  public let higherIsBetter: Bool

  /// Makes a line.
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

  /// Ours divided by the peer's; infinite where the peer could not be measured.
  public var ratio: Double { peer > 0 ? ours / peer : .infinity }

  /// Whether the ratio holds the bar; a peer that could not be measured is no proof.
  public var holds: Bool {
    guard ratio.isFinite else { return false }
    return higherIsBetter ? ratio >= bar : ratio <= bar
  }

  /// The line as an object.
  public var json: String {
    """
    {"name": "\(name)", "unit": "\(unit)", "ours": \(ours), "peer": \(peer), \
    "peerName": "\(peerName)", "ratio": \(ratio.isFinite ? "\(ratio)" : "null"), \
    "bar": \(bar.isFinite ? "\(bar)" : "null"), "holds": \(holds)}
    """
  }

  /// The line for a person.
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

  /// What stands over the lines.
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
