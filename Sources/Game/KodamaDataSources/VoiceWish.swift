/// How the player wants the voice that speaks. What is nil stays as it is set where the voice comes
/// from: who has a screen reader has chosen there already.
public struct VoiceWish: Hashable, Sendable {
  /// The rates and pitches that can be chosen, in percent; 50 is what a voice is made for.
  public static let steps: [Int?] = [0, 10, 20, 30, 40, 50, nil, 60, 70, 80, 90, 100]
  /// The volumes that can be chosen, in percent of the loudest.
  public static let volumes: [Int?] = [nil, 100, 80, 60, 40, 20]

  /// How fast it speaks, 0–100.
  public var rate: Int?
  /// How high it speaks, 0–100.
  public var pitch: Int?
  /// How loud it speaks, 20–100.
  public var volume: Int?
  /// Which of the eight voices speaks.
  public var kind: VoiceKind?

  /// Makes the wish of a first start: everything as it is.
  public init() {}

  /// How many words a minute a synthesiser speaks at the rate that was chosen, as a dispatcher's
  /// module reckons it: 80 at 0, 175 at 50 and 450 at 100; nil where none was chosen.
  package var wordsPerMinute: Int? {
    rate.map { $0 < 50 ? 80 + 95 * $0 / 50 : 175 + 275 * ($0 - 50) / 50 }
  }

  /// How long the same words take, in percent of what they take at the usual rate.
  public var lengthPercent: Int { 175 * 100 / (wordsPerMinute ?? 175) }
}
