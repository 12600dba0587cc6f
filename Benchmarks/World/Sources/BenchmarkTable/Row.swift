/// One line of the table: ours, the peer's, their ratio and the bar it must hold.
package struct Row {
  package let name: String
  package let unit: String
  package let ours: Double
  package let peer: Double
  package let peerName: String
  /// ours / peer.
  package var ratio: Double { ours / peer }
  /// The bar for the ratio; `higherIsBetter` turns it round.
  package let bar: Double
  package let higherIsBetter: Bool

  /// Makes a line.
  package init(
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

  package var holds: Bool { higherIsBetter ? ratio >= bar : ratio <= bar }

  package var json: String {
    """
    {"name": "\(name)", "unit": "\(unit)", "ours": \(ours), "peer": \(peer), \
    "peerName": "\(peerName)", "ratio": \(ratio), "bar": \(bar), "holds": \(holds)}
    """
  }

  package var line: String {
    let sign = higherIsBetter ? ">=" : "<="
    let cells = [
      pad(name, 44), pad(number(ours), 10), pad(number(peer), 10), pad(unit, 9),
      pad(number(ratio), 8), pad("\(sign) \(number(bar))", 9), pad(holds ? "holds" : "MISSED", 7),
      peerName,
    ]
    return cells.joined(separator: " ")
  }

  package static let head =
    "what".padded(44) + " ours       peer       unit      ratio    bar       holds   peer"

  private func pad(_ text: String, _ width: Int) -> String { text.padded(width) }

  private func number(_ value: Double) -> String {
    if value >= 1_000 { return "\(Int(value.rounded()))" }
    let digits = value >= 10 ? 10.0 : 1_000.0
    return "\((value * digits).rounded() / digits)"
  }
}

extension String {
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
