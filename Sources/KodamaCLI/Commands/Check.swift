import ArgumentParser
import Foundation
import Kodama

/// `kodama check`: files, read but not run.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check worlds, études, scripts, recordings, tables and strings; runs nothing.")

  @Argument(help: "Files: .kodama, .script, .recording, or YAML content.")
  var files: [String]

  @Flag(help: "As JSON: one object a file, with line, column, what is expected and the mend.")
  var json = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try Content.shipped()
    let faults = try files.map { (file: $0, fault: try fault(of: $0, content)) }
    if json {
      print(
        try JSONText.of(
          faults.map { entry in
            var fields: [String: Any] = ["file": entry.file, "fine": entry.fault == nil]
            if let fault = entry.fault { fields.merge(fault.fields) { $1 } }
            return fields
          }))
    }
    for (file, fault) in faults where !json {
      if let fault { Files.complain(fault.line) } else { print("\(file): fine") }
    }
    let count = faults.count { $0.fault != nil }
    if count > 0 { throw Failure(description: "\(count) of \(files.count) files", status: 2) }
  }

  private struct Fault {
    var line: String
    var fields: [String: Any]

    init(_ line: String, _ fields: [String: Any] = [:]) {
      self.line = line
      self.fields = fields.merging(["message": line]) { $1 }
    }
  }

  private func fault(of file: String, _ content: Content) throws -> Fault? {
    let text = try Files.text(file)
    do {
      if file.hasSuffix(".script") {
        _ = try Script(text)
      } else if text.hasPrefix("kodama-recording:") {
        _ = try Recording(text: text)
      } else if file.hasSuffix(".kodama") || text.hasPrefix("kodama-world") {
        try checkWorld(text, file, content)
      } else if file.hasSuffix("materials.yaml"), !file.contains("messages") {
        _ = try MaterialsLoader().rules(text, file: file)
      } else {
        var entries: [String: MessageCatalogue.Entry] = [:]
        try MessageLoader().read(text, file: file, into: &entries)
      }
      return nil
    } catch let error as ContentError {
      return Fault("\(error)")
    } catch let error as WorldTextError {
      var fields: [String: Any] = [
        "code": error.code.rawValue, "line": error.line, "column": error.column,
        "expected": error.expected, "found": error.found,
        "spoken": content.messages.text(error.message, in: .english),
      ]
      fields["suggestion"] = error.suggestion
      return Fault("\(file):\(error)", fields)
    } catch let error as Script.ParseError {
      return Fault(
        "\(file):\(error.line):\(error.column): expected \(error.expected), found \(error.found)",
        [
          "line": error.line, "column": error.column, "expected": error.expected,
          "found": error.found,
        ])
    } catch {
      return Fault("\(file): \(error)")
    }
  }

  /// A world, and if it is an étude, its goals, hints, variations and script.
  private func checkWorld(_ text: String, _ file: String, _ content: Content) throws {
    guard try WorldText.parse(text, rules: content.rules).isEtude else { return }
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let etude = try Etude.parse(text, name: name, rules: content.rules)
    _ = try Script(etude.script, firstLine: etude.scriptLine)
  }
}
