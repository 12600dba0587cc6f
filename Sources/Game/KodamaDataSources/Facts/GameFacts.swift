/// An event of the game outside the valley, or the answer to a key pressed there.
package enum GameFact: Hashable, Sendable {
  /// The player changed the language.
  case languageChosen
  /// The player changed the amount of speech.
  case verbosityChosen(Verbosity)
  /// Captions were turned on or off.
  case captions(Bool)
  /// The screen curtain was turned on or off.
  case curtain(isDown: Bool)
  /// The game now fills the screen, or is in a window again.
  case fullscreen(Bool)
  /// A part of the play screen now fades, stays visible or is hidden.
  case screenPart(ScreenPart, ScreenPart.Visibility)
  /// The screen, the sound or the words were switched off or on.
  case output(OutputKind, isOn: Bool)
  /// The output cannot be switched off, because no other one is on.
  case lastOutput(OutputKind)
  /// A screenshot was saved to this path.
  case pictureSaved(at: String)
  /// The screenshot could not be saved.
  case pictureNotSaved
  /// The player changed the display scale.
  case displayScaled(percent: Int)
  /// A text was copied to the clipboard.
  case textCopied
  /// A gamepad was connected or disconnected.
  case gamepad(isThere: Bool)
  /// The loudspeaker became available or unavailable.
  case loudspeaker(isThere: Bool)
  /// The voice became available or unavailable.
  case voice(isThere: Bool)
  /// The last change of the key bindings was undone.
  case keyChangeUndone
  /// There is no change of the key bindings to undo.
  case noKeyChangeToUndo
  /// The player pressed a key to learn its action.
  ///
  /// - Parameters:
  ///   - stroke: The name of the key.
  ///   - action: The name of the key's action, or nil if it has none.
  ///   - leaves: True if pressing the key again leaves the screen.
  case keyNamed(stroke: String, action: String?, leaves: Bool)
  /// The pressed key has no action.
  case unbound(stroke: String)
  /// The player closed the menu of actions without choosing one.
  case menuClosed
  /// The pressed key's action is not available in the part of the game that has the focus.
  case notHere(InputContext)
  /// The player began a search, and can type text.
  case searchBegun
  /// A hint about an undiscovered reaction: the second material, and what it becomes when another
  /// material touches it.
  ///
  /// The values are the names of both materials in the table.
  case discoveryHint(second: String, becomes: String)
  /// A new player's first screen was shown on a terminal, which has no line of key hints.
  case firstKeys
  /// The player asked what can be done on a screen.
  case help(HelpTopic)
}

/// The part of the game that has the focus. A key's action may be unavailable there.
package enum InputContext: String, Hashable, Sendable, CaseIterable {
  /// The catalogue of materials beside the valley.
  case catalogue
  /// A list that covers the valley or the title screen.
  case list
  /// The title screen, which the player leaves by starting something.
  case title
  /// A question that the player must answer.
  case question
  /// A name or an address that is being typed.
  case entry
}

/// The screen on which the player asked for help.
package enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  /// A list that has no help of its own.
  case list
  /// The title screen of the game.
  case title
  /// The list of études.
  case etudes
  /// The items of a gallery.
  case gallery
  /// The export of a played game.
  case export
  /// The lesson about sounds.
  case lesson
  /// The settings of picture, sound, words and keys.
  case settings
  /// The list of key bindings.
  case keys
  /// The list of autosaves.
  case autosaves
  /// The étude in the workshop.
  case workshop
  /// The menu of actions.
  case actions
}

/// An event of a list or of text entry.
package enum ListFact: Hashable, Sendable {
  /// A list with this title appeared.
  case opened(Title)
  /// An item received the focus. Its number counts from 1.
  case focused(MenuItemState, Int, of: Int, how: FocusCause)
  /// The list has no item that can receive the focus.
  case empty(how: FocusCause)
  /// The catalogue appeared with this many materials.
  case catalogue(materials: Int)
  /// A material received the focus.
  case material(MaterialPlace, how: FocusCause)
  /// No material matches the search, so none has the focus.
  case noMaterial(how: FocusCause)
  /// A search found this many materials, and moved the focus to the first one.
  case found(String, materials: Int, first: MaterialPlace?)
  /// The player chose an item that plays a sound. The voice stays silent during the sound.
  case sounded(Title)
  /// These characters were typed.
  case typed(String)
  /// This character was deleted.
  case erased(String)
  /// The text has reached its maximum length.
  case full
  /// There is nothing left to delete.
  case nothingToErase
  /// The player pressed F1 while a preview was shown. The values are the most common materials of
  /// the previewed valley.
  ///
  /// If the screen has its own help, that is spoken first.
  case pictured([MaterialID], behind: HelpTopic?)
  /// The player asked what a material is and does.
  case about(MaterialDescription)
}

/// The reason for reporting the focus.
package enum FocusCause: Hashable, Sendable {
  /// The player moved the focus.
  case moved
  /// The list has just appeared.
  case opened
  /// The value of the focused item changed.
  case changed
}

/// A material's position in the catalogue.
package struct MaterialPlace: Hashable, Sendable {
  /// The material with the focus.
  package var material: MaterialID
  /// A Boolean value that indicates whether the material is a favourite.
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
