public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// One sound of the lesson: low, in the middle and high, so that its timbre stands out from its
/// pitch.
public final class LessonSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any LessonSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: PatchTable
  private let table: TextureTable

  /// The rows at which a sound is shown, from the bottom.
  static let rows = [6, 12, 18]
  /// No sound is shorter than this, and none that lasts is shorter than a second.
  static let shortestMilliseconds = 250
  static let lastingMilliseconds = 1_000
  static let pauseMilliseconds = 70
  /// No layer of a texture has fewer grains a second than this: a bird that calls every other
  /// second would else be silent when it is asked for.
  static let leastPerSecond: Float = 1.5
  /// How long a sound waits until what the key itself sounds is over: it is heard alone.
  static let leadMilliseconds = 250
  /// How long a sound waits for what is said about it.
  static let wordsMilliseconds = 1_800

  /// Makes the lesson's sound.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = patches
    table = TextureTable(patches)
  }

  /// Sounds what was chosen during this pass.
  public func update() {
    guard let dataSource else { return }
    guard let name = dataSource.lessonSound, let patch = patches.patch(named: name) else { return }
    surface.silence(.probe)
    for place in 0..<TextureTable.layerLimit {
      surface.stop(Self.voice(place), Note(patch, hertz: 440))
    }
    if let isRight = dataSource.lessonVerdict { play(verdict: isRight) }
    play(name, patch, from: dataSource.lessonWaits ? Self.wordsMilliseconds : Self.leadMilliseconds)
  }

  private func play(verdict isRight: Bool) {
    guard let patch = patches.patch(named: isRight ? "checked" : "error") else { return }
    surface.play(
      Note(patch, hertz: isRight ? 784 : 196, gainDecibels: -6, priority: 240, bus: .interface))
  }

  private func play(_ name: String, _ patch: PatchID, from start: Int) {
    let shown = patches.patches[Int(patch.rawValue)]
    let shortest = shown.isLasting ? Self.lastingMilliseconds : Self.shortestMilliseconds
    let milliseconds = max(shortest, Int(shown.lengthMilliseconds))
    // What has no pitch is the same at every row.
    let rows = shown.isNoise ? [Self.rows[1]] : Self.rows
    if let place = table.index(ofPatch: name) { return play(table.layers[place], from: start) }
    for (index, row) in rows.enumerated() {
      surface.play(
        Note(
          patch, hertz: Pitch.hertz(row: row),
          offsetFrames: TileSound.frames(
            milliseconds: start + index * (milliseconds + Self.pauseMilliseconds)),
          durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 240))
    }
  }

  /// A texture as it is where a dozen tiles move, for two seconds; nothing else sounds meanwhile.
  private func play(_ layers: [TextureTable.Layer], from start: Int) {
    for (number, layer) in layers.enumerated() {
      let amount = layer.amount(layers[0].shownCount)
      var grains = layer.stream(
        perSecond: max(amount.perSecond, Self.leastPerSecond), panDecibels: 10)
      grains.holdMilliseconds = 1_600
      grains.fadeMilliseconds = 400
      grains.isOnce = true
      let note = Note(
        layer.patch, hertz: layer.hertz, gainDecibels: layer.decibels + amount.decibels + 6,
        offsetFrames: TileSound.frames(milliseconds: start), priority: 240)
      surface.stream(Self.voice(number), note, grains)
    }
  }

  /// The name of its first voice.
  private static let firstVoice: UInt32 = 6_000

  private static func voice(_ number: Int) -> VoiceID { VoiceID(firstVoice + UInt32(number)) }
}
