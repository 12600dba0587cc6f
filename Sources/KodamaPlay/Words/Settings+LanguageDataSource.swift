public import KodamaDataSources
import KodamaRoles

extension Settings: LanguageDataSource {
  /// The language the player has chosen.
  public var chosenLanguage: Language { language.value }
}
