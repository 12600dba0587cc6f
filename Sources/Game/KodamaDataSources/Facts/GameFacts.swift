/// An event of the game outside the valley, or the answer to a key pressed there.
package enum GameFact: Hashable, Sendable {
  case languageChosen
  case verbosityChosen(Verbosity)
  case captions(Bool)
  case curtain(isDown: Bool)
  case fullscreen(Bool)
  case screenPart(ScreenPart, ScreenPart.Visibility)
  case output(OutputKind, isOn: Bool)
  /// The output cannot be switched off, because no other one is on.
  case lastOutput(OutputKind)
  case pictureSaved(at: String)
  case pictureNotSaved
  case displayScaled(percent: Int)
  case textCopied
  /// The clipboard could not take a text, which a file has instead; nil if nothing has it.
  case textWritten(at: String?)
  case gamepad(isThere: Bool)
  case loudspeaker(isThere: Bool)
  case voice(isThere: Bool)
  case keyChangeUndone
  case noKeyChangeToUndo
  /// The player pressed a key to learn its action.
  ///
  /// - Parameters:
  ///   - stroke: The name of the key.
  ///   - action: The name of the key's action, or nil if it has none.
  ///   - leaves: True if pressing the key again leaves the screen.
  case keyNamed(stroke: String, action: String?, leaves: Bool)
  case unbound(stroke: String)
  /// The player closed the menu of actions without choosing one.
  case menuClosed
  /// The pressed key's action is not available in the part of the game that has the focus.
  case notHere(InputContext)
  case searchBegun
  /// A hint about an undiscovered reaction: the second material, and what it becomes when another
  /// material touches it.
  ///
  /// The values are the names of both materials in the table.
  case discoveryHint(second: String, becomes: String)
  /// A new player's first screen was shown on a terminal, which has no line of key hints.
  case firstKeys
  case help(HelpTopic)
}

/// The part of the game that has the focus. A key's action may be unavailable there.
package enum InputContext: String, Hashable, Sendable, CaseIterable {
  case catalogue
  /// A list that covers the valley or the title screen.
  case list
  /// The title screen, which the player leaves by starting something.
  case title
  case question
  /// A name or an address that is being typed.
  case entry
}

/// The screen on which the player asked for help.
package enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  /// A list that has no help of its own.
  case list
  /// The page of the help screen about how to play.
  case play
  case title
  case etudes
  case gallery
  case export
  case lesson
  case settings
  case keys
  case autosaves
  case workshop
  case actions
}

/// An event of a list or of text entry.
package enum ListFact: Hashable, Sendable {
  case opened(Label)
  /// An item received the focus. Its number counts from 1.
  case focused(MenuItemState, Int, of: Int, how: FocusCause)
  /// The list has no item that can receive the focus.
  case empty(how: FocusCause)
  case catalogue(materials: Int)
  case material(MaterialPlace, how: FocusCause)
  case noMaterial(how: FocusCause)
  /// A search found this many materials, and moved the focus to the first one.
  case found(String, materials: Int, first: MaterialPlace?)
  /// The player chose an item that plays a sound. The voice stays silent during the sound.
  case sounded(Label)
  case typed(String)
  case erased(String)
  /// The text has reached its maximum length.
  case full
  case nothingToErase
  /// The player pressed F1 while a preview was shown. The values are the most common materials of
  /// the previewed valley.
  ///
  /// If the screen has its own help, that is spoken first.
  case pictured([MaterialID], behind: HelpTopic?)
  case about(MaterialDescription)
}

/// The reason for reporting the focus.
package enum FocusCause: Hashable, Sendable {
  case moved
  case opened
  case changed
}

/// A material's position in the catalogue.
package struct MaterialPlace: Hashable, Sendable {
  package var material: MaterialID
  package var isFavourite: Bool
  /// The position among the materials shown, from 1.
  package var number: Int
  /// The number of materials shown.
  package var count: Int
  /// The material's family if the focus came from another family; otherwise nil.
  package var entered: MaterialFamily?

  /// Creates a position. `number` must be in 1…`count`.
  package init(_ material: MaterialID, isFavourite: Bool, number: Int, of count: Int) {
    precondition(number > 0 && number <= count, "the number is 1 to the count")
    self.material = material
    self.isFavourite = isFavourite
    self.number = number
    self.count = count
  }
}
