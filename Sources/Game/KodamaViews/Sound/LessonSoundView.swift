package import KodamaDataSources
import KodamaSurfaces

/// Plays a sound of a lesson at a low, a middle and a high pitch, so that the player learns its
/// timbre.
package final class LessonSoundView: SoundView {
  package weak var dataSource: (any LessonSoundViewDataSource)?
  private lazy var table = TextureTable(patches)

  /// The three pitches, as rows from the bottom.
  static let rows = [6, 12, 18]
  /// The minimum duration of a short and of a lasting sound, and the pause between two sounds, in
  /// milliseconds.
  static let shortestMilliseconds = 250
  static let lastingMilliseconds = 1_000
  static let pauseMilliseconds = 70
  /// The minimum number of grains per second in a layer. Otherwise, a bird that calls every two
  /// seconds might not be heard at all.
  static let leastPerSecond: Float = 1.5
  /// The delay before a sound in milliseconds, so that it follows the sound of the key.
  static let leadMilliseconds = 250
  /// The delay before a sound that is announced first, in milliseconds.
  static let wordsMilliseconds = 1_800

  package override func update() {
    guard let dataSource else { return }
    guard let name = dataSource.lessonSound else { return }
    let role = SoundKind(rawValue: name)?.role
    guard let patch = patches.patch(named: role.map(Self.family) ?? name) else { return }
    surface.silence(.probe)
    for place in 0..<TextureTable.layerLimit {
      surface.stop(Self.voice(place), Note(patch, hertz: 440))
    }
    if let isRight = dataSource.lessonVerdict { play(verdict: isRight) }
    let start = dataSource.lessonWaits ? Self.wordsMilliseconds : Self.leadMilliseconds
    if let role { return play(role, patch, from: start) }
    play(name, patch, from: start)
  }

  private func play(verdict isRight: Bool) {
    guard let patch = patches.patch(named: isRight ? "checked" : "error") else { return }
    surface.play(
      Note(patch, hertz: isRight ? 784 : 196, gainDecibels: -6, priority: 240, bus: .interface))
  }

  private static func family(_ role: NearestThing.Role) -> String {
    switch role {
    case .hazard: "fire"
    case .goal: "metal"
    case .creature: "creature"
    case .machine: "wire"
    }
  }

  private func play(_ role: NearestThing.Role, _ patch: PatchID, from start: Int) {
    let thing = NearestThing(
      role: role, material: MaterialID(0), tile: CellPoint(0, 0), distance: 2,
      danger: role == .hazard ? 1 : 0)
    var pulses = Urgency.pulses(of: thing, isFresh: true)
    (pulses.holdMilliseconds, pulses.fadeMilliseconds) = (2_000, 1)
    (pulses.restMilliseconds, pulses.isOnce) = (0, true)
    let note = Note(
      patch, hertz: Pitch.hertz(row: Self.rows[1]),
      offsetFrames: TileSound.frames(milliseconds: start),
      durationFrames: TileSound.frames(milliseconds: NearestSoundView.pulseMilliseconds),
      priority: 240)
    surface.stream(Self.voice(0), note, pulses)
  }

  private func play(_ name: String, _ patch: PatchID, from start: Int) {
    let shown = patches.patches[Int(patch.rawValue)]
    let shortest = shown.isLasting ? Self.lastingMilliseconds : Self.shortestMilliseconds
    let milliseconds = max(shortest, Int(shown.lengthMilliseconds))
    // Noise has no pitch, so it is played once.
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

  /// Plays a texture for two seconds, with the density of about a dozen moving tiles.
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

  /// The number of the first voice. Each layer has its own voice.
  private static let firstVoice: UInt32 = 6_000

  private static func voice(_ number: Int) -> VoiceID { VoiceID(firstVoice + UInt32(number)) }
}
