import Foundation

/// The files of the project from which this test was built.
enum SourceTree {
  /// The folder of the project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files of the game and the kit: everything in `Sources` and `Assets`.
  static let sources = read("Sources") + read("Assets")
  /// The tests of the root package.
  static let tests = read("Tests")
  /// The examples and benchmarks, which show how the library is used.
  static let examples = read("Examples") + read("Benchmarks")

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
