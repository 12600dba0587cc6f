/// A kind of sound with its own volume. Its message identifier is `settings.sound.` followed by the
/// raw value.
package enum SoundKind: String, Hashable, Sendable, CaseIterable {
  // Pulses of nearby things, in the order of `NearestThing.Role`.
  case hazard = "near-hazard"
  case goal = "near-goal"
  case creature = "near-creature"
  case machine = "near-machine"
  // Textures and events, in the order of `MaterialFamily`.
  case stone, sand, water, fire, plant, metal, wire
  case living = "creature"
  /// The sounds of rain and thunder.
  case rain
  /// Wind in leaves and across gaps.
  case wind
  /// Animals of the night and of dawn.
  case animals
  /// Instruments at generated sites that the player has not changed.
  case valley

  package init(_ role: NearestThing.Role) { self = Self.allCases[Int(role.rawValue)] }

  package init(_ family: MaterialFamily) {
    self = Self.allCases[NearestThing.Role.allCases.count + Int(family.rawValue)]
  }

  /// Creates the kind that contains a sound of the lesson, such as `ambience-rain-leaf`. Returns
  /// nil for the sounds of instruments, of the hand and of menus.
  package init?(sound: String) {
    let texture = sound.hasPrefix("ambience-") ? String(sound.dropFirst(9)) : sound
    let words = texture.split { $0 == "-" || $0 == "/" || $0 == "+" }
    switch words.first.map(String.init) ?? "" {
    case "near": self.init(rawValue: sound)
    case "rain", "thunder": self = .rain
    case "wind", "air", "pipe", "land": self = .wind
    case "night", "frogs", "dawn": self = .animals
    case "lava", "explosion": self = .fire
    case "note" where ["songbird", "frog", "firefly", "kodama"].contains(words.last):
      self = .living
    case let family:
      guard MaterialFamily.names.contains(family) else { return nil }
      self.init(rawValue: family)
    }
  }

  package var role: NearestThing.Role? { NearestThing.Role.allCases.first { Self($0) == self } }
}

/// The player's settings for the sound mix.
package struct SoundMix: Hashable, Sendable {
  /// The selectable volumes, in decibels. The last one is silence.
  package static let volumeDecibels = [0, -6, -12, -18, -80]
  package static let silence = volumeDecibels.count - 1
  /// The selectable volumes, in percent, as shown to the player.
  package static let volumePercents = [100, 75, 50, 25, 0]

  /// The selectable stereo widths, in percent.
  package static let widthPercents = [100, 75, 50, 25]

  package var output: SoundOutput
  /// The stereo width, as an index into `widthPercents`.
  package var width: Int
  /// The volumes, as indices into `volumeDecibels`.
  ///
  /// The order is: ambience, moments, music, probe, interface, cues, master volume.
  package var volumes: [Int]
  /// The volumes of the individual kinds of sound, as indices into `volumeDecibels`, in the order
  /// of `SoundKind`.
  package var kindVolumes: [Int]
  /// A Boolean value that indicates whether loud sounds are reduced, so that other people can
  /// sleep.
  package var isNight = false

  /// The number of buses in `volumes`, not counting the master volume, which follows them.
  package static let busCount = 6

  /// Creates a mix. Volumes out of range are clamped, an invalid width becomes the full width, and
  /// missing volumes become full volume.
  package init(
    output: SoundOutput = .speakers, width: Int = 0, volumes: [Int] = [], isNight: Bool = false,
    kindVolumes: [Int] = []
  ) {
    self.output = output
    self.width = Self.widthPercents.indices.contains(width) ? width : 0
    self.isNight = isNight
    self.volumes = Self.clamped(volumes, count: Self.busCount + 1)
    self.kindVolumes = Self.clamped(kindVolumes, count: SoundKind.allCases.count)
  }

  private static func clamped(_ volumes: [Int], count: Int) -> [Int] {
    (0..<count).map { index in
      volumes.indices.contains(index) ? min(max(0, volumes[index]), silence) : 0
    }
  }

  /// The volume of a kind of sound, as an index into `volumeDecibels`.
  package subscript(kind: SoundKind) -> Int {
    get { kindVolumes[Self.position(kind)] }
    set { kindVolumes[Self.position(kind)] = newValue }
  }

  private static func position(_ kind: SoundKind) -> Int {
    SoundKind.allCases.firstIndex(of: kind) ?? 0
  }

  /// Returns the level change for a kind of sound, in decibels, or nil if the kind is silent.
  /// Sounds without a kind are unchanged.
  package func decibels(_ kind: SoundKind?) -> Float? {
    guard let kind else { return 0 }
    let volume = self[kind]
    return volume == Self.silence ? nil : Float(Self.volumeDecibels[volume])
  }
}
