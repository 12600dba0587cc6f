package import KodamaHosting
package import KodamaPlay

// The same table, for those who know keys and for those who know only names.
extension KeyTable {
  /// The table of some bindings.
  package init(_ bindings: KeyBindings) {
    self.init(bindings.bindings.map { Row("\($0.stroke)", $0.action.rawValue) })
  }

  /// The bindings of the table, or nil where it names a key that there is not.
  package var bindings: KeyBindings? {
    var bindings = KeyBindings()
    bindings.lasting = PlayerOperation.lasting
    for row in rows {
      guard let stroke = KeyStroke(row.stroke) else { return nil }
      bindings.bind(stroke, to: ActionID(row.action))
    }
    return bindings
  }
}
