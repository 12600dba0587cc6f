/// One line of the table: ours beside another's, medians of runs taken in turn.
struct Row {
  var name: String
  var unit: String
  var ours: Double
  var peer: Double
  var peerName: String
  var bar: Double

  var ratio: Double { peer > 0 ? ours / peer : .infinity }
  var holds: Bool { ratio <= bar }

  var json: String {
    """
    {"name": "\(name)", "unit": "\(unit)", "ours": \(ours), "peer": \(peer), \
    "peerName": "\(peerName)", "ratio": \(ratio.isFinite ? ratio : -1), "bar": \(bar), \
    "holds": \(holds)}
    """
  }

  var line: String {
    let cells = [name, unit, short(ours), short(peer), short(ratio), "≤ \(short(bar))"]
    let widths = [34, 20, 9, 9, 8, 8]
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }
    return padded.joined() + (holds ? "ok    " : "MISSED ") + peerName
  }

  private func short(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let thousandths = Int((value * 1_000).rounded())
    let rest = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
