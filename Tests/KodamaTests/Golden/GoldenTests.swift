import Foundation
import Testing

/// Tests that scripts still give the results in `Tests/Golden`. After an intended change,
/// `scripts/update-goldens` writes them again. Review the difference.
@Suite("Golden scripts reproduce their results")
struct GoldenTests {
  private static let folder = ProjectFile.url("Tests/Golden")
  private static let scripts = folder.appendingPathComponent("scripts")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: scripts.path)) ?? [])
    .filter { $0.hasSuffix(".script") }.map { String($0.dropLast(7)) }.sorted()

  /// True in `scripts/update-goldens`, which writes the files instead of comparing them.
  private static let isUpdating =
    ProcessInfo.processInfo.environment["KODAMA_UPDATE_GOLDENS"] == "1"

  static func script(_ name: String) throws -> String {
    try String(contentsOf: scripts.appendingPathComponent("\(name).script"), encoding: .utf8)
  }

  @Test("A golden script gives the same frame, captions, speech and digests", arguments: names)
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
      Attachment.record(wanted, named: "\(name)-wanted-\(file.name)")
      Attachment.record(file.text, named: "\(name)-found-\(file.name)")
      Issue.record("\(name)/\(file.name) differs:\n\(try unified(wanted, file.text))")
    }
  }

  @Test("At least thirty golden scripts cover both languages")
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

  /// Returns the difference in the format of `diff -u`, at most 40 lines.
  private func unified(_ wanted: String, _ found: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kodama-golden-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(wanted, to: folder.appendingPathComponent("wanted"))
    try write(found, to: folder.appendingPathComponent("found"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["diff", "-u", "wanted", "found"]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst(2)
    return lines.prefix(40).joined(separator: "\n")
  }
}
