/// The repeat rate of a key that is held down. Its message id is `repeat.` and the raw value.
public enum KeyRepeatRate: String, Hashable, Sendable, CaseIterable {
  /// 30 repeats per second, then 60.
  case rising
  /// 30 repeats per second from the start.
  case fast
  /// 15 repeats per second, for players who release keys slowly.
  case medium
  /// 6 repeats per second, slow enough to count.
  case slow
}

/// The amount of speech.
public enum Verbosity: String, Sendable, CaseIterable {
  /// Answers to keys, and events.
  case normal
  /// Answers to keys, events, and captions of sounds.
  case full
  /// Answers to keys only.
  case terse
  /// Answers to keys, and the events chosen in `EventChoice`.
  case own
}

/// One of the eight voice types of Speech Dispatcher. Its message id is `voice.` and the raw value.
public enum VoiceKind: String, Hashable, Sendable, CaseIterable {
  case male1, male2, male3, female1, female2, female3
  case boy = "child-male"
  case girl = "child-female"
}

/// The device that plays sound, which decides how direction is rendered.
public enum SoundOutput: String, Sendable, CaseIterable {
  /// Two loudspeakers. Direction is a difference in level.
  case speakers
  /// Headphones. Direction is a difference in level, time and spectrum.
  case headphones
  /// One loudspeaker or one ear. Direction is a short note before each note.
  case mono
}

/// A language of the game.
public enum Language: String, Sendable, CaseIterable {
  /// English, in which every message exists.
  case english = "en"
  /// Japanese, with readings in kana for the voice.
  case japanese = "ja"
}

/// A text in every language of the game. Models pass it from files to Views without reading it.
public struct Phrase: Hashable, Sendable {
  /// The English text, with placeholders in braces.
  public var english: String
  /// The Japanese text for the screen.
  public var japanese: String
  /// The Japanese text in kana for the voice.
  public var reading: String

  /// Creates a text from its English, its Japanese and its kana reading.
  public init(english: String, japanese: String, reading: String) {
    self.english = english
    self.japanese = japanese
    self.reading = reading
  }
}

extension StringProtocol {
  /// Returns the first Unicode scalars of the text, which take up to four bytes each.
  ///
  /// A limit in characters does not bound the size, because a single character can contain a
  /// million marks.
  package func cut(to scalars: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}

/// The style and the content of captions.
public struct CaptionStyle: Hashable, Sendable {
  /// The size of the letters. Its message id is `caption.size.` and the raw value.
  public enum Size: String, Hashable, Sendable, CaseIterable {
    /// The size of all other text.
    case normal
    /// Twice as wide and twice as high.
    case large
  }

  /// The choices for the number of captions; the first is the default.
  public static let lineCounts = [7, 5, 3, 2]

  /// The size of the letters.
  public var size: Size
  /// A Boolean value that indicates whether captions are white on black.
  public var hasBackground: Bool
  /// The maximum number of captions on the screen, one of `lineCounts`.
  public var lineCount: Int
  /// The kinds of events that get no caption, neither on the screen nor as a line of text.
  public var excludedKinds: Set<EventChoice.Kind>

  /// Creates a style. The default values are those of a first start.
  public init(
    size: Size = .normal, hasBackground: Bool = false, lineCount: Int = 7,
    excludedKinds: Set<EventChoice.Kind> = []
  ) {
    self.size = size
    self.hasBackground = hasBackground
    self.lineCount = lineCount
    self.excludedKinds = excludedKinds
  }
}

/// The player's choice, for each kind of event, between speech, text and captions only.
///
/// Answers to keys are always spoken.
public struct EventChoice: Hashable, Sendable {
  /// A kind of event. Its message id is `settings.event.` and the raw value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Plants, moss and trees that grow and spread.
    case growth
    /// Rain, wind, storm and thunder.
    case weather
    /// Creatures and their calls.
    case creatures
    /// Machines and their pulses.
    case machines
    /// Bells and other instruments.
    case music
    /// Fire, explosions, melting and other dangers.
    case fire
    /// Liquids that flow and splash.
    case liquids
    /// Things that fall and come to rest.
    case ground
    /// Kodama that come and go, and the valley when it wakes.
    case visitors
  }

  /// The way an event is reported. Its message id is `telling.` and the raw value.
  public enum Telling: String, Hashable, Sendable, CaseIterable {
    /// The voice says it, or a line shows it if the voice is busy.
    case said
    /// A line of text or braille shows it.
    case written
    /// Only its caption shows it.
    case neither
  }

  private var tellings: [Telling]

  /// Creates the choice of a first start, which is close to `Verbosity.normal`.
  public init() {
    tellings = Kind.allCases.map { kind in
      switch kind {
      case .fire, .weather, .visitors: .said
      case .music, .creatures, .machines: .written
      case .growth, .liquids, .ground: .neither
      }
    }
  }

  /// The way a kind of event is reported.
  public subscript(kind: Kind) -> Telling {
    get { tellings[Self.position(kind)] }
    set { tellings[Self.position(kind)] = newValue }
  }

  private static func position(_ kind: Kind) -> Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}

