public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Lets a preview be heard alone: what lasted before it ends as it begins, and what lasts of it
/// ends with it.
public final class PreviewSoundView: View {
  /// Where it pulls whether there is one; held weakly.
  public weak var dataSource: (any PreviewSoundViewDataSource)?
  private let surface: SoundSurface
  private var wasHeard: Bool?

  /// A View that plays on this surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Silences what is not of the preview, at its beginning and at its end.
  public func update() {
    guard let dataSource else { return }
    let isHeard = dataSource.isPreviewHeard
    guard isHeard != wasHeard else { return }
    wasHeard = isHeard
    for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
  }
}
