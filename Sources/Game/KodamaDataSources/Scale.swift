/// The scale of a world: what the notes 0–23 of its instruments and creatures sound like. Note 0 is
/// C3 in every scale.
public enum Scale: String, Sendable, CaseIterable {
  /// Major without its half steps: nothing in it sounds wrong together.
  case pentatonic
  /// Minor without its half steps.
  case minorPentatonic = "minor-pentatonic"
  /// Hirajōshi, a tuning of the koto.
  case hirajoshi
  /// The seven notes of major.
  case major
  /// The seven notes of natural minor.
  case minor
  /// Six steps of a whole tone each: no home, no end.
  case wholeTone = "whole-tone"
  /// All twelve half steps.
  case chromatic

  /// The notes of one octave, in half steps over its first.
  public var degrees: [Int] {
    switch self {
    case .pentatonic: [0, 2, 4, 7, 9]
    case .minorPentatonic: [0, 3, 5, 7, 10]
    case .hirajoshi: [0, 2, 3, 7, 8]
    case .major: [0, 2, 4, 5, 7, 9, 11]
    case .minor: [0, 2, 3, 5, 7, 8, 10]
    case .wholeTone: [0, 2, 4, 6, 8, 10]
    case .chromatic: Array(0..<12)
    }
  }

  /// How many half steps a note lies over C3; notes below 0 count as 0.
  public func semitones(ofNote note: Int) -> Int {
    let degrees = degrees
    let note = max(0, note)
    return note / degrees.count * 12 + degrees[note % degrees.count]
  }

  /// The scale after this one, the first after the last.
  public var next: Scale {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
