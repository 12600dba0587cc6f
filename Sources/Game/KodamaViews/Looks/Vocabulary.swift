public import KodamaDataSources
public import KodamaLanguage
import KodamaSurfaces

/// The vocabulary of one game, shared by its Views: every string, and what the materials look like
/// and are called.
public final class Vocabulary {
  /// Every string that a player meets, in all languages.
  public private(set) var messages: MessageCatalogue
  /// How the materials look and sound, and their names in the table.
  public let looks: MaterialLooks

  /// Puts the strings and the names of materials together.
  public init(messages: MessageCatalogue, looks: MaterialLooks) {
    self.messages = messages
    self.looks = looks
  }

  /// Takes the words of an étude that came while the game runs. One without a title yet is called
  /// what it is.
  public func learn(etude name: String, title: Phrase, hints: [Phrase]) {
    let isUntitled = title.english.isEmpty
    let untitled = Message("workshop.nameless").id
    messages.learn("etude.\(name)", isUntitled ? messages[untitled] ?? title : title)
    for (index, hint) in hints.enumerated() {
      messages.learn("etude.\(name).hint.\(index + 1)", hint)
    }
  }

  /// What a material is called, as a player reads it in a language and as a voice says it.
  public func names(of material: MaterialID, in language: Language) -> [String] {
    [MessageCatalogue.Wording.text, .reading].map {
      messages.text(looks.name(material), in: language, wording: $0)
    }
  }

  /// What a kind of grove is called, as a player reads it in a language.
  public func name(of grove: GroveKind, in language: Language) -> String {
    messages.text(grove.name, in: language, wording: .text)
  }

  /// All that a search may find a material by: its name, what it does, and for a voice the same in
  /// kana, as a player reads it in a language.
  public func searchText(of about: MaterialAbout, in language: Language) -> String {
    [looks.name(about.material), looks.message(about)].flatMap { message in
      [MessageCatalogue.Wording.text, .reading].map {
        messages.text(message, in: language, wording: $0)
      }
    }.joined(separator: " ")
  }
}

/// Writes messages out in the language that was pulled for one update.
struct Localizer {
  let catalogue: MessageCatalogue
  let language: Language
  /// How long the voice takes, in percent of what it takes at its usual rate; 0 where nothing
  /// speaks.
  var lengthPercent = 100

  func callAsFunction(_ message: Message) -> String { catalogue.text(message, in: language) }

  func reading(_ message: Message) -> String {
    catalogue.text(message, in: language, wording: .reading)
  }

  /// A message for a voice. How long it lasts is computed from its words.
  func utterance(_ message: Message, _ urgency: Announcement.Urgency) -> Utterance {
    let reading = reading(message)
    let priority: UtterancePriority =
      switch urgency {
      case .progress: .progress
      case .message: .message
      case .important, .written: .important
      }
    return Utterance(
      text: self(message), reading: reading, language: language.rawValue, priority: priority,
      lengthPasses: max(1, SpeechLength.passes(of: reading) * lengthPercent / 100))
  }
}

// What kinds of land and places of interest are called.

extension Terrain {
  /// What it is called.
  public var name: Message { Message("terrain.\(rawValue)") }
  /// What lies there, in a sentence.
  public var about: Message { Message("terrain.\(rawValue).about") }
}

extension GroveKind {
  /// What such a grove is called.
  public var name: Message { Message("grove.\(rawValue)") }
  /// What it waits for, in a sentence.
  public var about: Message { Message("grove.\(rawValue).about") }
  /// What its kodama does, in a sentence.
  public var trait: Message { Message("grove.\(rawValue).trait") }
}

extension SiteKind {
  /// What it is called.
  public var name: Message { Message("site.\(rawValue)") }
  /// What it does, in a sentence.
  public var about: Message { Message("site.\(rawValue).about") }
}
