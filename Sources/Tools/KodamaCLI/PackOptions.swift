package import ArgumentParser
import Foundation
package import Kodama
package import KodamaHosting

/// The content packs that a command adds to the game's content.
package struct PackOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Add a content pack (docs/packs.md). May be repeated.", valueName: "file"),
    completion: .pack)
  package var pack: [String] = []

  package func content() throws -> Content { try Self.content(pack) }

  /// Returns the game's content with the packs in some files added.
  ///
  /// - Throws: `CommandError` with the report of `kodama check` if a pack is invalid.
  package static func content(_ files: [String]) throws -> Content {
    var texts: [String: String] = [:]
    do {
      return try Content.shipped(
        adding: try files.map { file in
          let text = try Files.text(file, limit: ContentReader.byteLimit)
          texts[file] = text
          return try ContentPack(text, file: file)
        })
    } catch let error as ContentError {
      guard let text = texts[error.file] else { throw error }
      throw CommandError.badContent(error.report(in: text))
    }
  }

  package static func header(_ content: Content) -> [Recording.Header] {
    content.packs.map {
      Recording.Header(key, "\($0.mark.name) \(hex($0.mark.digest)) \($0.file)")
    }
  }

  /// Loads the content that a recording was made with.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - file: its path. Its packs may be in the same folder.
  ///   - content: the content with the packs named by the user, or without packs.
  ///   - trustsPaths: true to read packs at any recorded path.
  /// - Returns: The content with the packs of the recording.
  /// - Throws: `CommandError` if a pack is missing or has changed.
  package static func content(
    of recording: Recording, _ file: String, _ content: Content, trustsPaths: Bool = false
  ) throws -> Content {
    let wanted = try recording.header.filter { $0.key == key }.map { line in
      guard let pack = Wanted(line.value) else {
        throw CommandError.badContent(
          "\(file): a pack line needs a name, a digest and a file, found: \"\(line.value)\"")
      }
      return pack
    }
    let found =
      content.packs.isEmpty && !wanted.isEmpty
      ? try Self.content(try wanted.map { try place(of: $0, file, trustsPaths) }) : content
    for pack in wanted where !found.packs.contains(where: { $0.mark.name == pack.name }) {
      throw CommandError.badContent(missing(pack, file))
    }
    for pack in found.packs {
      let (name, digest) = (pack.mark.name, hex(pack.mark.digest))
      guard let then = wanted.first(where: { $0.name == name }) else {
        throw CommandError.badContent(
          "\(file): made without the pack \(name)\n  = remove --pack \(pack.file)")
      }
      guard then.digest == digest else {
        throw CommandError.badContent(
          """
          \(pack.file): this is not the pack \(name) of the recording: its digest is \(digest), \
          the recording has \(then.digest)
            = give the path of the original file with --pack FILE
          """)
      }
    }
    guard found.packs.map(\.mark.name) == wanted.map(\.name) else {
      throw CommandError.badContent(
        """
        \(file): the packs must be in the order of the recording
          = put --pack in the order \(wanted.map(\.name).joined(separator: ", "))
        """)
    }
    return found
  }

  private static let key = "pack"

  /// A pack that a recording names in its header.
  private struct Wanted {
    var name: String
    var digest: String
    var file: String

    init?(_ line: String) {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { return nil }
      (name, digest, file) = (parts[0], parts[1], parts[2])
    }
  }

  private static func place(
    of pack: Wanted, _ file: String, _ trustsPaths: Bool
  ) throws -> String {
    guard let found = RecordedPath.find(pack.file, of: file, trustsPaths: trustsPaths) else {
      throw CommandError.noInput(missing(pack, file))
    }
    return found
  }

  private static func missing(_ pack: Wanted, _ file: String) -> String {
    """
    \(file): it was made with the pack \(pack.name) (\(pack.file)), which is not in its folder
      = name the pack with --pack FILE
    """
  }

  private static func hex(_ digest: UInt64) -> String { Transcript.hex(digest) }
}
