/// The repeat rate of held keys. Its message identifier is `repeat.` followed by the raw value.
package enum KeyRepeatRate: String, Hashable, Sendable, CaseIterable {
  /// 30 repeats per second at first, then 60.
  case rising
  /// 30 repeats per second from the start.
  case fast
  /// 15 repeats per second, for players who are slow to release keys.
  case medium
  /// 6 repeats per second, slow enough to count.
  case slow
}

/// The amount of speech.
package enum Verbosity: String, Sendable, CaseIterable {
  /// Speech for answers to keys and for events.
  case normal
  /// Speech for answers to keys, events, and captions of sounds.
  case full
  /// Speech for answers to keys only.
  case terse
  /// Speech for answers to keys, and for the events chosen in `EventChoice`.
  case own
}

/// A type of voice, as speech services name them. Its message identifier is `voice.` followed
/// by the raw value.
package enum VoiceKind: String, Hashable, Sendable, CaseIterable {
  case male1, male2, male3, female1, female2, female3
  case boy = "child-male"
  case girl = "child-female"
}

/// The audio device, which determines how the direction of a sound is rendered.
package enum SoundOutput: String, Sendable, CaseIterable {
  /// Two loudspeakers. Direction is rendered as a difference in level.
  case speakers
  /// Headphones. Direction is rendered as a difference in level, time and spectrum.
  case headphones
  /// A single loudspeaker, or hearing in one ear only. Direction is rendered as a short additional
  /// note before each note.
  case mono
}

/// A language of the game.
public enum Language: String, Sendable, CaseIterable {
  /// English, the only language that has every message.
  case english = "en"
  /// Japanese. Its texts also have readings in kana, which a voice reads.
  case japanese = "ja"
}

/// A text with a version in every language of the game. Models pass it from files to Views without
/// interpreting it.
public struct Phrase: Hashable, Sendable {
  /// The English text, with placeholders in braces.
  package var english: String
  /// The Japanese text for the screen.
  package var japanese: String
  /// The Japanese text in kana for the voice.
  package var reading: String

  package init(english: String, japanese: String, reading: String) {
    self.english = english
    self.japanese = japanese
    self.reading = reading
  }
}

extension StringProtocol {
  /// Returns the text truncated to a number of Unicode scalars, which take up to four bytes each.
  ///
  /// A limit in characters would not limit the size, because a single character can contain a
  /// million combining marks.
  package func cut(to scalars: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}

/// The style and the content of captions.
package struct CaptionStyle: Hashable, Sendable {
  /// The text size. Its message identifier is `caption.size.` followed by the raw value.
  package enum Size: String, Hashable, Sendable, CaseIterable {
    case normal
    /// Letters that are twice as wide and twice as high.
    case large
  }

  /// The selectable maximum numbers of captions. The first is the default.
  package static let lineCounts = [7, 5, 3, 2]

  package var size: Size
  /// A Boolean value that indicates whether captions are white on black.
  package var hasBackground: Bool
  /// The maximum number of captions on the screen, one of `lineCounts`.
  package var lineCount: Int
  /// The kinds of events that have no captions, neither on the screen nor as lines of text.
  package var excludedKinds: Set<EventChoice.Kind>

  /// Creates a style. The default values are the settings of a new installation.
  package init(
    size: Size = .normal, hasBackground: Bool = false, lineCount: Int = 7,
    excludedKinds: Set<EventChoice.Kind> = []
  ) {
    self.size = size
    self.hasBackground = hasBackground
    self.lineCount = lineCount
    self.excludedKinds = excludedKinds
  }
}

/// The player's choice of how to report each kind of event: by speech, by text, or only by a
/// caption.
///
/// Answers to keys are always spoken.
package struct EventChoice: Hashable, Sendable {
  /// A kind of event. Its message identifier is `settings.event.` followed by the raw value.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Plants, moss and trees that grow and spread.
    case growth
    /// Rain, wind, storm and thunder.
    case weather
    case creatures
    case machines
    case music
    /// Fire, explosions, melting and other dangers.
    case fire
    case liquids
    /// Things that fall and come to rest.
    case ground
    /// Kodama that arrive and leave, and the valley when it wakes.
    case visitors
  }

