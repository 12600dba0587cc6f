// Data sources of the Views that produce words. They provide facts and the player's preferences.
// Models pass facts, never sentences.

/// The data source for all facts that Views speak, write and caption.
package protocol EventLogDataSource: AnyObject {
  /// The facts of the current pass of the game loop, in order.
  var factsOfPass: [Fact] { get }
  /// The number of facts since the start, including those of the current pass. Views use it to skip
  /// facts that they have already handled.
  var factCount: Int { get }
}

/// The data source of `NoticeView`, which shows the latest fact.
package protocol NoticeViewDataSource: AnyObject {
  /// The latest fact, or nil after the player asked for silence.
  var newestFact: Fact? { get }
}

/// The data source of `LogView`, which lists the latest facts.
package protocol LogViewDataSource: AnyObject {
  /// The latest facts, newest last.
  var logFacts: [Fact] { get }
}

/// The data source for the amount of speech.
package protocol NarrationDataSource: AnyObject {
  var chosenVerbosity: Verbosity { get }
  /// The choice for each kind of event, used with `Verbosity.own`.
  var chosenEvents: EventChoice { get }
  var areWordsUnplugged: Bool { get }
  /// True if a loudspeaker plays the game's sounds.
  var isSoundHeard: Bool { get }
}

/// The data source for the key bindings that texts mention.
package protocol KeyNamesDataSource: AnyObject {
  /// The current key bindings. Each key occurs at most once.
  var boundKeys: [BoundKey] { get }
}

/// The data source of `HeardWordsView`, which describes what the sound Views play.
package protocol HeardWordsViewDataSource: AnyObject, MomentDataSource,
  AmbienceSoundViewDataSource, NearestSoundViewDataSource
{
  /// The number of passes of the game loop in which the valley was audible to the player.
  /// Descriptions expire only while it increases.
  var audiblePasses: Int { get }
}

/// The data source for the voice.
package protocol VoiceDataSource: AnyObject {
  /// A Boolean value that indicates whether a voice is available. Without one, lines of text appear
  /// without waiting for each other.
  var hasVoice: Bool { get }
  var chosenVoice: VoicePreference { get }
}

/// The names of a key and of the action it triggers, such as `shift+left` and `run-left`.
package struct BoundKey: Hashable, Sendable {
  /// The name of the key with its modifiers. The names of gamepad buttons begin with `pad-`.
  package var stroke: String
  package var action: String

  package init(stroke: String, action: String) {
    self.stroke = stroke
    self.action = action
  }
}
