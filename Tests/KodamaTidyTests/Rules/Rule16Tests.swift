import Kodama
import Testing

/// Checks that the game refers to operations by type and not by name.
enum OperationNameRule {
  /// The files that may use names, because they translate between the kit and the game.
  private static let parsers = [
    "PlayerOperation+Input", "SystemController", "Input", "KeyBindings+Modes",
  ]

  private static var comparisons: [Regex<Substring>] {
    [
      /\.action\b\s*[!=]=/, /[!=]=\s*\w+\.action\b/, /\bswitch\s*\(?[^{]*\.action\b/,
      /\bActionID\(/, /:\s*ActionID\s*=/,
    ]
  }

  /// Returns the quoted names of operations, and the comparisons of a command's action.
  static func findings(in file: SourceFile) -> [Finding] {
    guard !parsers.contains(file.name) else { return [] }
    let quoted = file.literals.filter { PlayerOperation(rawValue: $0.text) != nil }
      .map { file.finding($0.line, "refers to the operation \($0.text) by name") }
    let compared = file.codeLines.enumerated().flatMap { index, line in
      comparisons.contains { line.contains($0) }
        ? [file.finding(index + 1, "refers to a command by name")] : []
    }
    return quoted + compared
  }
}

@Suite("Operations are typed values")
struct Rule16Tests {
  @Test("Controllers and the presentation refer to no operation or notice by name")
  func project() {
    let findings = SourceTree.sources(of: "KodamaControllers", "KodamaGame")
      .flatMap(OperationNameRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A comparison of names is found",
    arguments: [
      "if command.action == .back {}", "if .back != command.action {}",
      "switch command.action {", "switch (command.action, command.argument) {",
      "if name == \"back\" {}", "let action = ActionID(name)",
      "static let back: ActionID = \"go\"",
    ])
  func bites(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaControllers/Bad.swift", text: line)
    #expect(!OperationNameRule.findings(in: file).isEmpty)
  }

  @Test(
    "Code that resembles a comparison of names is accepted",
    arguments: [
      "if input.listOperation == .back {}", "let name = operation.rawValue",
      "items[chosen].action()", "let sounds = [\"sand\"]", "// command.action == .back",
    ])
  func passes(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaControllers/Good.swift", text: line)
    #expect(OperationNameRule.findings(in: file).isEmpty)
  }
}
