import KodamaHosting
import KodamaPlay

/// Keys for one hand: what is done all the time lies under it, everything else is in the menu of
/// actions.
enum KeyLayout: CaseIterable {
  case left, right

  /// What lies elsewhere than on a first start; what had these keys is given the free ones.
  private var changes: [(PlayerOperation, KeyStroke)] {
    switch self {
    case .left:
      [
        (.up, KeyStroke(.w)), (.left, KeyStroke(.a)), (.down, KeyStroke(.s)),
        (.right, KeyStroke(.d)), (.use, KeyStroke(.e)), (.take, KeyStroke(.x)),
        (.menu, KeyStroke(.tab)), (.back, KeyStroke(.escape)), (.whereAmI, KeyStroke(.f)),
        (.help, KeyStroke(.f1)), (.scanNext, KeyStroke(.c)), (.guide, KeyStroke(.v)),
        (.pause, KeyStroke(.z)), (.sayAgain, KeyStroke(.g)), (.catalogue, KeyStroke(.t)),
      ]
    case .right:
      [
        (.place, KeyStroke(.enter)), (.use, KeyStroke(.delete)), (.take, KeyStroke(.backspace)),
        (.sweep, KeyStroke(.p)), (.probe, KeyStroke(.o)), (.pause, KeyStroke(.l)),
        (.back, KeyStroke(.minus)), (.guide, KeyStroke(.n)), (.sayAgain, KeyStroke(.comma)),
        (.catalogue, KeyStroke(.i)), (.help, KeyStroke(.slash)),
      ]
    }
  }

  /// The standard keys with those changes; help stays where the standard keys have it, for a
  /// terminal keeps F1 for itself.
  func table(from standard: KeyTable) -> KeyTable {
    let hasF1 = standard.action(of: "f1") != nil
    return standard.binding(
      changes.filter { hasF1 || $0.1 != KeyStroke(.f1) }
        .map { KeyTable.Row("\($0.1)", $0.0.rawValue) })
  }
}
