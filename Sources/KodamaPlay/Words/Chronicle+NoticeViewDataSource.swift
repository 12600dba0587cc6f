package import KodamaDataSources
import KodamaRoles

extension Chronicle: NoticeViewDataSource {
  /// What was told last.
  package var newestFact: Fact? { newest.value }
}
