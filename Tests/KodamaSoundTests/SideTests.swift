import KodamaContent
import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces
import KodamaViews
import Testing

/// A valley with one thing near that also sounds, for the Views of sound and of words.
private final class SideDouble: MomentSoundViewDataSource, NearestSoundViewDataSource,
  HeardWordsViewDataSource, LanguageDataSource
{
  var moments: [Moment] = []
  var momentPass = 0
  let isSweepHeard = false
  var listener = Listener(hand: GridPoint(20, 12))
  let scale = Scale.pentatonic
  let cliffCells: [Int] = []
  let untouchedSites: [GridPoint] = []
  let restedPasses = 0
  var momentObstacles: [Int] { moments.map { _ in 0 } }
  let ambienceTextures: [AmbienceTexture] = []
  var handTile: GridPoint { listener.tile(of: listener.hand) }
  var nearestThings: [NearestThing] = []
  var passesListened = 0
  let chosenLanguage = Language.english
}

@Suite("Of every hand and every thing: the side in samples, captions and words", .serialized)
struct SideTests {
  private let content: Content
  private let source = SideDouble()
  private let sound = SoundSurface()

  init() throws { content = try Content.shipped() }

  /// −1 left, 0 in the middle, 1 right; from samples alone.
  private func side(of commands: [SoundCommand]) -> Int {
    let mixer = Mixer(patches: content.patches)
    for command in commands { mixer.enqueue(command) }
    let samples = mixer.render(frames: 3_600)
    var powers = (left: 0.0, right: 0.0)
    for index in stride(from: 0, to: samples.count, by: 2) {
      powers.left += Double(samples[index] * samples[index])
      powers.right += Double(samples[index + 1] * samples[index + 1])
    }
    guard powers.left + powers.right > 1e-9 else { return 9 }
    let ratio = powers.right / max(powers.left, 1e-12)
    // One column is 1 dB.
    return ratio > 1.12 ? 1 : ratio < 0.89 ? -1 : 0
  }

  private func side(of text: String) -> Int {
    (text.contains("right") ? 1 : 0) - (text.contains("left") ? 1 : 0)
  }

  @Test("Bells and frogs at every column, from every column of the rectangle")
  func everyPair() throws {
    let moments = MomentSoundView(surface: sound, looks: content.looks, patches: content.patches)
    moments.dataSource = source
    var pairs = 0
    var right = 0
    for hand in 0..<ViewRectangle.columns {
      for column in 0..<ViewRectangle.columns {
        let thing = GridPoint(column, 12)
        source.listener = Listener(hand: GridPoint(hand, 12))
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

  private func place(_ thing: GridPoint) throws {
    source.momentPass += 60
    source.passesListened += 600
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

  /// What is captioned of the bell and the frog.
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
