package import KodamaDataSources
import KodamaRoles

extension Settings: LanguageDataSource {
  /// The language the player has chosen.
  package var chosenLanguage: Language { language.value }
}