/// The style of the valley's picture on screens with colours.
public struct PictureStyle: Hashable, Sendable {
  /// The way cells of the world are drawn.
  public enum Look: String, Sendable, CaseIterable {
    /// Two half cells in each cell of the screen; at the closest scale, lit letters.
    case picture
    /// Letters on lit backgrounds at every scale.
    case lit
    /// Letters only, without a picture.
    case letters
  }

  /// The colour sets of the picture.
  public enum ColourSet: String, Sendable, CaseIterable {
    /// Colours that follow the time of day.
    case dusk
    /// A plain sky, for a strong contrast with the foreground.
    case contrast
    /// Colours that keep families distinct for every kind of colour blindness.
    case safe
  }

  /// The way cells are drawn.
  public var look: Look
  /// The colour set of the picture.
  public var palette: ColourSet
  /// A Boolean value that indicates whether shimmer, flicker and sparks are off.
  public var isCalm: Bool
  /// A Boolean value that indicates whether colours show temperature instead of materials.
  public var showsHeat: Bool

  /// Creates a style. The default values are those of a first start.
  public init(
    look: Look = .picture, palette: ColourSet = .dusk, isCalm: Bool = false,
    showsHeat: Bool = false
  ) {
    self.look = look
    self.palette = palette
    self.isCalm = isCalm
    self.showsHeat = showsHeat
  }
}

/// The player's settings for the sound mix.
public struct SoundMix: Hashable, Sendable {
  /// The selectable volumes, in decibels; the last one is silence.
  public static let volumeDecibels = [0, -6, -12, -18, -80]
  /// The selectable volumes, in percent. The steps sound equally large.
  public static let volumePercents = [100, 75, 50, 25, 0]

  /// The selectable stereo widths, in percent.
  public static let widthPercents = [100, 75, 50, 25]

  /// The device that plays sound.
  public var output: SoundOutput
  /// The stereo width, as an index into `widthPercents`.
  public var width: Int
  /// The volumes, as indices into `volumeDecibels`.
  ///
  /// The order is ambience, moments, music, probe, interface, cues, and the master volume.
  public var volumes: [Int]
  /// A Boolean value that indicates whether loud sounds are softened, for playing while others
  /// sleep.
  public var isNight = false

  /// The number of kinds of sound that have a volume. The master volume follows them.
  public static let busCount = 6

  /// Creates a mix. Values out of range are clamped, and missing volumes are full.
  public init(
    output: SoundOutput = .speakers, width: Int = 0, volumes: [Int] = [], isNight: Bool = false
  ) {
    self.output = output
    self.width = Self.widthPercents.indices.contains(width) ? width : 0
    self.isNight = isNight
    let last = Self.volumeDecibels.count - 1
    self.volumes = (0...Self.busCount).map { index in
      volumes.indices.contains(index) ? min(max(0, volumes[index]), last) : 0
    }
  }
}

/// The player's preferences for the voice.
///
/// A property that is nil leaves the setting of the screen reader or speech service in effect.
public struct VoicePreference: Hashable, Sendable {
  /// The selectable rates and pitches, in percent; 50 is the voice's own.
  public static let steps: [Int?] = [0, 10, 20, 30, 40, 50, nil, 60, 70, 80, 90, 100]
  /// The selectable volumes, in percent.
  public static let volumes: [Int?] = [nil, 100, 80, 60, 40, 20]

  /// The speaking rate, 0–100.
  public var rate: Int?
  /// The pitch, from 0 to 100.
  public var pitch: Int?
  /// The volume, from 20 to 100.
  public var volume: Int?
  /// The type of voice.
  public var kind: VoiceKind?

  /// Creates the preferences of a first start, which change nothing.
  public init() {}

  /// The speaking rate in words per minute, or nil if none is set.
  ///
  /// Speech Dispatcher modules map 0 to 80, 50 to 175 and 100 to 450 words per minute.
  package var wordsPerMinute: Int? {
    rate.map { $0 < 50 ? 80 + 95 * $0 / 50 : 175 + 275 * ($0 - 50) / 50 }
  }

  /// The duration of speech relative to the usual rate, in percent.
  public var lengthPercent: Int { 175 * 100 / (wordsPerMinute ?? 175) }
}

/// The visibility of the parts of the play screen that lie over the picture.
public struct ScreenParts: Hashable, Sendable {
  /// A part of the play screen.
  public enum Part: String, Sendable, CaseIterable {
    /// The panel beside the rectangle.
    case panel
    /// The row of materials below the rectangle.
    case hotbar
    /// The newest messages.
    case log
  }

  /// The visibility of a part.
  public enum Visibility: String, Sendable, CaseIterable {
    /// Visible, until nothing in it has changed for a while.
    case fading
    /// Always visible.
    case pinned
    /// Never visible. Text frames and the voice have it all the same.
    case hidden
  }

  private var choices: [Visibility]

  /// Creates the choice of a first start: every part fades.
  public init() { choices = Part.allCases.map { _ in .fading } }

  /// The visibility of a part.
  public subscript(part: Part) -> Visibility {
    get { Part.allCases.firstIndex(of: part).map { choices[$0] } ?? .fading }
    set { if let index = Part.allCases.firstIndex(of: part) { choices[index] = newValue } }
  }
}
