import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Hints and goals fit the étude panel and name the current keys")
struct EtudePanelTests {
  private let content: Content
  private static let standard = KeyTable(.standard)
  private static let tables = [standard] + KeyLayout.allCases.map { $0.table(from: standard) }

  init() throws { content = try TestGame.content.get() }

  @Test("A placeholder in a hint becomes the key of its action in every layout", arguments: 0...2)
  func hints(_ layout: Int) throws {
    let table = Self.tables[layout]
    let bindings = try #require(table.bindings)
    var gapCount = 0
    for etude in content.etudes {
      for (index, hint) in etude.hints.enumerated() {
        let gaps = hint.english.matches(of: /\{([\w-]+)\}/).map { String($0.1) }
        for text in [hint.japanese, hint.reading] {
          let others = text.matches(of: /\{([\w-]+)\}/).map { String($0.1) }
          #expect(others == gaps, "\(etude.name) \(index)")
        }
        let keys = KeyNames(table.rows.map { BoundKey(stroke: $0.stroke, action: $0.action) })
        let message = keys.message("etude.\(etude.name).hint.\(index + 1)")
        let said = content.messages.text(message, in: .english)
        #expect(!said.contains("{"))
        for gap in gaps {
          let stroke = try #require(table.stroke(for: gap).flatMap(KeyStroke.init))
          #expect(bindings.action(for: stroke)?.rawValue == gap)
          let key = keys.key(try #require(PlayerOperation(rawValue: gap)))
          #expect(said.contains(content.messages.text(key, in: .english)))
        }
        gapCount += gaps.count
      }
    }
    #expect(gapCount > 20)
  }

  @Test("Hints contain no hard-coded keys")
  func fixedKeys() {
    let keys = /Space|Enter|Backspace|Escape|Page|Home|Shift|Ctrl|Control|Arrow|\b[B-HJ-Z0-9]\b/
    for etude in content.etudes {
      for hint in etude.hints {
        for text in [hint.english, hint.japanese] {
          let words = text.replacing(/\{[^}]*\}/, with: "")
          #expect(!words.contains(keys.ignoresCase(false)), "\(etude.name): \(text)")
        }
      }
    }
  }

  @Test("A hint follows the chosen key layout during play")
  func played() throws {
    let game = try TestGame(start: .etude("ring-it"))
    let settings = try #require(game.state?.settings)
    #expect(try game.press("h") == "Go to each of the three bells and press Enter.")
    settings.keyTable.value = KeyLayout.left.table(from: settings.standardKeys)
    let key = try #require(settings.keyTable.value.stroke(for: "hint"))
    _ = try game.press(key)
    #expect(try game.press(key) == "Go to each of the three bells and press E.")
  }

  @Test("The panel has room for the full text of every goal", arguments: Language.allCases)
  func goals(_ language: Language) throws {
    let room = PlayScreenView(surface: TextSurface()).rect(of: .goal)
    for etude in content.etudes {
      let game = try TestGame(language: language, start: .etude(etude.name))
      let play = try game.play()
      func rows(_ text: String) -> Int {
        TextWrap.lines(of: text, width: room.width - 2).count
      }
      func text(_ message: Message) -> String { content.messages.text(message, in: language) }
      let narrator = Narrator(keys: KeyNames([]), looks: content.looks)
      let far = Message("goal.progress", ("n", .number(10)), ("m", .number(12)))
      let title = text(Narrator.title(try #require(play.etudePlayed?.name)))
      game.run()
      #expect(game.host.frame?.lines[0].contains(" \(title)") == true, "uncut: \(title)")
      let count = play.sources.goals.goalFacts.reduce(0) { count, fact in
        let state = fact.needed > 1 ? text(far) + "：" : ""
        return count + rows("[ ] \(state)\(text(narrator.sentence(fact.goal)))")
      }
      #expect(count <= room.height, "\(etude.name): \(count) rows")
    }
  }

  @Test("The keys for listening, menu, help and leaving are shown", arguments: Language.allCases)
  func keys(_ language: Language) throws {
    let game = try TestGame(language: language, start: .etude("a-living-place"))
    game.run()
    for id in ["goal", "hint", "place", "take", "use", "sweep", "probe", "menu", "help", "back"] {
      let stroke = try #require(Self.standard.stroke(for: id))
      let key = content.messages.text(KeyNames.name(of: stroke), in: language)
      let title = content.messages.text(Message("hint.\(id)"), in: language)
      #expect(game.text.contains("\(key) \(title)"), "\(id)")
    }
  }
}
