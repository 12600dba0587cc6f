import ArgumentParser
import Kodama

/// `kodama check`: files, read but not run.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scripts, recordings, tables and strings without running anything.")

  @Argument(help: "Files: .script, .recording, or YAML content.")
  var files: [String]

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    var faults = 0
    for file in files {
      if let fault = try fault(of: file) {
        Files.complain(fault)
        faults += 1
      } else {
        print("\(file): fine")
      }
    }
    if faults > 0 { throw Failure(description: "\(faults) of \(files.count) files", status: 2) }
  }

  private func fault(of file: String) throws -> String? {
    let text = try Files.text(file)
    do {
      if file.hasSuffix(".script") {
        _ = try Script(text)
      } else if text.hasPrefix("kodama-recording:") {
        _ = try Recording(text: text)
      } else if file.hasSuffix("materials.yaml"), !file.contains("messages") {
        _ = try MaterialsLoader().rules(text, file: file)
      } else {
        var entries: [String: MessageCatalogue.Entry] = [:]
        try MessageLoader().read(text, file: file, into: &entries)
      }
      return nil
    } catch let error as ContentError {
      return "\(error)"
    } catch {
      return "\(file): \(error)"
    }
  }
}
