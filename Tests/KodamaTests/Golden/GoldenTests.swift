import Foundation
import Testing

/// Scripts whose frames, captions, speech and digests are kept in `Tests/Golden`. Who changes the
/// game on purpose makes them again with `scripts/update-goldens`, and reads the difference.
@Suite("The golden scripts give what they gave")
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")
  private static let scripts = folder.appendingPathComponent("scripts")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: scripts.path)) ?? [])
    .filter { $0.hasSuffix(".script") }.map { String($0.dropLast(7)) }.sorted()

  /// Set by `scripts/update-goldens`: the files are written in place of being compared.
  private static let isUpdating =
    ProcessInfo.processInfo.environment["KODAMA_UPDATE_GOLDENS"] == "1"

  /// The text of a script.
  static func script(_ name: String) throws -> String {
    try String(contentsOf: scripts.appendingPathComponent("\(name).script"), encoding: .utf8)
  }

  @Test("The same frame, captions, speech and digests", arguments: names)
  func golden(_ name: String) throws {
    let text = try Self.script(name)
    let run = try GoldenRun(script: text)
    #expect(run.failures.isEmpty)
    let folder = Self.folder.appendingPathComponent(name)
    for file in run.files {
      let place = folder.appendingPathComponent(file.name)
      if Self.isUpdating {
        try write(file.text, to: place)
        continue
      }
      let wanted = try String(contentsOf: place, encoding: .utf8)
      guard wanted != file.text else { continue }
      let sides = try keepBoth(name, file.name, wanted: wanted, found: file.text)
      Issue.record("\(name)/\(file.name) differs \(difference(wanted, file.text)); both: \(sides)")
    }
  }

  @Test("There are thirty or more, in both languages, and each is heard, seen and said")
  func enough() throws {
    #expect(Self.names.count >= 30)
    #expect(Self.names.count { $0.hasSuffix("-ja") } >= 8)
    guard !Self.isUpdating else { return }
    for name in Self.names {
      let speech = Self.folder.appendingPathComponent("\(name)/speech.txt")
      #expect(try !String(contentsOf: speech, encoding: .utf8).isEmpty, "\(name) says nothing")
    }
  }

  private func write(_ text: String, to place: URL) throws {
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: true, encoding: .utf8)
  }

  /// Writes what was wanted and what was found side by side.
  ///
  /// - Returns: the folder.
  private func keepBoth(
    _ name: String, _ file: String, wanted: String, found: String
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kodama-goldens/\(name)")
    try write(wanted, to: folder.appendingPathComponent("wanted-\(file)"))
    try write(found, to: folder.appendingPathComponent("found-\(file)"))
    return folder.path
  }

  /// The first line that differs, and both of its wordings.
  private func difference(_ wanted: String, _ found: String) -> String {
    let old = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0 == $1 }
    let index = same.count
    let was = old.indices.contains(index) ? old[index] : "the end"
    let isNow = new.indices.contains(index) ? new[index] : "the end"
    return "in line \(index + 1), was \"\(was)\", is \"\(isNow)\""
  }
}
