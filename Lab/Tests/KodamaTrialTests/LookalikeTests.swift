import Kodama
import Testing

@testable import KodamaBots
@testable import KodamaPerception
@testable import KodamaTrials

@Suite("Bots distinguish lookalikes", .serialized)
struct LookalikeTests {
  static let names = ["wax-and-cane", "the-ore", "spare-parts"]
  /// The tracks whose legend distinguishes lookalikes, and open ears, which learn them.
  private static let tracks: [Track] = [.eyes, .eyesFloor, .words, .earsOpen]

  private func trial(_ name: String) throws -> Trial {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    return Trial(content: content, etude: etude)
  }

  @Test("Only three études have lookalikes")
  func lookalikes() throws {
    let content = try TestEtude.content.get()
    let etudes = content.etudes.filter { Lookalikes($0, content: content).wanted != nil }
    #expect(etudes.map(\.name).sorted() == Self.names.sorted())
    for etude in etudes {
      let lookalikes = Lookalikes(etude, content: content)
      let slots = try #require(lookalikes.slots(in: etude.hotbar, content: content))
      let spared = slots.spared.map { etude.hotbar[$0] }
      let families = lookalikes.spared.map { lookalikes.family(of: $0, in: content) }
      let unheld = lookalikes.slots(in: [], content: content)
      #expect(etude.hotbar[slots.wanted] == lookalikes.wanted)
      #expect(spared == lookalikes.spared)
      #expect(!families.contains(slots.family))
      // A player could not learn a material without a slot.
      #expect(unheld == nil)
    }
  }

  @Test("Lookalikes differ in their glyphs, colours and names")
  func legends() throws {
    let content = try TestEtude.content.get()
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

  @Test("Bots remove the target and keep its lookalikes", arguments: names)
  func solved(_ name: String) throws {
    for track in Self.tracks {
      let result = try trial(name).run(track.bot, variation: 3)
      #expect(result.isSolved, "\(track.rawValue)")
    }
  }

  @Test("Bots that confuse lookalikes or know only families fail")
  func exchanged() throws {
    for (place, track) in Self.tracks.enumerated() {
      var trial = try trial(Self.names[place % Self.names.count])
      trial.pressLimit = 150
      trial.lookalikes = trial.lookalikes.swapped
      #expect(!trial.run(track.bot, variation: 3).isSolved, "\(track.rawValue)")
      trial.lookalikes = Lookalikes()
      let isSolved = trial.run(track.bot, variation: 3).isSolved
      // The scanner names the goal, so the words bot needs no legend of lookalikes.
      #expect(isSolved == (track == .words), "\(track.rawValue)")
    }
  }
}

@Suite("Bots distinguish lookalikes without a guide", .serialized)
struct UnguidedLookalikeTests {
  private func trial(_ name: String, without key: String) throws -> Trial {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == name })
    var trial = Trial(content: content, etude: etude)
    trial.disabledActions = [key]
    trial.training = try TestEtude.training.get()
    return trial
  }

  @Test("Human ears use the hand's notes while the world runs", arguments: LookalikeTests.names)
  func heard(_ name: String) throws {
    let trial = try trial(name, without: "guide")
    let (result, transcript) = trial.transcribed(.earsHuman, variation: 3)
    #expect(result.isSolved)
    #expect(transcript.violations(on: .earsHuman).isEmpty)
    let keys = Set(
      transcript.entries.compactMap { entry in
        if case .key(let action) = entry { action } else { nil }
      })
    #expect(keys.isSuperset(of: ["probe", "slot-1", "slot-2", "take"]))
    #expect(!keys.contains("guide"))
  }

  @Test("Human ears that confuse lookalikes fail")
  func exchanged() throws {
    var trial = try trial("the-ore", without: "guide")
    trial.lookalikes = trial.lookalikes.swapped
    trial.pressLimit = 350
    #expect(!trial.run(.earsHuman, variation: 3).isSolved)
  }

  @Test(
    "Without the scanner, words distinguish lookalikes by names in columns",
    arguments: LookalikeTests.names)
  func said(_ name: String) throws {
    var trial = try trial(name, without: "scan-next")
    #expect(trial.run(.words, variation: 3).isSolved)
    trial.pressLimit = 200
    for lookalikes in [trial.lookalikes.swapped, Lookalikes()] {
      trial.lookalikes = lookalikes
      #expect(!trial.run(.words, variation: 3).isSolved)
    }
  }

  @Test("A disabled key has no effect")
  func closed() throws {
    let content = try TestEtude.content.get()
    for disabledActions in [[], ["right"]] as [Set<String>] {
      let app = content.app(outputs: Outputs(screen: TextSurface(), sound: nil, words: nil))
      app.start(.etude("far-corner", variation: 0))
      let game = TrialGame(app: app, mixer: nil, passLimit: 100, disabledActions: disabledActions)
      let hand = UInt32(UInt8(ascii: "["))
      let places = [nil, "right"].map { action in
        _ = game.pass(action)
        // The map is to the left of the panel.
        return game.host.frame.map { frame in
          frame.cells.indices.filter {
            frame.cells[$0].glyph == hand && $0 % frame.columns < 2 * Field.page.columns
          }
        }
      }
      #expect(places[0]?.count == 1)
      #expect((places[0] == places[1]) == !disabledActions.isEmpty)
    }
  }
}
