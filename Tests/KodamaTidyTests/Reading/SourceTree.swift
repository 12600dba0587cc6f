import Foundation

/// The files of the project this test was built from.
enum SourceTree {
  /// The root of the project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What is game and kit: everything in `Sources`, and `Assets.swift`.
  static let sources = read("Sources") + read("Assets")
  /// The tests of the root package.
  static let tests = read("Tests")
  /// What shows how the library is used.
  static let examples = read("Examples") + read("Benchmarks")

  /// The Models: the world, the études, what is played.
  static let models = sources(
    of: "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves")

  /// The sources of these targets.
  static func sources(of targets: String...) -> [SourceFile] {
    sources.filter { targets.contains($0.target) }
  }

  /// The text of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all files below a folder, sorted; build folders are left out.
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
