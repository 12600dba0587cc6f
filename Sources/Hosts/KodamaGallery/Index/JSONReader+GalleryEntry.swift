import KodamaRoles
import KodamaSystem

extension JSONReader {
  /// A text of others, cut and written out.
  mutating func text(_ limit: Int) throws -> String {
    GalleryEntry.bounded(try string(), limit)
  }

  /// The next entry; nil where it is an object, but none that is taken.
  mutating func entry() throws -> GalleryEntry? {
    var (name, kind, file, digest) = ("", "", "", "")
    var count = -1
    // What is needed is put in afterwards: the keys come in any order.
    var entry = GalleryEntry(
      name: "", kind: .valley, file: .index, fileBytes: 0, fileDigest: 0)
    try object { reader, key in
      switch key {
      case "name": name = try reader.string()
      case "kind": kind = try reader.string()
      case "file": file = try reader.string()
      case "bytes": count = try reader.integer()
      case "digest": digest = try reader.string()
      case "title": entry.title.english = try reader.text(GalleryEntry.titleLimit)
      case "title-ja": entry.title.japanese = try reader.text(GalleryEntry.titleLimit)
      case "about": entry.about.english = try reader.text(GalleryEntry.aboutLimit)
      case "about-ja": entry.about.japanese = try reader.text(GalleryEntry.aboutLimit)
      case "pictured": entry.pictured.english = try reader.text(GalleryEntry.aboutLimit)
      case "pictured-ja": entry.pictured.japanese = try reader.text(GalleryEntry.aboutLimit)
      case "author": entry.author = try reader.text(GalleryEntry.titleLimit)
      case "from": entry.origin = try reader.text(GalleryEntry.nameLimit)
      case "proven": entry.isProven = try reader.bool()
      case "picture": entry.picture = GalleryPath(try reader.string())
      case "sound": entry.sound = GalleryPath(try reader.string())
      case "holds": entry.holds = try reader.materials()
      case "sounds": entry.sounds = try reader.numbers()
      default: try reader.skip()
      }
    }
    guard GalleryEntry.isName(name), let kind = GalleryEntry.Kind(rawValue: kind),
      let path = GalleryPath(file), (0...GalleryEntry.fileLimit).contains(count),
      digest.utf8.count == 16, let value = UInt64(digest, radix: 16)
    else { return nil }
    (entry.name, entry.kind, entry.file) = (name, kind, path)
    (entry.fileBytes, entry.fileDigest) = (count, value)
    return entry
  }

  private mutating func materials() throws -> [String] {
    var names: [String] = []
    try array { reader in
      let name = try reader.text(GalleryEntry.nameLimit)
      if names.count < GalleryEntry.materialLimit { names.append(name) }
    }
    return names
  }

  private mutating func numbers() throws -> [UInt8] {
    var numbers: [UInt8] = []
    try array { reader in
      let number = try reader.integer()
      if numbers.count < SoundDistance.count { numbers.append(UInt8(clamping: number)) }
    }
    return numbers.count == SoundDistance.count ? numbers : []
  }
}
