import Foundation
import Kodama

/// The kinds of observations that a client can request.
enum EnvObservation: String, CaseIterable {
  /// The text lines of the last frame.
  case text
  /// The samples as 16-bit little-endian stereo in base64.
  case pcm
  /// The captions of sounds.
  case captions
  /// The lines that a voice would speak.
  case speech
  /// The sounds that started, with pitch and direction.
  case events
  /// The tiles of the map as numbers, whose meaning the legend explains.
  case grid
  /// The colour of every cell of the last frame.
  case inks

  /// True if the observation needs a screen.
  var isSeen: Bool { self == .text || self == .grid || self == .inks }
}

/// The observations since the last answer.
struct EnvCollection {
  /// The maximum number of lines of each kind, because an answer must fit into 1 MiB.
  static let lineLimit = 1_000
  /// The maximum length of a text in Unicode scalars. Longer texts are cut off.
  static let textLimit = 200

  private var samples: [UInt8] = []
  private var captions: [EnvValue] = []
  private var speech: [EnvValue] = []
  private var events: [EnvValue] = []

  mutating func add(_ block: [Float]) {
    for sample in block {
      let value = Int16((min(max(sample, -1), 1) * 32_767).rounded())
      samples.append(UInt8(truncatingIfNeeded: value))
      samples.append(UInt8(truncatingIfNeeded: value >> 8))
    }
  }

  mutating func caption(_ text: String, tick: Int) { Self.add(text, tick, to: &captions) }

  mutating func say(_ text: String, tick: Int) { Self.add(text, tick, to: &speech) }

  mutating func sound(_ patch: String, hertz: Double, pan: Double, tick: Int) {
    guard events.count < Self.lineLimit else { return }
    events.append(
      .object([
        .init("tick", .int(tick)), .init("sound", .text(patch)), .init("hertz", .double(hertz)),
        .init("pan", .double(pan)),
      ]))
  }

  /// Returns the observations of the requested kinds.
  func observation(_ kinds: [EnvObservation], frame: TextFrame?, legend: EnvLegend) -> EnvValue {
    .object(
      kinds.map { kind in
        let value: EnvValue =
          switch kind {
          case .text: .list((frame?.lines ?? []).map { .text($0) })
          case .grid: legend.grid(of: frame)
          case .inks: EnvLegend.inks(of: frame)
          case .pcm: .text(Data(samples).base64EncodedString())
          case .captions: .list(captions)
          case .speech: .list(speech)
          case .events: .list(events)
          }
        return EnvValue.Field(kind.rawValue, value)
      })
  }

  private static func add(_ text: String, _ tick: Int, to list: inout [EnvValue]) {
    guard list.count < lineLimit else { return }
    list.append(
      .object([
        .init("tick", .int(tick)), .init("text", .text(text.cut(to: textLimit))),
      ]))
  }
}

/// The numbers of the materials on the map. Materials that look the same share the number of the
/// first of them.
struct EnvLegend {
  /// The numbers of an unknown tile and of the hand.
  static let (unknown, hand) = (-1, -2)

  private struct Mark: Hashable {
    var left: UInt32
    var right: UInt32
    var ink: UInt32
  }

  private let handMark: Mark
  private var numbers: [Mark: Int] = [:]
  private var lines: [EnvValue] = []

  init(_ content: Content) {
    handMark = Mark(
      left: UInt32(UInt8(ascii: "[")), right: UInt32(UInt8(ascii: "]")), ink: Theme.hand.rgb)
    for (number, look) in content.looks.looks.enumerated() {
      let mark = Mark(left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      guard numbers[mark] == nil else { continue }
      numbers[mark] = number
      let glyphs = [look.leftGlyph, look.rightGlyph].filter { $0.value != 0 }.map(Character.init)
      lines.append(
        .object([
          .init("number", .int(number)),
          .init("material", .text(content.rules.name(of: MaterialID(UInt8(number))))),
          .init("glyphs", .text(String(glyphs))), .init("ink", .int(Int(look.ink.rgb))),
        ]))
    }
  }

  /// The legend in the answer to `reset`.
  var value: EnvValue { .list(lines) }

  /// Returns the numbers of the map's tiles, row by row.
  func grid(of frame: TextFrame?) -> EnvValue {
    guard let frame else { return .list([]) }
    return .list(
      (0..<ViewRectangle.rows).map { row in
        .list(
          (0..<ViewRectangle.columns).map { column in
            let cell = row * frame.columns + 2 * column
            return .int(number(frame.cells[cell], frame.cells[cell + 1]))
          })
      })
  }

  private func number(_ left: TextCell, _ right: TextCell) -> Int {
    let mark = Mark(left: left.glyph, right: right.glyph, ink: left.ink.rgb)
    return mark == handMark ? Self.hand : numbers[mark] ?? Self.unknown
  }

  /// Returns the colours of all cells as 24-bit numbers, row by row.
  static func inks(of frame: TextFrame?) -> EnvValue {
    guard let frame else { return .list([]) }
    return .list(
      (0..<frame.rows).map { row in
        let start = row * frame.columns
        return .list(
          frame.cells[start..<(start + frame.columns)].map { .int(Int($0.ink.rgb)) })
      })
  }
}
