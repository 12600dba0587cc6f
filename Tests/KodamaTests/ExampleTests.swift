import Foundation
import Testing

@Suite("The examples do what their descriptions say")
struct ExampleTests {
  /// Runs an executable in the folder of the tests, and returns its output.
  private func run(_ name: String, _ arguments: String...) throws -> String {
    let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      .deletingLastPathComponent()
    let built = folder ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = built.appendingPathComponent(name)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("The Hello example is seen and said, and its sound is written to a file")
  func hello() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("hello-\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try run("Hello", "headless", file.path)
    #expect(output.hasPrefix("Hello, world! Marks: 1.\nHello, world!! Marks: 2.\n"))
    #expect(output.contains("\n  Hello, world!!\n"))
    let bytes = try Data(contentsOf: file)
    // Two bells of about one second, in 32-bit samples.
    #expect(bytes.prefix(4) == Data("RIFF".utf8) && Set(bytes.dropFirst(100)).count > 200)
  }

  @Test("The Star example says and shows one star on both screens")
  func star() throws {
    let output = try run("Star", "headless")
    let said = ["First screen. The star is dark.", "First screen. The star is lit."]
    let later = ["Second screen. The star is lit.", "Second screen. The star is dark."]
    #expect(output.hasPrefix((said + later + said.prefix(1)).joined(separator: "\n") + "\n"))
    #expect(output.contains("☆") && !output.contains("★"))
  }

  @Test("Hello has at most 80 lines of code, Star 150", arguments: [("Hello", 80), ("Star", 150)])
  func size(name: String, limit: Int) throws {
    let lines = try ["\(name).swift", "main.swift"].flatMap {
      try ProjectFile.text("Examples/\(name)/\($0)").split(separator: "\n")
    }
    #expect(lines.count { !$0.contains(#/^ *(//.*)?$/#) } <= limit)
  }

  @Test("In the Bells example, sand rings every bell")
  func bells() throws {
    let output = try run("Bells", "headless")
    #expect(try run("Bells", "headless") == output)
    let lines = output.split(separator: "\n")
    #expect(lines.first == "Ring all 5 bells with sand.")
    #expect(output.contains("A bell, left: 0 to go.\nEvery bell has rung! Grains: 11.\n"))
    #expect(lines.count { $0.contains("/\\") } == 5)
    #expect(lines.contains { $0 == String(repeating: "█", count: 48) })
  }

  @Test("The ten-line example makes sound")
  func tenLines() throws {
    let output = try run("TenLines")
    #expect(try run("TenLines") == output)
    #expect(output.contains("[]") && output.contains("Valley 7"))
    let loudness = output.split(separator: " ").last.flatMap { Float($0.dropLast()) } ?? 0
    #expect(loudness > 0.001 && loudness < 0.5)
  }

  @Test("In the Lamps example, the lamp over the hand lights up")
  func lamps() throws {
    let output = try run("Lamps")
    #expect(try run("Lamps") == output)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 6 && lines.allSatisfy { $0.count == 40 })
    // The hand starts in the middle of the visible rectangle and moves right.
    #expect(lines.allSatisfy { $0.contains { $0 != "·" } })
    #expect(lines[5].firstIndex { $0 != "·" } != lines[0].firstIndex { $0 != "·" })
  }

  @Test("The ten-line example has ten lines")
  func count() throws {
    let text = try ProjectFile.text("Examples/TenLines/main.swift")
    #expect(text.split(separator: "\n").count == 10)
  }
}
