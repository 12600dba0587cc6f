import Foundation
import Kodama
import KodamaCLI
import KodamaHosting

/// Reads étude files, ours or those of others.
enum EtudeFiles {
  /// More files at once are refused.
  static let countLimit = 10_000

  /// The études of files and of folders of files, in the order in which they are offered.
  static func read(_ paths: [String], _ content: Content) throws -> [Etude] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        files += names.filter { $0.hasSuffix(".kodama") }.map { path + "/" + $0 }
      } else {
        files.append(path)
      }
    }
    guard !files.isEmpty else {
      throw CommandError.usage("\(paths.joined(separator: ", ")): there is no .kodama file here")
    }
    guard files.count <= countLimit else {
      throw CommandError.usage("\(files.count) files at once; \(countLimit) at most")
    }
    return try files.map { try read($0, content) }.sorted {
      ($0.order, $0.name) < ($1.order, $1.name)
    }
  }

  private static func read(_ path: String, _ content: Content) throws -> Etude {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let text = try Files.text(path, limit: WorldText.characterLimit)
    return try FileDiagnostic.reading(path, text) {
      let etude = try content.etude(text, name: name)
      // What is wrong with its script is wrong with the file.
      _ = try Script(
        etude.script, firstLine: etude.scriptLine, names: ScriptFile.names(content))
      return etude
    }
  }
}
