public import KodamaDataSources
import KodamaRoles

extension Speech: NoticeViewDataSource {
  /// What was said last, where it stands nowhere else.
  public var noticeShown: Message? { notice.value }
}
