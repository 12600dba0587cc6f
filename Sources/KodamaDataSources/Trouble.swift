/// What is amiss around a game, for as long as it is: a state, not something that happened.
public enum Trouble: Hashable, Sendable {
  /// Nothing speaks, though words are to be heard.
  case noVoice
  /// Nothing sounds, though sound is to be heard.
  case noLoudspeaker
  /// What is played is not being kept.
  case notKept(why: StoreProblem)
}
