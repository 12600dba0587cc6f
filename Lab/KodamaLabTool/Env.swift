import ArgumentParser
import Foundation
import Kodama
import KodamaCLI
import KodamaTrials

/// `kodama-lab env`: serves the game as an environment for tests and learning agents.
struct Env: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the line protocol kodama-env/1 on standard input and output.",
    discussion: """
      Each line of input is a JSON object and is answered by one line of output. docs/env.md \
      describes the protocol; Examples/python has a Gymnasium environment that uses it.

      Example:
        echo '{"op":"hello"}' | kodama-lab env
      """)

  @Option(
    help: ArgumentHelp(
      "The world or étude to play if `reset` names none.", valueName: "file"),
    completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  func run() throws {
    guard world != "-" else {
      throw CommandError.usage("--world -: standard input is used for requests; name a file.")
    }
    let content = try packs.content()
    let text = try world.map { try Files.text($0, limit: WorldText.characterLimit) }
    // Validates the file now, not at the first reset.
    if let world, let text { _ = try WorldFile(text, path: world, content) }
    let server = EnvServer(content: content, world: text)
    let lines = LineReader(limit: EnvServer.lineLimit)
    while !server.isClosed, let line = lines.next() {
      // Not escaped for a terminal, because the reader is a program.
      let answer = line.map(server.answer) ?? server.answerToLongLine
      try Files.write(answer + "\n", to: "-")
    }
  }
}

/// Splits input into lines. It buffers at most the longest permitted line and one chunk of input,
/// and examines each byte once.
final class LineReader {
  /// The number of bytes that have been searched for line feeds, for tests.
  private(set) var examined = 0
  private let limit: Int
  private let more: () -> [UInt8]
  private var buffer: [UInt8] = []
  /// The start of the current line, and the position up to which its end has been searched for.
  private var start = 0
  private var seen = 0
  private var isSkipping = false
  private var hasEnded = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limit: the maximum length of a line in bytes; longer ones are skipped.
  ///   - more: returns the next bytes, or an empty array at the end of input.
  init(limit: Int, more: @escaping () -> [UInt8] = LineReader.readStandardInput) {
    self.limit = limit
    self.more = more
  }

  /// Returns the next line: `.some(nil)` for a line that is too long, `nil` at the end of input.
  func next() -> String?? {
    while true {
      if let end = findEnd() {
        defer { (start, seen) = (end + 1, end + 1) }
        return .some(line(upTo: end))
      }
      if buffer.count - start > limit {
        isSkipping = true
        (start, seen) = (buffer.count, buffer.count)
      }
      if hasEnded {
        guard start < buffer.count || isSkipping else { return nil }
        defer { (start, seen) = (buffer.count, buffer.count) }
        return .some(line(upTo: buffer.count))
      }
      // Drops the returned lines, so that the buffer never exceeds a line and a chunk.
      buffer.removeFirst(start)
      (start, seen) = (0, seen - start)
      let bytes = more()
      hasEnded = bytes.isEmpty
      buffer += bytes
    }
  }

  /// Returns the position of the next line feed in the buffer.
  private func findEnd() -> Int? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, seen < bytes.count,
        let place = memchr(base + seen, Int32(UInt8(ascii: "\n")), bytes.count - seen)
      else { return nil }
      return UnsafeRawPointer(place) - base
    }
    examined += (found.map { $0 + 1 } ?? buffer.count) - seen
    seen = found ?? buffer.count
    return found
  }

  /// Returns the line up to a position, or nil if it was too long.
  private func line(upTo end: Int) -> String? {
    let isTooLong = isSkipping || end - start > limit
    isSkipping = false
    return isTooLong ? nil : String(decoding: buffer[start..<end], as: UTF8.self)
  }

  /// Returns the next bytes of the standard input, at most 64 KiB; empty at its end.
  static func readStandardInput() -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      return Array(piece.prefix(max(0, count)))
    }
  }
}
