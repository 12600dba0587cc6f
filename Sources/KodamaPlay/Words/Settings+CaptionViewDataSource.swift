import KodamaDataSources
import KodamaRoles

extension Settings: CaptionViewDataSource {
  /// Whether the player wants captions.
  package var wantsCaptions: Bool { showsCaptions.value }
}
