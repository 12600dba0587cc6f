import Kodama
import KodamaPerception
import Testing

@testable import KodamaBots
@testable import KodamaTrials

@Suite("Bots tell materials of one family apart", .serialized)
struct KindTests {
  static let names = ["wax-and-cane", "the-ore", "spare-parts"]
  /// Those that are told by a legend which is which; ears find it out.
  private static let tracks: [Track] = [.eyes, .eyesFloor, .words, .earsOpen]

  private func trial(_ name: String) throws -> Trial {
    let content = try Scene.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    return Trial(content: content, etude: etude)
  }

  @Test("What is told apart is what goals name of one family, and no other étude has such goals")
  func told() throws {
    let content = try Scene.content.get()
    let told = content.etudes.filter { Lookalikes($0, content: content).wanted != nil }
    #expect(told.map(\.name).sorted() == Self.names.sorted())
    for etude in told {
      let kinds = Lookalikes(etude, content: content)
      let slots = try #require(kinds.slots(in: etude.hotbar, content: content))
      let spared = slots.spared.map { etude.hotbar[$0] }
      let families = kinds.spared.map { kinds.family(of: $0, in: content) }
      let unheld = kinds.slots(in: [], content: content)
      #expect(etude.hotbar[slots.wanted] == kinds.wanted)
      #expect(spared == kinds.spared)
      #expect(!families.contains(slots.family))
      // Who could not take it in hand could not know it.
      #expect(unheld == nil)
    }
  }

  @Test("Their letters, colours and names differ from each other, and from all other materials")
  func legends() throws {
    let content = try Scene.content.get()
    for name in Self.names {
      let etude = try #require(content.etudes.first { $0.name == name })
      for material in etude.hotbar {
        let own = content.looks[material]
        for other in content.rules.materials.indices.map({ MaterialID(UInt8($0)) })
        where other != material {
          let look = content.looks[other]
          let areLetters =
            look.leftGlyph == own.leftGlyph && look.rightGlyph == own.rightGlyph
            && look.ink == own.ink
          #expect(!areLetters && look.body != own.body, "\(name)")
          let names = [material, other].map {
            content.messages.text(content.looks.name($0), in: .english)
          }
          #expect(names[0] != names[1])
        }
      }
    }
  }

  @Test("Each takes what is asked for, and leaves its relatives", arguments: names)
  func solved(_ name: String) throws {
    for track in Self.tracks {
      let result = try trial(name).run(track.bot, variation: 3)
      #expect(result.isSolved, "\(track.rawValue)")
    }
  }

  @Test("Who takes them for each other fails, and so does who knows families alone")
  func exchanged() throws {
    for (place, track) in Self.tracks.enumerated() {
      var trial = try trial(Self.names[place % Self.names.count])
      trial.pressLimit = 150
      trial.lookalikes = trial.lookalikes.swapped
      #expect(!trial.run(track.bot, variation: 3).isSolved, "\(track.rawValue)")
      trial.lookalikes = Lookalikes()
      let isSolved = trial.run(track.bot, variation: 3).isSolved
      // Words are told of the goal by the scanner, which names it.
      #expect(isSolved == (track == .words), "\(track.rawValue)")
    }
  }
}
