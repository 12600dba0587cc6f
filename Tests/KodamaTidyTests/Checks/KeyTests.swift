import Kodama
import Testing

@Suite("Every key asks for something that somebody does")
struct KeyTests {
  /// The actions that Controllers take, by the name of their constant.
  private var actions: [(constant: String, name: String)] {
    let pattern = /static let (\w+): ActionID = "([\w.-]+)"/
    return SourceTree.sources(of: "KodamaControllers", "KodamaHosting")
      .filter { ["ActionID+Names", "Command"].contains($0.name) }
      .flatMap { file in
        file.text.all(pattern).map { (String($0.1), String($0.2)) }
      }
  }

  @Test("Every binding asks for an action that is declared")
  func declared() {
    let names = actions.map(\.name) + (0...9).map { "slot-\($0)" } + (1...9).map { "message-\($0)" }
    #expect(actions.count > 30)
    for binding in KeyBindings.standard.bindings {
      #expect(names.contains(binding.action.rawValue), "\(binding)")
    }
  }

  @Test("Every action is taken by a Controller")
  func taken() throws {
    let code = SourceTree.sources(of: "KodamaControllers", "KodamaGame")
      .filter { !["ActionID+Names", "KeyBindings+Standard"].contains($0.name) }.map(\.code).joined()
    // Coming back changes nothing: time stands until the player lets it go on.
    for action in actions where action.constant != "focusGained" {
      let taken = try Regex("(?:case |, |[=!]= |case \\()\\.\(action.constant)\\b")
      #expect(code.contains(taken), "nobody takes \(action.constant)")
    }
  }

  @Test("Every action of a player has a key")
  func bound() {
    let bound = KeyBindings.standard.bindings.map(\.action.rawValue)
    for action in actions where !action.name.hasPrefix("system.") {
      guard !["text", "point", "pointer", "key"].contains(action.name) else { continue }
      #expect(bound.contains(action.name), "\(action.name) has no key")
    }
  }

  @Test("No stroke asks for two things")
  func unique() {
    let strokes = KeyBindings.standard.bindings.map(\.stroke)
    #expect(Set(strokes).count == strokes.count)
  }
}
