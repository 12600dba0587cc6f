public import Foundation

/// The content that ships with the game. The only place that touches `Bundle`.
public enum Assets {
  /// The folder `Content`, as it lies beside the program.
  public static var folder: URL {
    Bundle.module.bundleURL.appendingPathComponent("Content", isDirectory: true)
  }

  /// The files of a folder of the content without their ending, sorted.
  ///
  /// - Throws: what Foundation says when the folder is missing.
  public static func names(in path: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(path), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == ending }
      .map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  /// One file of the content as text.
  ///
  /// - Throws: what Foundation says when the file is missing or no UTF-8.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
