import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// What is heard of the valley: a child Controller of the play screen. Its Views are siblings of
/// those of the screen, and updated in the same pass.
final class SoundscapeController: Controller {
  private let views = ViewGroup()

  init(_ sources: PlaySources, stage: Stage) {
    guard let sound = stage.outputs.sound else { return }
    let hand = HandSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    hand.dataSource = sources.hand
    views.add(hand)
    let stroke = StrokeSoundView(surface: sound, patches: stage.patches)
    stroke.dataSource = sources.strokes
    views.add(stroke)
    let sweep = SweepSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    sweep.dataSource = sources.sweep
    views.add(sweep)
    let moments = MomentSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    moments.dataSource = sources.moments
    views.add(moments)
    let ambience = AmbienceSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    ambience.dataSource = sources.ambience
    views.add(ambience)
    let weather = WeatherSoundView(surface: sound, patches: stage.patches)
    weather.dataSource = sources.weather
    views.add(weather)
    let nearest = NearestSoundView(surface: sound, looks: stage.looks)
    nearest.dataSource = sources.nearest
    views.add(nearest)
    let room = RoomSoundView(surface: sound)
    room.dataSource = sources.room
    views.add(room)
    let guide = GuideSoundView(surface: sound, patches: stage.patches)
    guide.dataSource = sources.guide
    views.add(guide)
    let groves = GroveSoundView(surface: sound, patches: stage.patches)
    groves.dataSource = sources.groves
    views.add(groves)
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
