import KodamaContent
import KodamaDataSources
import KodamaLanguage
import KodamaPerception
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

/// A data source for sound and word Views with one object nearby that makes a sound.
private final class SideDouble: MomentSoundViewDataSource, NearestSoundViewDataSource,
  HeardWordsViewDataSource, LanguageDataSource
{
  var moments: [Moment] = []
  var momentPass = 0
  let isSweepAudible = false
  var listener = Listener(hand: CellPoint(20, 12))
  let scale = Scale.pentatonic
  let cliffCells: [Int] = []
  let siteCenters: [CellPoint] = []
  let ownMusicPoints: [CellPoint] = []
  var momentObstacles: [Int] { moments.map { _ in 0 } }
  let ambienceTextures: [AmbienceTexture] = []
  var handTile: CellPoint { listener.tile(of: listener.hand) }
  var nearestThings: [NearestThing] = []
  var audiblePasses = 0
  let chosenLanguage = Language.english
}

@Suite("Samples, captions and speech name the same side", .serialized)
struct SideTests {
  private let content: Content
  private let source = SideDouble()
  private let sound = SoundSurface()

  init() throws { content = try Content.shipped() }

  /// Returns the side that is louder in the samples: −1 for left, 0 for neither, 1 for right.
  private func side(of commands: [SoundCommand]) -> Int {
    let mixer = Mixer(patches: content.patches)
    for var command in commands {
      // A room has sides of its own.
      command.note.reverb = 0
      mixer.enqueue(command)
    }
    let samples = mixer.render(frames: 3_600)
    var powers = (left: 0.0, right: 0.0)
    for index in stride(from: 0, to: samples.count, by: 2) {
      powers.left += Double(samples[index] * samples[index])
      powers.right += Double(samples[index + 1] * samples[index + 1])
    }
    guard powers.left + powers.right > 1e-9 else { return 9 }
    let ratio = powers.right / max(powers.left, 1e-12)
    // One column makes a difference of 1 dB.
    return ratio > 1.12 ? 1 : ratio < 0.89 ? -1 : 0
  }

  private func side(of text: String) -> Int {
    (text.contains("right") ? 1 : 0) - (text.contains("left") ? 1 : 0)
  }

  @Test("Bells and frogs are heard on their side in every column")
  func everyPair() throws {
    let moments = MomentSoundView(surface: sound, looks: content.looks, patches: content.patches)
    moments.dataSource = source
    var pairs = 0
    var right = 0
    for hand in 0..<ViewRectangle.columns {
      for column in 0..<ViewRectangle.columns {
        let thing = CellPoint(column, 12)
        source.listener = Listener(hand: CellPoint(hand, 12))
        try place(thing)
        moments.update()
        let heard = side(of: sound.takeCommands().filter { $0.kind == .play })
        let near = NearestSoundView(surface: sound, looks: content.looks)
        near.dataSource = source
        near.update()
        let pulse = side(of: sound.takeCommands())
        let captions = try captions()
        let said = side(
          of: content.messages.text(
            Narrator.way(Offset(from: source.listener.hand, to: thing)), in: .english))
        let truth = (column - hand).signum()
        pairs += 1
        if [heard, pulse, said] == [truth, truth, truth], captions.count == 2,
          captions.allSatisfy({ side(of: $0) == truth })
        {
          right += 1
        } else {
          Issue.record("hand \(hand), thing \(column): \(heard) \(pulse) \(said) \(captions)")
        }
      }
    }
    print("figure: side in samples, caption and words: \(right) of \(pairs)")
  }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  private func place(_ thing: CellPoint) throws {
    source.momentPass += 60
    source.audiblePasses += 600
    source.moments = [
      Moment(.ring, try material("bell"), data: 10, strength: 255, at: thing)
    ]
    let offset = Offset(from: source.listener.hand, to: thing)
    source.nearestThings = [
      NearestThing(
        role: .creature, material: try material("frog"), tile: thing, offset: offset,
        distance: offset.reach, obstacles: 0)
    ]
  }

  /// Returns the captions of the bell and the frog.
  private func captions() throws -> [String] {
    let surface = WordSurface()
    let view = HeardWordsView(
      surface: surface, vocabulary: Vocabulary(messages: content.messages, looks: content.looks))
    view.dataSource = source
    view.languageSource = source
    view.update()
    return surface.captions.map(\.text).filter { $0.contains("bell") || $0.contains("frog") }
  }
}

final class HandDouble: HandSoundViewDataSource {
  var handMoments: [HandMoment] = []
}

@Suite("Mono output still tells the direction")
struct MonoTests {
  @Test("The column of the hand can be heard to within one column")
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
        source.handMoments = [HandMoment(.move, material, tile: CellPoint(column, row))]
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

  @Test("Stereo output has no grace note")
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
