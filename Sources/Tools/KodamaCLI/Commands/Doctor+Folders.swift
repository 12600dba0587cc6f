import Kodama
import KodamaSystem
#if Store
  import KodamaStore
#endif

extension Doctor {
  // MARK: What ships

  /// Whether all of the content is there and can be read.
  static func content() -> DoctorFinding {
    do {
      let (folder, content) = (try Content.folder(), try Content.shipped())
      return DoctorFinding(
        name: "content",
        text: "\(content.rules.materials.count) materials, \(content.etudes.count) études, "
          + "\(content.messages.ids.count) messages, in \(folder)")
    } catch {
      // Its lines name the file, the places and the mend.
      let lines = "\(error)".split(separator: "\n").map { $0.drop { $0 == " " } }
      return DoctorFinding(
        name: "content", text: lines.joined(separator: "; "),
        mend: "install Kodama again, or set KODAMA_CONTENT", weight: .ours)
    }
  }

  // MARK: What the player keeps

  /// The folders of the player's, as the game uses them: whether they can be written, or made.
  static func folders() -> [DoctorFinding] {
    let mend = "set KODAMA_HOME to a folder of yours that can be written"
    let home: String
    do {
      home = try StoreFolder.standard().path
    } catch {
      return [DoctorFinding(name: "valleys", text: "\(error)", mend: mend, weight: .need)]
    }
    return [
      folder("valleys", home, mend: mend),
      folder("pictures", home + "/pictures", mend: "make it a folder that you may write to"),
    ]
  }

  /// A folder that need not exist: then it is its nearest ancestor that must let it be made.
  private static func folder(_ name: String, _ path: String, mend: String) -> DoctorFinding {
    func finding(_ what: String, _ isFine: Bool) -> DoctorFinding {
      DoctorFinding(
        name: name, text: "\(path): \(what)", mend: isFine ? nil : mend, weight: .need)
    }
    guard path.hasPrefix("/") else {
      return finding("a relative path, which is another folder wherever you stand", false)
    }
    switch FolderState(of: path) {
    case .present(isWritable: true): return finding("can be written", true)
    case .present(isWritable: false): return finding("cannot be written", false)
    case .absent(_, isWritable: true): return finding("will be made", true)
    case .absent(in: let place, isWritable: false):
      return finding("cannot be made in \(place)", false)
    case .blocked(by: let place): return finding("\(place) is no folder", false)
    }
  }
}
