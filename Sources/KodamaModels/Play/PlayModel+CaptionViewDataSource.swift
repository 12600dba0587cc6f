public import KodamaDataSources
import KodamaRoles

extension PlayModel: CaptionViewDataSource {
  /// The captions that are up now.
  public var captions: [Caption] { captionsUp }
  /// Whether the player wants them.
  public var showsCaptions: Bool { settings.showsCaptions.value }
}
