public import KodamaDataSources
import KodamaRoles

extension PlayModel: CaptionViewDataSource {
  /// The captions that are up now.
  public var captions: [Caption] { captionsUp }
  /// Those that came up during this pass.
  public var newCaptions: [Message] { captionsOfPass }
  /// Whether the player wants them.
  public var showsCaptions: Bool { settings.showsCaptions.value }
}
