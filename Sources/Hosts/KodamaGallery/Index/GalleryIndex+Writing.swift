import KodamaRoles

extension GalleryIndex {
  /// The index as a file: an entry a line, in the order of the gallery.
  public var text: String {
    var text = "{\"kodama-gallery\":\(Self.version)"
    text += Self.field("title", title.english) + Self.field("title-ja", title.japanese)
    text += ",\"entries\":["
    for (place, entry) in entries.enumerated() {
      text += place == 0 ? "\n" : ",\n"
      text += Self.line(entry)
    }
    return text + "\n]}\n"
  }

  /// No text of the index is longer than so many bytes, which is known without writing it: every
  /// letter may have a backslash before it.
  public var textByteLimit: Int {
    entries.reduce(2_000) { sum, entry in
      let texts = [
        entry.name, entry.title.english, entry.title.japanese, entry.about.english,
        entry.about.japanese, entry.pictured.english, entry.pictured.japanese, entry.author,
        entry.origin, entry.file.description, entry.picture?.description ?? "",
        entry.sound?.description ?? "",
      ]
      let held = entry.holds.reduce(0) { $0 + $1.utf8.count + 2 }
      return sum + 400 + 2 * (texts.reduce(held) { $0 + $1.utf8.count })
    }
  }

  private static func line(_ entry: GalleryEntry) -> String {
    var line = "{\"name\":\(quoted(entry.name)),\"kind\":\"\(entry.kind.rawValue)\""
    line += field("title", entry.title.english) + field("title-ja", entry.title.japanese)
    line += field("about", entry.about.english) + field("about-ja", entry.about.japanese)
    line += field("author", entry.author) + field("from", entry.origin)
    line += field("file", entry.file.description) + ",\"bytes\":\(entry.fileBytes)"
    line += field("digest", Digest.text(of: entry.fileDigest))
    line += field("picture", entry.picture?.description ?? "")
    line += field("pictured", entry.pictured.english)
    line += field("pictured-ja", entry.pictured.japanese)
    line += field("sound", entry.sound?.description ?? "")
    if !entry.holds.isEmpty {
      line += ",\"holds\":[\(entry.holds.map(quoted).joined(separator: ","))]"
    }
    if !entry.sounds.isEmpty {
      line += ",\"sounds\":[\(entry.sounds.map(String.init).joined(separator: ","))]"
    }
    if entry.isProven { line += ",\"proven\":true" }
    return line + "}"
  }

  private static func field(_ key: String, _ text: String) -> String {
    text.isEmpty ? "" : ",\"\(key)\":\(quoted(text))"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
