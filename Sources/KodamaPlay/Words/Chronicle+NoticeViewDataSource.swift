public import KodamaDataSources
import KodamaRoles

extension Chronicle: NoticeViewDataSource {
  /// What was told last.
  public var newestFact: Fact? { newest.value }
}