  /// The way an event is reported. Its message identifier is `telling.` followed by the raw value.
  package enum Telling: String, Hashable, Sendable, CaseIterable {
    /// The voice speaks the event, or a line of text shows it if the voice is busy.
    case said
    /// A line of text or braille shows the event.
    case written
    /// Only a caption shows the event.
    case neither
  }

  private var tellings: [Telling]

  /// Creates the default choice, which is similar to `Verbosity.normal`.
  package init() {
    tellings = Kind.allCases.map { kind in
      switch kind {
      case .fire, .weather, .visitors: .said
      case .music, .creatures, .machines: .written
      case .growth, .liquids, .ground: .neither
      }
    }
  }

  package subscript(kind: Kind) -> Telling {
    get { tellings[Self.position(kind)] }
    set { tellings[Self.position(kind)] = newValue }
  }

  private static func position(_ kind: Kind) -> Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}

/// The style of the valley's picture on screens with colours.
package struct PictureStyle: Hashable, Sendable {
  /// The look of the world's cells.
  package enum Look: String, Sendable, CaseIterable {
    /// A picture with 4 × 4 pixels in each half of a character cell of the screen.
    case picture
    /// Letters on lit backgrounds at every zoom level.
    case lit
    /// Letters only, without a picture.
    case letters
  }

  /// The colour sets of the picture.
  package enum ColourSet: String, Sendable, CaseIterable {
    /// Colours that follow the time of day.
    case dusk
    /// Colours with a plain sky that contrasts strongly with the foreground.
    case contrast
    /// Colours that distinguish the material families with any type of colour blindness.
    case safe
  }

  package var look: Look
  package var palette: ColourSet
  /// A Boolean value that indicates whether animated effects (shimmer, flicker and sparks) are off.
  package var isCalm: Bool
  package var showsHeat: Bool

  /// Creates a style. The default values are the settings of a new installation.
  package init(
    look: Look = .picture, palette: ColourSet = .dusk, isCalm: Bool = false,
    showsHeat: Bool = false
  ) {
    self.look = look
    self.palette = palette
    self.isCalm = isCalm
    self.showsHeat = showsHeat
  }
}

/// The player's preferences for the voice.
///
/// A property that is nil leaves the corresponding setting of the screen reader or speech service
/// unchanged.
package struct VoicePreference: Hashable, Sendable {
  /// The selectable rates and pitches, in percent, where 50 is the voice's own rate or pitch; nil
  /// leaves the setting unchanged.
  package static let steps: [Int?] = [0, 10, 20, 30, 40, 50, nil, 60, 70, 80, 90, 100]
  /// The selectable volumes, in percent; nil leaves the setting unchanged.
  package static let volumes: [Int?] = [nil, 100, 80, 60, 40, 20]

  /// The speaking rate, from 0 to 100.
  package var rate: Int?
  /// The pitch, from 0 to 100.
  package var pitch: Int?
  /// The volume, from 20 to 100.
  package var volume: Int?
  package var kind: VoiceKind?

  /// Creates the default preferences, which leave all settings of the voice unchanged.
  package init() {}
}

/// A part of the play screen that lies over the picture.
public enum ScreenPart: String, Sendable, CaseIterable {
  /// The panel beside the map, which shows the status of the game.
  case panel
  /// The hotbar: the row of materials below the map that keys select.
  case hotbar
  /// The newest messages, below the row of materials.
  case log

  /// The visibility of a part of the play screen that lies over the picture.
  public enum Visibility: String, Sendable, CaseIterable {
    /// The part is visible after each change, and fades out once nothing has changed for a while.
    case fading
    /// The part is always visible, even if nothing changes.
    case pinned
    /// The part is not visible over the picture. Frames of text and the voice still include it.
    case hidden
  }
}

/// The visibility of each part of the play screen that overlays the picture.
public struct ScreenParts: Hashable, Sendable {
  private var choices = ScreenPart.allCases.map { part in
    part == .hotbar ? ScreenPart.Visibility.pinned : .fading
  }

  /// Creates the visibility settings of a new installation, in which every part but the hotbar
  /// fades out after a while.
  public init() {}

  /// The visibility of a part of the play screen that lies over the picture.
  public subscript(part: ScreenPart) -> ScreenPart.Visibility {
    get { ScreenPart.allCases.firstIndex(of: part).map { choices[$0] } ?? .fading }
    set { if let index = ScreenPart.allCases.firstIndex(of: part) { choices[index] = newValue } }
  }
}
