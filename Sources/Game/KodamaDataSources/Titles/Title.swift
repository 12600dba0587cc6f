/// The title of a list, a line or a question, described by values instead of words.
///
/// Controllers create titles, lists store them, and Views turn them into words.
package indirect enum Title: Hashable, Sendable {
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
  case inHand(MaterialID)
  /// An action that selects a slot of the hotbar, and the material there.
  case slot(String, MaterialID)
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
  case logged(Fact)
  case question(Question)
  /// The prompt for a new key of an action. `key` is the current key, or nil if the action has
  /// none.
  case rebinding(action: String, key: String?)
  case name(typed: String)
  case address(typed: String)
  /// The title of a list about a thing, and the name of that thing.
  case about(String, String)
  /// The title of a list, its search text and the number of results.
  case found(String, String, Int)
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
  case quit
  case leaveValley
  case leaveEtude
  case restartEtude
  case load
  /// Should the pasted code be played, although there are unsaved changes? Its name may be empty.
  case pasteCode(String)
  case delete(String)
  case replace(String)
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
  case on(Bool)
  /// A percentage from 0 to 100.
  case percent(Int)
  case seconds(Int)
  case milliseconds(Int)
  case lines(Int)
  case captionSize(CaptionStyle.Size)
  case keyRate(KeyRepeatRate)
  /// A value that the game chooses.
  case automatic
  case language
  case output(SoundOutput)
  case voice(VoiceKind)
  /// The option to leave the speech service's setting unchanged.
  case voiceDefault
  case verbosity(Verbosity)
  case telling(EventChoice.Telling)
  case look(PictureStyle.Look)
  case palette(PictureStyle.ColourSet)
  /// A size in cells.
  case size(width: Int, height: Int)
  /// The tick of a save, and the time at which it was made.
  ///
  /// The time is in seconds since 1970 in local time, or nil if the store has no clock.
  case kept(tick: UInt64, atSeconds: Int64?)
  case terrain(Terrain)
  /// The places of interest in a valley that can be created.
  case sites([SiteKind])
  case seed(UInt64)
  case autosave(AutosaveLine)
  case etude(EtudeProgress)
  /// The offset from the hand to a thing, in cells, and whether the hand has been there.
  case way(Offset, isMet: Bool)
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
  case workshop(WorkshopValue)
}

/// The player's progress in an étude. Its message identifier is `etudes.` followed by the raw
/// value.
package enum EtudeProgress: String, Hashable, Sendable, CaseIterable {
  case open, kept, solved
}

/// The contents of an autosave, as shown in a list.
package struct AutosaveLine: Hashable, Sendable {
  package var tick: UInt64
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
