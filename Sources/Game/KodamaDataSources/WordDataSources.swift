// What the word Views pull: facts, and how the player wants them told. Nobody hands a sentence to a
// voice.

/// What the word Views say, write and caption.
public protocol ChronicleDataSource: AnyObject {
  /// What was told during this pass, in its order.
  var factsOfPass: [Fact] { get }
  /// How many facts were ever told, those of this pass included: a View that has taken so many
  /// takes none twice.
  var factsTold: Int { get }
}

/// What `NoticeView` pulls, each time it is updated.
public protocol NoticeViewDataSource: AnyObject {
  /// What was told last; nil after silence was asked for.
  var newestFact: Fact? { get }
}

/// What `LogView` pulls, each time it is updated.
public protocol LogViewDataSource: AnyObject {
  /// The last facts, the newest last.
  var logFacts: [Fact] { get }
}

/// How much the word Views say.
public protocol NarrationDataSource: AnyObject {
  /// How much the player wants to be said.
  var chosenVerbosity: Verbosity { get }
  /// What is told of each kind of event, where the player chooses that.
  var chosenEvents: EventChoice { get }
}

/// Which keys the word Views name.
public protocol KeyNamesDataSource: AnyObject {
  /// Which key asks for what now, a stroke once.
  var boundKeys: [BoundKey] { get }
}

/// What `HeardWordsView` pulls, each time it is updated: the same as the Views that sound it.
public protocol HeardWordsViewDataSource: AnyObject, MomentDataSource,
  AmbienceSoundViewDataSource, NearestSoundViewDataSource
{
  /// For how many passes it was listened to the valley: while nobody listens nothing is gone.
  var passesListened: Int { get }
}

/// How the voice is to speak.
public protocol VoiceDataSource: AnyObject {
  /// Whether there is one; without it each line follows the one before at once.
  var hasVoice: Bool { get }
  /// What the player wants of it.
  var chosenVoice: VoiceWish { get }
}

/// A key and what it asks for. Both are known by their names only: `shift+left`, `run-left`.
public struct BoundKey: Hashable, Sendable {
  /// The name of the key, and of what is held down with it; those of a gamepad begin with `pad-`.
  public var stroke: String
  /// The name of what it asks for.
  public var action: String

  /// A stroke that stands for an action, both by name.
  public init(stroke: String, action: String) {
    self.stroke = stroke
    self.action = action
  }
}
