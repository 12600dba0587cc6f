import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// What is heard of the valley: a child Controller of the play screen. Its Views are siblings of
/// those of the screen, and updated in the same pass.
final class SoundscapeController: Controller {
  private let model: Soundscape
  private let views = ViewGroup()

  init(
    _ model: Soundscape, hand source: Hand, strokes: Editing, groves groveSource: Groves,
    stage: Stage
  ) {
    self.model = model
    guard let sound = stage.outputs.sound else { return }
    let hand = HandSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    hand.dataSource = source
    views.add(hand)
    let stroke = StrokeSoundView(surface: sound, patches: stage.patches)
    stroke.dataSource = strokes
    views.add(stroke)
    let sweep = SweepSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    sweep.dataSource = model
    views.add(sweep)
    let moments = MomentSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    moments.dataSource = model
    views.add(moments)
    let ambience = AmbienceSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    ambience.dataSource = model
    views.add(ambience)
    let weather = WeatherSoundView(surface: sound, patches: stage.patches)
    weather.dataSource = model
    views.add(weather)
    let nearest = NearestSoundView(surface: sound, looks: stage.looks)
    nearest.dataSource = model
    views.add(nearest)
    let room = RoomSoundView(surface: sound)
    room.dataSource = model.room
    views.add(room)
    let guide = GuideSoundView(surface: sound, patches: stage.patches)
    guide.dataSource = model
    views.add(guide)
    let groves = GroveSoundView(surface: sound, patches: stage.patches)
    groves.dataSource = groveSource
    views.add(groves)
  }

  func perform(_ operation: HearingOperation) {
    switch operation {
    case .sweep(let kind): model.toggleSweep(kind)
    case .heat: model.toggleHeat()
    }
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
