public import KodamaDataSources
import KodamaRoles

extension Settings: CaptionViewDataSource {
  /// Whether the player wants captions.
  public var wantsCaptions: Bool { showsCaptions.value }
}
