/// Who speaks: the eight voices that speech dispatchers know; their words are `voice.` and the raw
/// value.
public enum VoiceKind: String, Hashable, Sendable, Codable, CaseIterable {
  case male1, male2, male3, female1, female2, female3
  case boy = "child-male"
  case girl = "child-female"
}
