package import KodamaDataSources
import KodamaSurfaces

/// Plays an evening behind the title: air, leaves and crickets, and now and then a kodama whose
/// call comes back as an echo. The textures fade out by themselves when the title is closed.
package final class TitleSoundView: SoundView {
  package weak var dataSource: (any TitleSoundViewDataSource)?
  private lazy var layers = makeLayers()

  /// The textures and their levels in decibels.
  private static let textures: [(name: String, decibels: Float)] = [
    ("air", 2), ("land-hollow", 2), ("land-terraces", -4), ("night", -9),
  ]
  private static let firstVoice: UInt32 = 6_100
  /// The interval between the kodama's calls, in seconds.
  private static let callSeconds = 5
  /// The pitches of the kodama's calls, as rows from the bottom. Each call has two or three of
  /// these notes.
  private static let rows = [10, 12, 9, 14, 11, 7]

  private func makeLayers() -> [(layer: TextureTable.Layer, decibels: Float)] {
    let table = TextureTable(patches)
    return Self.textures.flatMap { name, decibels in
      let found = table.index(of: name).map { table.layers[$0] } ?? []
      return found.filter { !$0.isByDay }.map { (layer: $0, decibels: decibels) }
    }
  }

  package override func update() {
    guard let dataSource else { return }
    let second = dataSource.titleSeconds
    // The evening begins softly.
    let rise = min(0, Float(second) * 4 - 16)
    for (number, entry) in layers.enumerated() {
      let amount = entry.layer.amount(1)
      var grains = entry.layer.stream(perSecond: amount.perSecond, panDecibels: 13)
      (grains.holdMilliseconds, grains.fadeMilliseconds, grains.isOnce) = (2_000, 3_000, true)
      let note = Note(
        entry.layer.patch, hertz: entry.layer.hertz,
        gainDecibels: entry.layer.decibels + entry.decibels + amount.decibels + rise,
        priority: 30, bus: .ambience)
      surface.stream(VoiceID(Self.firstVoice + UInt32(number)), note, grains)
    }
    let turn = second / Self.callSeconds
    if second > 1, second % Self.callSeconds == Int(Noise.hash(turn, 1)) % Self.callSeconds {
      call(turn)
    }
  }

  private func call(_ turn: Int) {
    guard let kodama = patches.patch(named: "note-kodama") else { return }
    let columns = Int(Noise.hash(turn, 2)) % 19 - 9
    for number in 0..<(2 + Int(Noise.hash(turn, 3)) % 2) {
      let row = Self.rows[(Int(Noise.hash(turn, 4)) + number) % Self.rows.count]
      var note = Note(
        kodama, hertz: Pitch.hertz(row: row), gainDecibels: SoundLevels.music - 20,
        offsetFrames: TileSound.frames(milliseconds: 260 * number), reverb: 0.3, priority: 60,
        bus: .ambience)
      note.panDecibels = Pan.decibels(columns: columns)
      surface.play(note)
      note.panDecibels = -note.panDecibels
      note.offsetFrames += TileSound.frames(milliseconds: 900)
      note.gainDecibels += CliffEcho.decibels
      note.cutoffHertz = CliffEcho.cutoffHertz
      surface.play(note)
    }
  }
}
