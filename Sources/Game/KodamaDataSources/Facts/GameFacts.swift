/// An event of the game outside the valley, or the answer to a key there.
public enum GameFact: Hashable, Sendable {
  /// The player changed the language.
  case languageChosen
  /// The player changed the amount of speech.
  case verbosityChosen(Verbosity)
  /// Captions were turned on or off.
  case captions(Bool)
  /// The screen curtain was turned on or off.
  case curtain(isDown: Bool)
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
  /// The loudspeaker returned or was lost.
  case loudspeaker(isThere: Bool)
  /// The voice returned or was lost.
  case voice(isThere: Bool)
  /// The last change of the key bindings was undone.
  case keyChangeUndone
  /// No change of the key bindings can be undone.
  case noKeyChangeToUndo
  /// The player pressed a key to learn what it does.
  ///
  /// - Parameters:
  ///   - stroke: The name of the key.
  ///   - action: The name of its action; nil if it has none.
  ///   - leaves: `true` if pressing the key again leaves the screen.
  case keyNamed(stroke: String, action: String?, leaves: Bool)
  /// The pressed key has no action.
  case unbound(stroke: String)
  /// The menu of actions was closed without a choice.
  case menuClosed
  /// The action of the pressed key is not available here.
  case notHere(InputContext)
  /// The player can type a search text.
  case searchBegun
  /// A hint at an undiscovered reaction: what the second material becomes when another touches it.
  ///
  /// Materials are given by their names in the table.
  case discoveryHint(second: String, becomes: String)
  /// The player asked what can be done on a screen.
  case help(HelpTopic)
}

/// The part of the game that has the focus, where an action is not available.
public enum InputContext: String, Hashable, Sendable, CaseIterable {
  /// The catalogue beside the valley.
  case catalogue
  /// A list over the valley or the title.
  case list
  /// The title screen, which the player leaves by starting something.
  case title
  /// A question that waits for an answer.
  case question
  /// A name or an address that is being typed.
  case entry
}

/// The screen on which the player asked for help.
public enum HelpTopic: String, Hashable, Sendable, CaseIterable {
  /// A list without help of its own.
  case list
  /// The screen of the title.
  case title
  /// The list of études.
  case etudes
  /// The items of a gallery.
  case gallery
  /// The export of what was played.
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
  /// The action menu.
  case actions
}

/// An event of a list or of text entry.
public enum ListFact: Hashable, Sendable {
  /// A list with this title appeared.
  case opened(Title)
  /// An item has the focus; its number counts from 1.
  case focused(MenuItemState, Int, of: Int, how: FocusCause)
  /// The list has no item that can have the focus.
  case empty(how: FocusCause)
  /// The catalogue appeared with this many materials.
  case catalogue(materials: Int)
  /// A material has the focus.
  case material(MaterialPlace, how: FocusCause)
  /// No material matches, so none has the focus.
  case noMaterial(how: FocusCause)
  /// A search found this many materials and focused the first.
  case found(String, materials: Int, first: MaterialPlace?)
  /// An item was chosen that plays a sound. The voice stays silent for it.
  case sounded(Title)
  /// These characters were typed.
  case typed(String)
  /// This character was deleted.
  case erased(String)
  /// The text has reached its maximum length.
  case full
  /// There is nothing left to delete.
  case nothingToErase
  /// The answer to F1 beside a preview: the most common materials of the focused valley.
  ///
  /// The help of the screen, if it has any, is said first.
  case pictured([MaterialID], behind: HelpTopic?)
  /// The player asked what a material is and does.
  case about(MaterialDescription)
}

/// The reason why an item has the focus.
public enum FocusCause: Hashable, Sendable {
  /// The player moved the focus.
  case moved
  /// The list has just appeared.
  case opened
  /// The value of the focused item changed.
  case changed
}

/// A material's position in the catalogue.
public struct MaterialPlace: Hashable, Sendable {
  /// The material with the focus.
  public var material: MaterialID
  /// A Boolean value that indicates whether the material is starred.
  public var isFavourite: Bool
  /// The position, counted from 1.
  public var number: Int
  /// The number of materials shown.
  public var count: Int
  /// The family, if the focus came from another one.
  public var entered: MaterialFamily?

  /// Creates a position. `number` must be in 1…`count`.
  public init(_ material: MaterialID, isFavourite: Bool, number: Int, of count: Int) {
    precondition(number > 0 && number <= count, "a place is counted from 1")
    self.material = material
    self.isFavourite = isFavourite
    self.number = number
    self.count = count
  }
}
