// swift-format-ignore-file
// Lines that type-check, and that Embedded Swift must refuse (scripts/checks/27-embedded).
// Everything is public: the compiler leaves out what nothing uses.

public struct Item { public var number: Int }
public protocol Unbound { func number() -> Int }

public func keyPath(_ items: [Item]) -> [Int] { items.map(\.number) }  // error: key path
public func existential(_ value: any Unbound) -> Int { value.number() }  // error: protocol type
public func anything(_ item: Item) -> Any { item }  // error: protocol type
public func optionals(_ numbers: [Int]) -> [Int?] { numbers }  // error: dynamic casting
public func large() -> Int { 4_294_967_296 }  // error: integer literal
