import Foundation
import Kodama

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
      throw Failure.usage("\(paths.joined(separator: ", ")): there is no .kodama file here")
    }
    guard files.count <= countLimit else {
      throw Failure.usage("\(files.count) files at once; \(countLimit) at most")
    }
    return try files.map { try read($0, content) }.sorted {
      ($0.order, $0.name) < ($1.order, $1.name)
    }
  }

  private static func read(_ path: String, _ content: Content) throws -> Etude {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    do {
      return try content.etude(try Files.text(path), name: name)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure.badContent("\(path):\(error)")
    }
  }
}
