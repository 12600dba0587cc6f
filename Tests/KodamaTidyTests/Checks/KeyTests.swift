import Kodama
import Testing

@Suite("Every key has one operation")
struct KeyTests {
  @Test("Every binding has an operation of the player")
  func declared() {
    for binding in KeyBindings.standard.bindings {
      #expect(PlayerOperation(binding.action) != nil, "\(binding)")
    }
  }

  @Test("Every operation of the player has a key")
  func bound() {
    let bound = KeyBindings.standard.bindings.map(\.action)
    for operation in PlayerOperation.allCases where operation != .accept {
      #expect(bound.contains(operation.action), "\(operation.rawValue) has no key")
    }
  }

  @Test("No key has two operations")
  func unique() {
    let strokes = KeyBindings.standard.bindings.map(\.stroke)
    #expect(Set(strokes).count == strokes.count)
  }
}
