/// What a list, a line in it or a question is called: what is meant, and no word of it. Controllers
/// hand titles out, lists keep them, Views word them.
public indirect enum Title: Hashable, Sendable {
  /// A line that is not filled yet.
  case nothing
  /// The name of a screen or a list.
  case screen(ScreenName)
  /// A screen that shows so many things.
  case count(ScreenName, Int)
  /// A screen that shows so many of all there are.
  case share(ScreenName, Int, of: Int)
  /// Something that is done when it is chosen.
  case button(ButtonName)
  /// Something the player can set.
  case setting(SettingName)
  /// How one kind of event is told.
  case event(EventChoice.Kind)
  /// The volume of one kind of sound.
  case volume(VolumeName)
  /// A group of settings.
  case settings(SettingsGroup)
  /// Somebody or something that the game is made of.
  case credit(CreditName)
  /// What the player has named: a valley, a stamp, a place.
  case named(String)
  /// How far the valley has come.
  case progress(ValleyProgress)
  /// A place of interest of the valley.
  case site(SiteKind)
  /// A grove of the valley.
  case grove(GroveKind)
  /// A valley that could be made: its land and its seed.
  case offer(Terrain, seed: UInt64)
  /// What the game has kept by itself, 1 being the newest.
  case autosave(Int)
  /// An étude, by its name in its file, and the group it is listed in.
  case etude(String, group: String? = nil)
  /// An étude is solved.
  case solved(String)
  /// What is in hand.
  case inHand(MaterialID)
  /// What is under the hand.
  case underHand(MaterialID)
  /// What becomes of two materials that meet, all by their names in the table.
  case reaction(String, String, become: String, String)
  /// What something becomes that touches a material, by its name in the table: so many times not
  /// seen yet.
  case unseenReactions(String, count: Int)
  /// A timbre, by its name among the patches.
  case sound(String)
  /// What a key can ask for, by its name: `run-left`.
  case action(String)
  /// Something that was told, to be told again.
  case told(Fact)
  /// A question, to be answered with yes or no.
  case question(Question)
  /// The new key of an action is asked for; its key now is nil where it has none.
  case rebinding(action: String, key: String?)
  /// A name is asked for; this much of it is typed.
  case name(typed: String)
  /// The address of a gallery is asked for; this much of it is typed.
  case address(typed: String)
  /// A screen that is about something that somebody has named.
  case about(ScreenName, String)
  /// A search in a screen has found so many things.
  case found(ScreenName, String, Int)
  /// A line of the workshop.
  case workshop(WorkshopLine)
  /// What a program outside calls its own: the id of a message that it has added.
  case outside(id: String)

  /// Whether two titles are those of one list, which stands at something else now.
  public func isSameList(as other: Title) -> Bool {
    switch (self, other) {
    case (.count(let one, _), .count(let two, _)): one == two
    case (.share(let one, _, _), .share(let two, _, _)): one == two
    case (.progress, .progress), (.rebinding, .rebinding), (.name, .name), (.address, .address):
      true
    default: self == other
    }
  }
}

/// What is asked before something is done.
public enum Question: Hashable, Sendable {
  /// Whether the game is to end.
  case quit
  /// Whether the valley is to be left.
  case leaveValley
  /// Whether the étude is to be left.
  case leaveEtude
  /// Whether to load, though something was not kept.
  case load
  /// Whether to play what was pasted, under this name that may be empty, though something was not
  /// kept.
  case takeCode(String)
  /// Whether what is kept under this name is to be deleted.
  case delete(String)
  /// Whether what is kept under this name is to be replaced.
  case replace(String)
  /// Whether to change this many cells at once.
  case change(LargeChange, cells: Int)
  /// Whether two actions are to swap their keys: the key that was pressed, what it asks for now,
  /// and what it is to ask for.
  case swapKeys(key: String, of: String, for: String)
}

/// A change that may reach many cells at once; its words are `question.` and the raw value.
public enum LargeChange: String, Hashable, Sendable, CaseIterable {
  case replace, fill, paste, clear, line, rectangle, ellipse
}
