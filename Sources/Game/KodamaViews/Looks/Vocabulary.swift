package import KodamaDataSources
package import KodamaLanguage
import KodamaSurfaces

/// The strings and material looks of a game, which all Views share.
package final class Vocabulary {
  package private(set) var messages: MessageCatalogue
  package let looks: MaterialLooks

  package init(messages: MessageCatalogue, looks: MaterialLooks) {
    self.messages = messages
    self.looks = looks
  }

  /// Adds the title and hints of an étude that the player created or imported while the game runs.
  /// If the title is empty, the étude is called untitled.
  package func learn(etude name: String, title: Phrase, hints: [Phrase]) {
    let isUntitled = title.english.isEmpty
    let untitled = Message("workshop.nameless").id
    messages.learn("etude.\(name)", isUntitled ? messages[untitled] ?? title : title)
    for (index, hint) in hints.enumerated() {
      messages.learn("etude.\(name).hint.\(index + 1)", hint)
    }
  }

  /// Returns a message as text and as a reading for a voice, and in Japanese also in Latin letters.
  private func spellings(of message: Message, in language: Language) -> [String] {
    let reading = messages.text(message, in: language, wording: .reading)
    return [messages.text(message, in: language), reading]
      + (language == .japanese ? Romaji.spellings(of: reading) : [])
  }

  package func names(of material: MaterialID, in language: Language) -> [String] {
    spellings(of: looks.name(material), in: language)
  }

  /// Returns the names of a thing in a language, such as "water" and "pond", in each of their
  /// spellings.
  package func names(of thing: ThingName, _ size: ThingSize?, in language: Language) -> [String] {
    let narrator = Narrator(keys: KeyNames(), looks: looks)
    let names = [narrator.name(thing)] + (size.map { [narrator.body(thing, $0)] } ?? [])
    return names.flatMap { spellings(of: $0, in: language) }
  }

  package func name(of grove: GroveKind, in language: Language) -> String {
    messages.text(grove.name, in: language, wording: .text)
  }

  /// Returns the text in which a search for a material looks: its name and description in a
  /// language, in each of their spellings.
  package func searchText(of about: MaterialDescription, in language: Language) -> String {
    [looks.name(about.material), looks.message(about)]
      .flatMap { spellings(of: $0, in: language) }.joined(separator: " ")
  }
}

/// Turns messages into text in one language. A View creates one for each update.
struct Localizer {
  let catalogue: MessageCatalogue
  let language: Language
  /// The duration of speech, in percent of its duration at the normal rate; 0 without a voice.
  var lengthPercent = 100

  func callAsFunction(_ message: Message) -> String { catalogue.text(message, in: language) }

  func reading(_ message: Message) -> String {
    catalogue.text(message, in: language, wording: .reading)
  }

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

extension VoicePreference {
  /// The speaking rate in words per minute, or nil if `rate` is nil.
  ///
  /// Speech Dispatcher modules speak 80 words per minute at rate 0, 175 at 50 and 450 at 100.
  package var wordsPerMinute: Int? {
    rate.map { $0 < 50 ? 80 + 95 * $0 / 50 : 175 + 275 * ($0 - 50) / 50 }
  }

  /// The duration of speech in percent of its duration at the usual 175 words per minute.
  var lengthPercent: Int { 175 * 100 / (wordsPerMinute ?? 175) }
}

// Names and descriptions of terrains, groves and sites.

extension Terrain {
  package var name: Message { Message("terrain.\(rawValue)") }
  package var about: Message { Message("terrain.\(rawValue).about") }
}

extension GroveKind {
  package var name: Message { Message("grove.\(rawValue)") }
  /// A sentence that says how to wake the grove.
  package var about: Message { Message("grove.\(rawValue).about") }
  package var how: Message { Message("grove.\(rawValue).how") }
  package var trait: Message { Message("grove.\(rawValue).trait") }
}

extension SiteKind {
  package var name: Message { Message("site.\(rawValue)") }
  package var about: Message { Message("site.\(rawValue).about") }
}
