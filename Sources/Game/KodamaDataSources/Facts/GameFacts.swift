/// What happened around the valley, or the answer to a key there: what it is, and no word about it.
public enum GameFact: Hashable, Sendable {
  /// The game speaks and writes in another language from now on.
  case languageChosen
  /// So much is said from now on.
  case verbosityChosen(Verbosity)
  /// What is heard is shown in words from now on, or no longer.
  case captions(Bool)
  /// The screen is dark from now on, or is there again.
  case curtain(isDown: Bool)
  /// A picture of the screen was kept at this place.
  case pictureKept(at: String)
  /// A picture of the screen could not be kept.
  case pictureNotKept
  /// Everything is shown at this size.
  case displayScaled(percent: Int)
  /// A text lies where other programs can take it.
  case textCopied
  /// A gamepad came or went.
  case gamepad(isThere: Bool)
  /// The loudspeaker came back or went.
  case loudspeaker(isThere: Bool)
  /// The voice came back or went.
  case voice(isThere: Bool)
  /// The keys are as they were before the last change.
  case keysTakenBack
  /// No key was changed that could be as it was.
  case noKeysToTakeBack
  /// A key was asked for by pressing it.
  ///
  /// - Parameters:
  ///   - stroke: the name of the key.
  ///   - action: the name of what it asks for; nil for nothing.
  ///   - leaves: whether it leaves the screen when it comes once more.
  case keyNamed(stroke: String, action: String?, leaves: Bool)
  /// A key was pressed that asks for nothing anywhere.
  case unbound(stroke: String)
  /// The menu of actions went without an answer.
  case menuClosed
  /// A key was pressed that asks for nothing where the player is.
  case notHere(Whereabouts)
  /// A text to search by is to be typed.
  case searchBegun
  /// A hint at what has not been seen yet: something touches the second of two materials, and this
  /// comes of it; both by their names in the table.
  case discoveryHint(second: String, becomes: String)
  /// What can be done on a screen was asked for.
  case help(HelpTopic)
}

/// What has the focus, as far as it says why a key asks for nothing there and how it is left.
public enum Whereabouts: String, Hashable, Sendable, CaseIterable {
  /// The catalogue, beside the valley.
  case catalogue
  /// A list over the valley or the title.
  case list
  /// The title, which is left by beginning something.
  case title
  /// A question, which waits for its answer.
  case question
  /// A name that is being typed.
  case entry
}

/// What the help key was pressed for.
public enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  /// A list that has no name of its own.
  case list
  /// The screen that a start begins with.
  case title
  /// The list of études.
  case etudes
  /// The things of a gallery.
  case gallery
  /// Files of what was played.
  case export
  /// The sounds to be learnt.
  case lesson
  /// What the player can choose about picture, sound, words and keys.
  case settings
  /// Every action with its key.
  case keys
  /// What the game has kept by itself.
  case autosaves
  /// An étude that is being made.
  case workshop
}
