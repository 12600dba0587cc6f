public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The patches of the interface by name, looked up once.
struct InterfacePatches {
  let tick: PatchID
  let mark: PatchID
  let edge: PatchID
  let checked: PatchID
  let unchecked: PatchID
  let star: PatchID
  let chirp: PatchID
  let fall: PatchID
  let tone: PatchID
  let page: PatchID
  let error: PatchID
  let arrival: PatchID
  let solved: PatchID

  init(_ patches: PatchTable) {
    func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }
    tick = patch("tick")
    mark = patch("mark")
    edge = patch("edge")
    checked = patch("checked")
    unchecked = patch("unchecked")
    star = patch("star")
    chirp = patch("chirp")
    fall = patch("fall")
    tone = patch("tone")
    page = patch("page")
    error = patch("error")
    arrival = patch("arrival")
    solved = patch("solved")
  }
}

/// Lists: a tick when the focus moves, a thud at an end, a pair of tones when something is chosen.
/// Speech comes first; these only confirm.
public final class MenuSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any MenuSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches

  /// Makes the sound of a list.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds what happened in the list during this pass.
  public func update() {
    guard let dataSource else { return }
    for moment in dataSource.menuMoments {
      let (patch, hertz): (PatchID, Float) =
        switch moment {
        case .open: (patches.page, 523.3)
        case .move: (patches.tick, 1_047)
        case .edge: (patches.edge, 196)
        case .choose: (patches.checked, 784)
        case .switchOff: (patches.unchecked, 784)
        case .refuse: (patches.error, 220)
        }
      // A pair is a pair only when its second tone is heard.
      let isPair = moment == .choose || moment == .switchOff
      surface.play(
        Note(
          patch, hertz: hertz, gainDecibels: -6,
          durationFrames: isPair ? 0 : TileSound.frames(milliseconds: 60), priority: 210,
          bus: .interface))
    }
  }
}

/// The palette: the material taken in hand, and stars put on and taken off.
public final class PaletteSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any PaletteSoundViewDataSource & PaletteViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches
  private let pan: Float

  /// Makes the palette's sound, heard at `pan`: two screens that show one palette stand side by
  /// side.
  public init(
    surface: SoundSurface, looks: MaterialLooks, patches: PatchTable, pan: Float = 0
  ) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
    self.pan = pan
  }

  /// Sounds what happened to the palette during this pass.
  public func update() {
    guard let dataSource else { return }
    let selected = dataSource.paletteEntries.first(where: { $0.isSelected })
    for moment in dataSource.paletteMoments {
      switch moment {
      case .select:
        guard let selected else { continue }
        play(looks[selected.material].patch, hertz: 523.3, milliseconds: 120)
      case .star: play(patches.star, hertz: 1_568)
      case .unstar: play(patches.unchecked, hertz: 784)
      }
    }
  }

  /// Plays a patch, as long as it is where no length is given.
  private func play(_ patch: PatchID, hertz: Float, milliseconds: Int = 0) {
    surface.play(
      Note(
        patch, hertz: hertz, panDecibels: pan, gainDecibels: -4,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 215, bus: .interface
      ))
  }
}

/// The file that is being made of what was played: a tick at every tenth of it, each higher than
/// the one before, and a pair of tones when it is done.
public final class ExportSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any ExportSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches
  /// How many tenths were made when it was updated last; nil while no file was.
  private var tenths: Int?

  /// Makes the sound of a file that is made.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds how much was made since the last update, once.
  public func update() {
    guard let dataSource else { return }
    let before = tenths
    tenths = dataSource.exportPercent.map { $0 / 10 }
    switch (before, tenths) {
    case (let before?, let now?) where now > before:
      play(patches.tick, hertz: Pitch.hertz(row: 6 + now), milliseconds: 60)
    case (_?, nil) where dataSource.isExported: play(patches.checked, hertz: 784)
    case (_?, nil): play(patches.error, hertz: 220, milliseconds: 60)
    default: break
    }
  }

  private func play(_ patch: PatchID, hertz: Float, milliseconds: Int = 0) {
    surface.play(
      Note(
        patch, hertz: hertz, gainDecibels: -6,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 210,
        bus: .interface))
  }
}

/// A hum that loses its voice and goes on as breath: there is nothing that speaks.
public final class VoicelessSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any VoicelessSoundViewDataSource)?
  private let surface: SoundSurface
  private let patch: PatchID?

  /// About the middle of a speaking voice, in hertz.
  private static let hertz: Float = 165

  /// Takes the sound that stands for a voice from the timbres.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    patch = patches.patch(named: "voiceless")
  }

  /// Sounds where it is to be heard in this pass.
  public func update() {
    guard let dataSource, dataSource.isVoicelessHeard, let patch else { return }
    surface.play(
      Note(
        patch, hertz: Self.hertz, gainDecibels: -3, durationFrames: 0, priority: 220,
        bus: .interface))
  }
}
