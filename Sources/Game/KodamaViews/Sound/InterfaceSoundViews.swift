package import KodamaDataSources
package import KodamaSurfaces

/// The patches of the interface.
enum InterfacePatch: String {
  case tick, mark, edge, checked, unchecked, star, chirp, fall, tone, page, error, arrival, solved
}

extension PatchTable {
  /// Returns a patch of the interface. If the table lacks it, returns the first patch.
  subscript(patch: InterfacePatch) -> PatchID { self.patch(named: patch.rawValue) ?? PatchID(0) }
}

/// Plays the sounds of a list: a tick when the focus moves, a thud at either end, and two tones for
/// a choice. They accompany the voice.
package final class MenuSoundView: SoundView {
  package weak var dataSource: (any MenuSoundViewDataSource)?

  package override func update() {
    guard let dataSource else { return }
    for moment in dataSource.moments {
      let (patch, hertz): (PatchID, Float) =
        switch moment {
        case .open: (patches[.page], 523.3)
        case .move: (patches[.tick], 1_047)
        case .group: (patches[.page], 698.5)
        case .edge: (patches[.edge], 196)
        case .choose: (patches[.checked], 784)
        case .switchOff: (patches[.unchecked], 784)
        case .refuse: (patches[.error], 220)
        }
      // The two tones of a choice last until the end of their patch.
      let isPair = moment == .choose || moment == .switchOff
      surface.play(
        Note(
          patch, hertz: hertz, gainDecibels: -6,
          durationFrames: isPair ? 0 : TileSound.frames(milliseconds: 60), priority: 210,
          bus: .interface))
    }
  }
}

/// Plays the sounds of the palette: the selected material, and favourites that are added or
/// removed.
package final class PaletteSoundView: SoundView {
  package weak var dataSource: (any PaletteSoundViewDataSource & PaletteViewDataSource)?
  private let place: Place

  /// A screen that shows the palette. The two can be side by side, and are heard from two sides.
  package enum Place: Sendable {
    case hotbar
    case catalogue

    var panDecibels: Float {
      switch self {
      case .hotbar: -6
      case .catalogue: 6
      }
    }
  }

  package init(
    surface: SoundSurface, looks: MaterialLooks, patches: PatchTable, in place: Place
  ) {
    self.place = place
    super.init(surface: surface, looks: looks, patches: patches)
  }

  package override func update() {
    guard let dataSource else { return }
    let selected = dataSource.paletteEntries.first(where: { $0.isSelected })
    for moment in dataSource.paletteMoments {
      switch moment {
      case .select:
        // Air, the eraser, has no sound of its own.
        guard let selected, selected.material != .air else {
          play(patches[.unchecked], hertz: 784)
          continue
        }
        play(looks[selected.material].patch, hertz: 523.3, milliseconds: 120)
      case .star: play(patches[.star], hertz: 1_568)
      case .unstar: play(patches[.unchecked], hertz: 784)
      }
    }
  }

  /// A duration of 0 plays the whole patch.
  private func play(_ patch: PatchID, hertz: Float, milliseconds: Int = 0) {
    surface.play(
      Note(
        patch, hertz: hertz, panDecibels: place.panDecibels, gainDecibels: -4,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 215, bus: .interface
      ))
  }
}

/// Plays the progress of an export: a tick at every 10 percent, each higher than the one before,
/// and two tones at the end.
package final class ExportSoundView: SoundView {
  package weak var dataSource: (any ExportSoundViewDataSource)?
  /// The number of complete tenths at the last update; nil if no export was running.
  private var tenths: Int?

  package override func update() {
    guard let dataSource else { return }
    let before = tenths
    tenths = dataSource.exportPercent.map { $0 / 10 }
    switch (before, tenths) {
    case (let before?, let now?) where now > before:
      play(patches[.tick], hertz: Pitch.hertz(row: 6 + now), milliseconds: 60)
    case (_?, nil) where dataSource.isExported: play(patches[.checked], hertz: 784)
    case (_?, nil): play(patches[.error], hertz: 220, milliseconds: 60)
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

/// Plays a signal for a missing voice: a hum that turns into breath.
package final class VoicelessSoundView: SoundView {
  package weak var dataSource: (any VoicelessSoundViewDataSource)?
  /// The pitch of the hum in hertz, in the middle of the range of a speaking voice.
  private static let hertz: Float = 165

  package override func update() {
    guard let dataSource, dataSource.playsVoicelessSound,
      let patch = patches.patch(named: "voiceless")
    else { return }
    surface.play(
      Note(
        patch, hertz: Self.hertz, gainDecibels: -3, durationFrames: 0, priority: 220,
        bus: .interface))
  }
}
