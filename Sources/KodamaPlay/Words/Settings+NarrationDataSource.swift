public import KodamaDataSources
import KodamaRoles

extension Settings: NarrationDataSource {
  /// How much the player wants to be said.
  public var chosenVerbosity: Verbosity { verbosity.value }
}
