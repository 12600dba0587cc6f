package import KodamaDataSources
import KodamaRoles
package import KodamaSurfaces

/// The sounds of a valley.
package final class SoundStage: Stage {
  /// The Views of lasting sounds, which also change with the volumes of kinds of sound.
  private let lastingViews: ViewGroup
  private let groupedViews: [ViewGroup]

  /// A preview has no hotbar.
  package init(
    _ sources: PlaySources, surface: SoundSurface, looks: MaterialLooks, patches: PatchTable,
    isPreview: Bool = false
  ) {
    let hand = HandSoundView(surface: surface, looks: looks, patches: patches)
    hand.dataSource = sources.hand
    let stroke = StrokeSoundView(surface: surface, patches: patches)
    stroke.dataSource = sources.strokes
    let sweep = SweepSoundView(surface: surface, looks: looks, patches: patches)
    sweep.dataSource = sources.sweep
    let moments = MomentSoundView(surface: surface, looks: looks, patches: patches)
    moments.dataSource = sources.moments
    moments.mixSource = sources.settings
    let room = RoomSoundView(surface: surface)
    room.dataSource = sources.room
    let guide = GuideSoundView(surface: surface, patches: patches)
    guide.dataSource = sources.guide
    let groves = GroveSoundView(surface: surface, patches: patches)
    groves.dataSource = sources.groves
    groves.momentSource = sources.moments
    let views: [(any View)?] = [hand, stroke, sweep, moments, room, guide, groves]

    let ambience = AmbienceSoundView(surface: surface, looks: looks, patches: patches)
    ambience.dataSource = sources.ambience
    ambience.mixSource = sources.settings
    ambience.skySource = sources.weather
    let weather = WeatherSoundView(surface: surface, patches: patches)
    weather.dataSource = sources.weather
    weather.mixSource = sources.settings
    let nearest = NearestSoundView(surface: surface, looks: looks)
    nearest.dataSource = sources.nearest
    nearest.mixSource = sources.settings
    nearest.guideSource = sources.guide
    lastingViews = ViewGroup([ambience, weather, nearest], on: [.sound])

    let hotbarViews = ViewGroup(on: [.hotbar])
    groupedViews = [ViewGroup(views, on: [.sound]), lastingViews, hotbarViews]
    guard !isPreview else { return }
    let hotbar = PaletteSoundView(surface: surface, looks: looks, patches: patches, in: .hotbar)
    hotbar.dataSource = sources.hotbar
    hotbarViews.add(hotbar)
  }

  package func setNeedsUpdate(_ change: PlayChange) { groupedViews.setNeedsUpdate(change) }

  package func setNeedsUpdate() { lastingViews.setNeedsUpdate() }

  package func updateViews() -> Bool { groupedViews.update() }
}
