public import KodamaDataSources
import KodamaRoles

extension Settings: CurtainViewDataSource {
  /// The key that lifts the curtain.
  public var curtainKey: Message { keyTable.value.key("curtain") }
}
