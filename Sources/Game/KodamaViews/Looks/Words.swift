public import KodamaDataSources
public import KodamaLanguage
import KodamaSurfaces

/// Writes messages out in the language that was pulled for one update.
struct Words {
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
  func utterance(_ message: Message, _ urgency: Saying.Urgency) -> Utterance {
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
