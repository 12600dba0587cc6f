import Foundation

/// What stands at a path; links are not followed.
enum FileKind: Equatable {
  case nothing
  case file
  case folder
  /// A link, a pipe, a device.
  case other

  init(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = .nothing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
