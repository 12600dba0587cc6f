import Foundation
import Kodama

/// What was observed since the last answer.
struct EnvCollection {
  /// More lines of a kind are left out: an answer is at most 1 MiB.
  static let lineLimit = 1_000
  /// A longer text is cut, in Unicode scalars.
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

  /// What was asked for, and nothing else.
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
