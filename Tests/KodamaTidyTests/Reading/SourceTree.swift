import Foundation

/// The files of the project from which this test was built.
enum SourceTree {
  /// The folder of the project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let lab = read("Lab")

  /// The files of the game, the kit and the Lab's targets.
  static let sources =
    read("Sources") + read("Assets") + lab.filter { $0.path.hasPrefix("Lab/Kodama") }
  /// The tests of the root package.
  static let tests = read("Tests") + lab.filter { $0.path.hasPrefix("Lab/Tests/") }
  /// The examples, the benchmarks and the fuzz target, which use the library from outside.
  static let examples =
    read("Examples")
    + lab.filter { $0.path.hasPrefix("Lab/Benchmarks/") || $0.path.hasPrefix("Lab/Fuzz/") }

  /// The sources of the Models: the world, the études, the play model and the saves.
  static let models = sources(
    of: "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves")

  /// Returns the sources of some targets.
  static func sources(of targets: String...) -> [SourceFile] {
    sources.filter { targets.contains($0.target) }
  }

  /// Returns the text of a file, given its path relative to the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of all files in a folder, sorted and without build folders.
  static func paths(below folder: String) -> [String] {
    let url = root.appendingPathComponent(folder, isDirectory: true)
    guard let walker = FileManager.default.enumerator(atPath: url.path) else { return [] }
    return walker.compactMap { $0 as? String }
      .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  private static func read(_ folder: String) -> [SourceFile] {
    paths(below: folder).filter { $0.hasSuffix(".swift") }.compactMap { path in
      (try? text(path)).map { SourceFile(path: path, text: $0) }
    }
  }
}
