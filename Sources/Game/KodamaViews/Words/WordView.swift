public import KodamaDataSources
import KodamaLanguage
public import KodamaRoles
public import KodamaSurfaces

/// A View that puts words on a surface of words: what both of them share. A View of this kind adds
/// its data source and what it says.
public class WordView: View {
  /// The language of the words.
  public weak var languageSource: (any LanguageDataSource)?
  /// The keys that the words name.
  public weak var keySource: (any KeyNamesDataSource)?
  /// How the voice speaks, and so how long it takes.
  public weak var voiceSource: (any VoiceDataSource)?
  let surface: WordSurface
  private let vocabulary: Vocabulary

  /// Makes a View that words with these strings, and knows what the materials are called.
  public init(surface: WordSurface, vocabulary: Vocabulary) {
    self.surface = surface
    self.vocabulary = vocabulary
  }

  /// Takes the language, the names of the keys and how the voice speaks from one source.
  public final func follow(
    _ source: any LanguageDataSource & KeyNamesDataSource & VoiceDataSource
  ) {
    (languageSource, keySource, voiceSource) = (source, source, source)
  }

  /// Puts what came up during this pass on the surface.
  public func update() {}

  /// Puts facts in words, with the keys as they are bound now; bound once an update.
  var narrator: Narrator {
    Narrator(keys: KeyNames(keySource?.boundKeys ?? []), looks: vocabulary.looks)
  }

  /// Puts what is heard in words, which name no keys: it is asked in every pass.
  var listener: Narrator { Narrator(keys: KeyNames(), looks: vocabulary.looks) }

  /// Writes messages out in the player's language; bound once an update.
  var words: Words? {
    guard let languageSource else { return nil }
    var words = Words(catalogue: vocabulary.messages, language: languageSource.chosenLanguage)
    if let voiceSource {
      words.lengthPercent = voiceSource.hasVoice ? voiceSource.chosenVoice.lengthPercent : 0
    }
    return words
  }
}

/// Which facts a View has taken: none is told twice, however often the View is updated.
struct TakenFacts {
  private var count = 0

  /// What was told since the last time.
  mutating func take(from source: any ChronicleDataSource) -> ArraySlice<Fact> {
    let new = source.factsTold - count
    count = source.factsTold
    return source.factsOfPass.suffix(max(0, new))
  }
}
