/// The title of a list, a line or a question, described by values instead of words.
///
/// Controllers create titles, lists store them, and Views turn them into words.
package indirect enum Title: Hashable, Sendable {
  /// A line without text.
  case nothing
  /// The message with this identifier.
  case message(String)
  /// The title of a list and the number of its items. Here and below, the first value identifies
  /// the message.
  case count(String, Int)
  /// The title of a list, the number of items that it shows, and the number of all items.
  case share(String, Int, of: Int)
  case settings(SettingsGroup)
  /// The heading of a group in the action menu, and the number of its lines.
  case operations(OperationGroup, Int)
  /// The name of a valley, a stamp or a place.
  case named(String)
  case progress(ValleyProgress)
  /// A thing of the valley, and its size if it is larger than one cell.
  case thing(ThingName, ThingSize?)
  /// The heading of a category of things; nil for landforms.
  case things(ScanCategory?)
  /// A valley that can be created, by terrain and seed.
  case offer(Terrain, seed: UInt64)
  /// An autosave, by number. 1 is the newest.
  case autosave(Int)
  /// An étude, identified by its file name, and the group that lists it.
  case etude(String, group: String? = nil)
  /// An étude that the player has solved, identified by its file name.
  case solved(String)
  /// The material that is selected.
  case inHand(MaterialID)
  /// A slot of the hotbar, by the digit that selects it, and its material.
  case slot(Int, MaterialID)
  case underHand(MaterialID)
  /// A reaction of two materials and its two products, by their names in the material table.
  case reaction(String, String, become: String, String)
  /// The number of undiscovered reactions of a material, which is identified by its name in the
  /// material table.
  case unseenReactions(String, count: Int)
  /// A timbre, identified by the name of its synthesizer patch.
  case sound(String)
  /// An action, identified by its name, such as `run-left`.
  case action(String)
  /// A fact from the log, which the player can hear again.
  case logged(Fact)
  /// A question with the answers yes and no.
  case question(Question)
  /// The prompt for a new key of an action. `key` is the current key, or nil if the action has
  /// none.
  case rebinding(action: String, key: String?)
  /// The prompt for a name, and the text typed so far.
  case name(typed: String)
  /// The prompt for the address of a gallery, and the text typed so far.
  case address(typed: String)
  /// The title of a list about a thing, and the name of that thing.
  case about(String, String)
  /// The title of a list, its search text and the number of results.
  case found(String, String, Int)
  /// A line in the workshop's lists.
  case workshop(WorkshopLine)

  /// Returns whether two titles are titles of the same list, possibly with different values.
  package func isSameList(as other: Title) -> Bool {
    switch (self, other) {
    case (.count(let one, _), .count(let two, _)): one == two
    case (.share(let one, _, _), .share(let two, _, _)): one == two
    case (.progress, .progress), (.rebinding, .rebinding), (.name, .name), (.address, .address):
      true
    default: self == other
    }
  }
}

/// A question that must be answered before an action.
package enum Question: Hashable, Sendable {
  /// Should the game quit?
  case quit
  /// Should the player leave the valley?
  case leaveValley
  /// Should the player leave the étude?
  case leaveEtude
  /// Should the étude start again, although the player has built much in it?
  case restartEtude
  /// Should a save be loaded, although there are unsaved changes?
  case load
  /// Should the pasted code be played, although there are unsaved changes? Its name may be empty.
  case pasteCode(String)
  /// Should the save with this name be deleted?
  case delete(String)
  /// Should the save with this name be replaced?
  case replace(String)
  /// Should a number of cells be changed at once?
  case change(LargeChange, cells: Int)
  /// Should two actions swap their keys? `key` is the pressed key, `of` its current action, and
  /// `for` the action that will get it.
  case swapKeys(key: String, of: String, for: String)
}

/// An edit that can change many cells at once. Its message identifier is `question.` followed by
/// the raw value.
package enum LargeChange: String, Hashable, Sendable, CaseIterable {
  case replace, fill, paste, clear, line, rectangle, ellipse, erase
}

/// The value of an item in a list, described by values instead of words.
package enum ItemValue: Hashable, Sendable {
  /// An option that is on or off.
  case on(Bool)
  /// A percentage from 0 to 100.
  case percent(Int)
  /// A duration in seconds.
  case seconds(Int)
  /// A duration in milliseconds.
  case milliseconds(Int)
  /// A maximum number of lines.
  case lines(Int)
  case captionSize(CaptionStyle.Size)
  case keyRate(KeyRepeatRate)
  /// A value that the game chooses.
  case automatic
  /// The language of the game.
  case language
  /// The device that plays sound.
  case output(SoundOutput)
  /// A type of voice.
  case voice(VoiceKind)
  /// The option to leave the speech service's setting unchanged.
  case voiceDefault
  /// The amount of speech.
  case verbosity(Verbosity)
  /// The way a kind of event is reported.
  case telling(EventChoice.Telling)
  /// The look of the valley.
  case look(PictureStyle.Look)
  case palette(PictureStyle.ColourSet)
  /// A size in cells.
  case size(width: Int, height: Int)
  /// The tick of a save, and the time at which it was made.
  ///
  /// The time is in seconds since 1970 in local time, or nil if the store has no clock.
  case kept(tick: UInt64, atSeconds: Int64?)
  /// A kind of landscape.
  case terrain(Terrain)
  /// The places of interest in a valley that can be created.
  case sites([SiteKind])
  /// The seed of a valley.
  case seed(UInt64)
  /// The contents of an autosave.
  case autosave(AutosaveLine)
  /// The player's progress in an étude.
  case etude(EtudeProgress)
  /// The offset from the hand to a thing, in cells, and whether the hand has been there.
  case way(Offset, isMet: Bool)
  /// The state of a grove, with its position relative to the hand and its progress.
  case grove(GroveState)
  /// The names of an action's keys, keyboard keys first. The list is empty if the action has no
  /// keys.
  case keys([String])
  /// The kind of a gallery item. `isProven` is true if the gallery's builder replayed the recording
  /// and verified that it solves its étude.
  case thing(GalleryItem.Kind, isProven: Bool)
  /// The number of generations between two gallery items. It is negative for ancestors.
  case kin(steps: Int)
  /// The material to which a search is limited, or nil for any material.
  case material(MaterialID?)
  /// The value of a line in the workshop's lists.
  case workshop(WorkshopValue)
}

/// The player's progress in an étude. Its message identifier is `etudes.` followed by the raw
/// value.
package enum EtudeProgress: String, Hashable, Sendable, CaseIterable {
  case open, kept, solved
}

/// The contents of an autosave, as shown in a list.
package struct AutosaveLine: Hashable, Sendable {
  /// The tick of the world.
  package var tick: UInt64
  /// The seed of the valley.
  package var seed: UInt64
  /// The width, in cells.
  package var width: Int
  /// The height, in cells.
  package var height: Int
  /// The time at which it was saved, in seconds since 1970 in local time, or nil if the store has
  /// no clock.
  package var atSeconds: Int64?

  package init(tick: UInt64, seed: UInt64, width: Int, height: Int, atSeconds: Int64?) {
    self.tick = tick
    self.seed = seed
    self.width = width
    self.height = height
    self.atSeconds = atSeconds
  }
}
