import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
import Testing

/// A hand without a valley.
private final class HandDouble: HandSoundViewDataSource {
  var handMoments: [HandMoment] = []
}

@Suite("From one loudspeaker, direction is still heard")
struct MonoTests {
  @Test("The hand's column: the side always, the distance within a column")
  func hand() throws {
    let content = try Content.shipped()
    let surface = SoundSurface()
    surface.setMono(true)
    let view = HandSoundView(surface: surface, looks: content.looks, patches: content.patches)
    let source = HandDouble()
    view.dataSource = source
    let reader = MonoReader()
    let names = content.looks.looks.map(\.name)
    let materials = ["air", "stone", "sand", "water", "fire", "plant", "bell", "wire", "frog"]
    var (total, rightSide, near) = (0, 0, 0)
    for (place, name) in materials.enumerated() {
      let material = MaterialID(UInt8(names.firstIndex(of: name) ?? 0))
      for column in 0..<ViewRectangle.columns {
        let row = (column * 7 + place * 5) % ViewRectangle.rows
        source.handMoments = [HandMoment(.move, material, tile: GridPoint(column, row))]
        surface.beginPass(0)
        view.update()
        let mixer = Mixer(patches: content.patches)
        for command in surface.takeCommands() { mixer.enqueue(command) }
        let samples = mixer.render(frames: 20_000)
        for frame in 0..<20_000 { #expect(samples[2 * frame] == samples[2 * frame + 1]) }
        let truth = column - ViewRectangle.columns / 2
        let heard = try #require(reader.column(samples))
        total += 1
        if heard.signum() == truth.signum() { rightSide += 1 }
        if abs(heard - truth) <= 1 { near += 1 }
      }
    }
    print("figure: mono, side \(rightSide) of \(total), distance ± 1 column \(near) of \(total)")
    #expect(rightSide == total)
    #expect(near == total)
  }

  @Test("Two loudspeakers need no short note, and the width brings left and right together")
  func stereo() {
    let surface = SoundSurface()
    let note = Note(patch("tone"), hertz: 440, durationFrames: 4_800)
    surface.play(note, columns: -7)
    #expect(surface.takeCommands().map(\.note.panDecibels) == [-7])
    surface.setMono(true)
    surface.play(note, columns: -7)
    let commands = surface.takeCommands()
    #expect(
      commands.map(\.note.hertz) == [660, 440] && commands.allSatisfy { $0.note.panDecibels == 0 })
    var differences: [Float] = []
    for width in [Float(1), 0.5, 0] {
      let mixer = Mixer(patches: standardPatches)
      surface.setWidth(width)
      for command in surface.takeCommands() { mixer.enqueue(command) }
      var panned = note
      panned.panDecibels = 12
      mixer.enqueue(play(panned, at: 0))
      differences.append(Float(Direction.decibels(mixer.render(frames: 4_800))))
    }
    #expect((differences[0] - 12).magnitude < 0.1 && (differences[1] - 6).magnitude < 0.1)
    #expect(differences[2].magnitude < 0.01)
  }
}
