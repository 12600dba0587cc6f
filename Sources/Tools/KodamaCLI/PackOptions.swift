package import ArgumentParser
import Foundation
package import Kodama
package import KodamaHosting

/// The packs of content that a command is to use, beside what ships.
package struct PackOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "A content pack to add (docs/packs.md); may be given several times.", completion: .pack)
  package var pack: [String] = []

  /// What ships, with the packs.
  package func content() throws -> Content { try Self.content(pack) }

  /// What ships, with the packs of these files.
  ///
  /// - Throws: `Failure` with what `kodama check` says of a pack that is not fine.
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
      guard let text = texts[error.file], let fault = FileFault(error, file: error.file) else {
        throw error
      }
      throw Failure.badContent(fault.report(in: text))
    }
  }

  /// The lines of a recording that say which packs its game had.
  package static func header(_ content: Content) -> [Recording.Header] {
    content.packs.map {
      Recording.Header(key, "\($0.mark.name) \(hex($0.mark.digest)) \($0.file)")
    }
  }

  /// What a recording was made of.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - file: where it lies; its packs may lie beside it.
  ///   - content: what is there: with the packs that were named, or without any.
  /// - Returns: what it was made of.
  /// - Throws: `Failure` where a pack is not there, or not the one of then.
  package static func content(
    of recording: Recording, _ file: String, _ content: Content
  ) throws -> Content {
    let wanted = try recording.header.filter { $0.key == key }.map { line in
      guard let pack = Wanted(line.value) else {
        throw Failure.badContent("\(file): a pack wants a name, a digest and a file: \(line.value)")
      }
      return pack
    }
    let found =
      content.packs.isEmpty && !wanted.isEmpty
      ? try Self.content(try wanted.map { try place(of: $0, file) }) : content
    for pack in wanted where !found.packs.contains(where: { $0.mark.name == pack.name }) {
      throw Failure.badContent(missing(pack, file))
    }
    for pack in found.packs {
      let (name, digest) = (pack.mark.name, hex(pack.mark.digest))
      guard let then = wanted.first(where: { $0.name == name }) else {
        throw Failure.badContent(
          "\(file): it was made without the pack \(name)\n  = leave --pack \(pack.file) out")
      }
      guard then.digest == digest else {
        throw Failure.badContent(
          """
          \(pack.file): this is not the pack \(name) of the recording any more: its digest is \
          \(digest), that of the recording \(then.digest)
            = name the file of then with --pack FILE
          """)
      }
    }
    guard found.packs.map(\.mark.name) == wanted.map(\.name) else {
      throw Failure.badContent(
        "\(file): its packs were added in another order: \(wanted.map(\.name))")
    }
    return found
  }

  private static let key = "pack"

  /// A pack as a recording names it.
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

  /// Where a pack lies: where it was, else beside the recording.
  private static func place(of pack: Wanted, _ file: String) throws -> String {
    if Files.isFile(pack.file) { return pack.file }
    let beside = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent(URL(fileURLWithPath: pack.file).lastPathComponent).path
    guard Files.isFile(beside) else { throw Failure.usage(missing(pack, file)) }
    return beside
  }

  private static func missing(_ pack: Wanted, _ file: String) -> String {
    """
    \(file): it was made with the pack \(pack.name) (\(pack.file)), which is not there
      = name it with --pack FILE
    """
  }

  private static func hex(_ digest: UInt64) -> String { Transcript.hex(digest) }
}
