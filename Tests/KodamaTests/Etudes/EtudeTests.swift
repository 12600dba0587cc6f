import Foundation
import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaViews
@testable import KodamaWorld
import Testing

/// Properties of every étude that ships with the game.
@Suite("Every shipped étude can be solved, as written and varied")
struct EtudeTests {
  static let names = EtudeScriptTests.names
  private let content: Content

  init() throws { content = try TestGame.content.get() }

  private func etude(_ name: String) throws -> Etude {
    try #require(content.etudes.first { $0.name == name })
  }

  /// Starts the étude without a screen or sound.
  private func play(_ name: String, variation: UInt64) throws -> PlayModel {
    let game = Game(
      rules: content.rules, names: content.names,
      settings: Settings(), palette: Palette(hotbar: content.names.hotbar),
      etudes: EtudeBook(content.etudes), plan: ValleyPlan(.empty, seed: 1))
    #expect(game.session.startEtude(name, variation: variation))
    return try #require(game.session.play)
  }

  @Test(
    "A solver that sees the whole world solves each étude and three variations", arguments: names)
  func solvable(_ name: String) throws {
    for variation in 0...3 as ClosedRange<UInt64> {
      let solver = EtudeSolver(try play(name, variation: variation))
      #expect(try solver.solve(), "variation \(variation)")
    }
  }

  @Test("No goal is reached without the player", arguments: names)
  func patience(_ name: String) throws {
    for variation in 0...2 as ClosedRange<UInt64> {
      let play = try play(name, variation: variation)
      for _ in 0..<300 { play.advance() }
      #expect(
        play.goals.allSatisfy { !$0.isMet || $0.goal.isKeeping }, "variation \(variation)")
    }
  }

  @Test("No variation is solved at its start", arguments: names)
  func variations(_ name: String) throws {
    let etude = try etude(name)
    var seen: [UInt64] = []
    for variation in 0..<60 as Range<UInt64> {
      let world = etude.world(variation: variation, rules: content.rules)
      let judge = GoalJudge(etude.goals, rules: content.rules)
      let hand = etude.hand(variation: variation, rules: content.rules)
      judge.judge(world, hand: try #require(hand), moments: [])
      #expect(
        judge.progress.allSatisfy { !$0.isMet || $0.goal.isKeeping }, "variation \(variation)")
      var cells = Digest()
      for y in 0..<24 {
        for x in 0..<40 { cells.combine(Int(world.cell(at: CellPoint(x, y)).bits)) }
      }
      if !seen.contains(cells.value) { seen.append(cells.value) }
    }
    let world = etude.world(variation: 7, rules: content.rules)
    #expect(world.digest == etude.world(variation: 7, rules: content.rules).digest)
    #expect(seen.count >= 12, "only \(seen.count) different worlds")
  }

  /// All conductors count as one machine, because they are wired together. Related materials are
  /// allowed if the goals name each of them and the hotbar contains it. The player can then learn
  /// its sound first.
  @Test(
    "Two materials share a family only in wires or if goals name both",
    arguments: names)
  func families(_ name: String) throws {
    let etude = try etude(name)
    let named = etude.goals.goals.compactMap { goal in
      switch goal.aim {
      case .clear(let material), .keep(let material, _): material
      default: nil
      }
    }
    let known = named.filter(etude.hotbar.contains)
    var found: [(family: MaterialFamily?, material: MaterialID)] = []
    for variation in 0...3 as ClosedRange<UInt64> {
      let world = etude.world(variation: variation, rules: content.rules)
      for y in 0..<world.height {
        for x in 0..<world.width {
          let material = world.cell(at: CellPoint(x, y)).material
          guard material != .air else { continue }
          let family = content.looks[material].family
          if family == .wire { continue }
          if let other = found.first(where: { $0.family == family }) {
            let areKnown = known.contains(material) && known.contains(other.material)
            #expect(
              other.material == material || areKnown, "\(content.rules.name(of: material)) too")
          } else {
            found.append((family, material))
          }
        }
      }
    }
  }

  /// Returns the number of cells of each material other than air and stone, which is the ground.
  private func counts(_ grid: EtudeGrid) -> [MaterialID: Int] {
    grid.cells.reduce(into: [:]) { counts, cell in
      if cell.material != .air, cell.material != content.rules["stone"] {
        counts[cell.material, default: 0] += 1
      }
    }
  }

  @Test("No shift of a variation moves anything out of the world")
  func shifts() throws {
    var shiftCount = 0
    for etude in content.etudes {
      for seed in 1...6 as ClosedRange<UInt64> {
        var grid = EtudeGrid(etude.text.cells, hand: nil, rules: content.rules, seed: seed)
        for step in etude.variation.steps {
          if case .shift(let range) = step {
            for distance in range {
              var shifted = grid
              shifted.apply(.shift(distance...distance))
              #expect(counts(shifted) == counts(grid), "\(etude.name), by \(distance)")
              shiftCount += 1
            }
          }
          grid.apply(step)
        }
      }
    }
    #expect(shiftCount > 100)
    // The comparison also detects a shift that loses cells.
    let etude = try etude("sow")
    var grid = EtudeGrid(etude.text.cells, hand: nil, rules: content.rules, seed: 1)
    let before = counts(grid)
    grid.apply(.shift(20...20))
    #expect(counts(grid) != before)
  }

  @Test("Suggested tools are in the hotbar")
  func words() throws {
    for etude in content.etudes {
      for goal in etude.goals.goals {
        if case .material(let tool)? = goal.tool { #expect(etude.hotbar.contains(tool)) }
      }
      #expect(!etude.hints.isEmpty, "\(etude.name) has no hint")
      for (id, words) in etude.entries {
        #expect(words.japanese != words.english, "\(id) is not translated")
        #expect(
          !words.reading.isEmpty && words.reading != words.japanese
            || words.japanese.allSatisfy(\.isKana), "\(id)")
      }
    }
  }

  @Test("At least 60 études cover all nine groups")
  func enough() {
    #expect(content.etudes.count >= 60)
    #expect(content.etudes.count { $0.group == .burn || $0.group == .wire } >= 17)
    // Every étude has a different position in the list.
    #expect(content.etudes.map(\.order).sorted() == Array(1...content.etudes.count))
    for group in Etude.Group.allCases {
      #expect(content.etudes.contains { $0.group == group }, "no étude in \(group.rawValue)")
    }
    let book = EtudeBook(content.etudes)
    #expect(
      book.etudes.prefix(6).map(\.group) == [.move, .listen, .play, .dig, .pour, .burn])
  }
}

