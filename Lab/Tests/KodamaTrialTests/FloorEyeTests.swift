import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("A bot that sees pictures solves études", .serialized)
struct FloorEyeTests {
  private func trial(_ name: String) throws -> Trial {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    return Trial(content: content, etude: etude)
  }

  @Test("The bot solves an étude within the limits of its track")
  func solves() throws {
    let (result, transcript) = try trial("a-line").transcribed(.eyesFloor, variation: 1)
    #expect(result.isSolved)
    #expect(transcript.violations(on: .eyesFloor).isEmpty)
    #expect(!transcript.violations(on: .earsHuman).isEmpty)
    #expect(transcript.entries.contains(.frame(104 * 32)))
    #expect(transcript.entries.count { if case .key = $0 { true } else { false } } > 5)
  }

  @Test("Pressing a key that shows the valley as text violates the bot's track")
  func closed() throws {
    let console = try console("a-line", 1).console
    let after = try #require(console.pass("zoom"))
    let colour = FloorRenderer(try TestEtude.content.get()).handColour
    let hands = FloorCell.all(of: after).filter {
      $0.isHand(false, colour) || $0.isHand(true, colour)
    }
    #expect(hands.count == 1)
    #expect(FloorCell.all(of: after).count(where: \.isHalves) > 400)
    #expect(console.transcript.violations(on: .eyesFloor) == ["the key zoom on eyes-floor"])
  }

  @Test("The bot fails if colours are exchanged")
  func shuffled() throws {
    let (console, app) = try console("a-line", 1)
    let content = try TestEtude.content.get()
    let bot = Bot(tasks: try trial("a-line").tasks, pressLimit: 36)
    bot.play(byEye: SwappedColourConsole(console), floor: FloorRenderer(content))
    #expect(!app.isSolved)
  }

  @Test("The bot's map equals the visible map in every cell")
  func imagined() throws {
    let content = try TestEtude.content.get()
    let (console, _) = try console("hear-the-hills", 1)
    let seen = try #require(console.pass(nil))
    // The same game as text, which identifies the materials.
    let app = content.app(outputs: Outputs(screen: TextSurface(), sound: nil, words: nil))
    app.start(.etude("hear-the-hills", variation: 1))
    let game = TrialGame(app: app, mixer: nil, passLimit: 10)
    _ = (game.pass(nil), game.pass(nil))
    let letters = TextObservation(try #require(game.host.frame))
    let floor = FloorRenderer(content)
    var (map, hand) = ([Int](repeating: 0, count: Field.page.count), Spot(0, 0))
    for index in map.indices {
      let spot = Field.page.spot(index)
      let place = spot.y * letters.columns + spot.x * 2
      let mark = GlyphLegend.Mark(
        left: letters.glyphs[place], right: letters.glyphs[place + 1], ink: letters.inks[place])
      map[index] = floor.kinds.firstIndex { $0.mark == mark } ?? 0
      if letters.glyphs[place] == 0x5b { hand = spot }
    }
    let corner = HandTracker(.page, page: .floor).corner
    let imagined = floor.picture(
      of: map, hand: (hand.x, hand.y), from: (corner.x, corner.y), at: FloorMoment(seen))
    let cells = zip(FloorCell.all(of: seen), FloorCell.all(of: imagined))
    #expect(cells.allSatisfy { $0.upper == $1.upper && $0.lower == $1.lower })
    #expect(Set(FloorCell.all(of: seen).map(\.upper)).count > 50)
  }
}

extension FloorEyeTests {
  private func console(
    _ name: String, _ variation: UInt64
  ) throws -> (console: FloorConsole, app: KodamaApp) {
    let surface = TextSurface()
    surface.showsPictures = true
    let app = try TestEtude.content.get().app(
      outputs: Outputs(screen: surface, sound: nil, words: nil))
    app.showDetails()
    app.start(.etude(name, variation: variation))
    return (FloorConsole(game: TrialGame(app: app, mixer: nil, passLimit: 100)), app)
  }
}

/// A console that exchanges red, green and blue, except in the hand and the panel.
private final class SwappedColourConsole: TextConsole {
  private let console: any TextConsole

  init(_ console: any TextConsole) { self.console = console }

  func pass(_ action: String?) -> TextObservation? {
    guard var frame = console.pass(action) else { return nil }
    for index in frame.papers.indices where index % frame.columns < 80 {
      frame.papers[index] = Self.swapped(frame.papers[index])
      frame.inks[index] = Self.swapped(frame.inks[index])
    }
    return frame
  }

  private static func swapped(_ colour: UInt32) -> UInt32 {
    (colour << 8 | colour >> 16) & 0xff_ffff
  }
}
