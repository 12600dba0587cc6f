// Lines that the type checker of Embedded Swift must refuse (scripts/checks/27-embedded).

enum Kind { case one, two }
protocol Bound: AnyObject {}
protocol Unbound {}

enum Coded: Codable { case one }  // error: 'Codable' is unavailable
func untyped() throws {}  // error: untyped throws is not available
func cast(_ object: AnyObject) -> (any Bound)? { object as? any Bound }  // error: dynamic cast
func printed(_ kind: Kind) -> String { "\(kind)" }  // error: has no text in the browser
func described(_ kind: Kind) -> String { String(describing: kind) }  // error: is unavailable
func replaced(_ text: String) -> String { text.replacing("a", with: "b") }  // error: no member
func contains(_ text: String) -> Bool { text.contains("ab") }  // error: cannot convert value

final class Watcher {
  weak let watched: Watcher? = nil  // error: attribute 'weak'
  unowned var other: Watcher  // error: attribute 'unowned'
  init(_ other: Watcher) { self.other = other }
  func later() -> () -> Bool { { [weak other] in other == nil } }  // error: attribute 'weak'
}