extension Character {
  fileprivate var isKana: Bool {
    unicodeScalars.allSatisfy { (0x3000...0x30ff).contains($0.value) || $0.value > 0xff00 }
  }
}

@Suite("Every shipped étude has a script that solves it")
struct EtudeScriptTests {
  static let names = (try? TestGame.content.get().etudes.map(\.name)) ?? []

  @Test("The script of every étude solves it with single keys", arguments: names)
  func script(_ name: String) throws {
    let game = try TestGame(shown: .nothing, start: .etude(name))
    let etude = try #require(game.state?.etudes[name])
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    let app = game.app
    runner.isGoalReached = { app.isSolved }
    game.run(2)
    #expect(!game.app.isSolved, "solved before anything was done")
    runner.run(try Script(etude.script))
    #expect(runner.failures.isEmpty)
    #expect(!etude.script.contains("+"), "a chord is no single key")
    #expect(game.state?.etudes.solvedCount == 1)
  }

  @Test(
    "The tutorial can be completed without sound and without screen",
    arguments: [TestGame.Shown.screen, .sound, .words, .nothing])
  func tutorial(_ shown: TestGame.Shown) throws {
    let text = try ProjectFile.text("Tests/Golden/scripts/tutorial.script")
    let game = try TestGame(shown: shown, start: .title)
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    let app = game.app
    runner.isGoalReached = { app.isSolved }
    runner.run(try Script(text.replacing(/expect speech .*/, with: "")))
    #expect(runner.failures.isEmpty)
    #expect(game.state?.etudes.solvedCount == 6)
  }
}
