// Data sources of the word Views: facts, and the player's preferences for words. Models never pass
// sentences.

/// The data source for all facts that word Views say, write and caption.
public protocol EventLogDataSource: AnyObject {
  /// The facts of this pass, in order.
  var factsOfPass: [Fact] { get }
  /// The number of facts since the start, including those of this pass. A View compares it to skip
  /// facts that it has seen.
  var factCount: Int { get }
}

/// The data source of `NoticeView`.
public protocol NoticeViewDataSource: AnyObject {
  /// The latest fact; nil after the player asked for silence.
  var newestFact: Fact? { get }
}

/// The data source of `LogView`.
public protocol LogViewDataSource: AnyObject {
  /// The latest facts, the newest last.
  var logFacts: [Fact] { get }
}

/// The data source for the amount of speech.
public protocol NarrationDataSource: AnyObject {
  /// The amount of speech that the player chose.
  var chosenVerbosity: Verbosity { get }
  /// The choice for each kind of event, used with `Verbosity.own`.
  var chosenEvents: EventChoice { get }
}

/// The data source for the names of keys.
public protocol KeyNamesDataSource: AnyObject {
  /// The current key bindings. Each stroke occurs once.
  var boundKeys: [BoundKey] { get }
}

/// The data source of `HeardWordsView`, which describes what the sound Views play.
public protocol HeardWordsViewDataSource: AnyObject, MomentDataSource,
  AmbienceSoundViewDataSource, NearestSoundViewDataSource
{
  /// The number of passes during which the player could hear the valley. Descriptions expire only
  /// while it grows.
  var audiblePasses: Int { get }
}

/// The data source for the voice.
public protocol VoiceDataSource: AnyObject {
  /// A Boolean value that indicates whether a voice exists. Without one, lines do not wait for each
  /// other.
  var hasVoice: Bool { get }
  /// The player's preferences for the voice.
  var chosenVoice: VoicePreference { get }
}

/// A key and the action it triggers, both by name, such as `shift+left` and `run-left`.
public struct BoundKey: Hashable, Sendable {
  /// The name of the key with its modifiers. Names of gamepad buttons begin with `pad-`.
  public var stroke: String
  /// The name of the action.
  public var action: String

  /// Creates a binding from a stroke to an action.
  public init(stroke: String, action: String) {
    self.stroke = stroke
    self.action = action
  }
}
