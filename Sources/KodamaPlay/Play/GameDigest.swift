/// A game's state in two numbers: what is played, and what was said of it.
///
/// They are kept apart so that a sentence can be worded anew without a doubt about the valley: only
/// the second number may differ then.
public struct GameDigest: Hashable, Sendable {
  /// The world, the hand, the view, time, the étude, what is in hand and what was chosen.
  public let world: UInt64
  /// What is said, captioned and written.
  public var words: UInt64

  /// Both in one number.
  public var whole: UInt64 { world &* 0x9e37_79b9_7f4a_7c15 ^ words }
}
