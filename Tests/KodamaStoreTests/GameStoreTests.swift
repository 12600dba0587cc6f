import Foundation
import Kodama
import KodamaPlay
@testable import KodamaSaves
import KodamaStore
import Testing

@Suite("Every store meets the same requirements")
struct GameStoreTests {
  enum Kind: CaseIterable { case memory, database, journaled }

  /// A store and its folder.
  struct Kept {
    let temporary: TemporaryFolder
    let store: any GameStore

    init(_ kind: Kind) throws {
      temporary = try TemporaryFolder()
      store =
        switch kind {
        case .memory: MemoryGameStore()
        case .database: DatabaseGameStore(temporary.folder)
        case .journaled: RecordedGameStore(DatabaseGameStore(temporary.folder))
        }
    }
  }

  static let summary = SaveSummary(seed: .max, tick: 5, width: 4, height: 3)

  @Test("Saved bytes are loaded", arguments: Kind.allCases)
  func load(kind: Kind) throws {
    let kept = try Kept(kind)
    #expect(kept.store.openingError() == nil)
    #expect(throws: StoreError.missing) { try kept.store.load(.named("quick")) }
    try kept.store.save([1, 2, 3], Self.summary, name: "quick")
    try kept.store.save([], Self.summary, name: "砂の谷 ♪")
    try kept.store.save([4], Self.summary, name: "quick")
    #expect(try kept.store.load(.named("quick")) == [4])
    #expect(try kept.store.load(.named("砂の谷 ♪")) == [])
    let saves = try kept.store.saves()
    #expect(saves.map(\.slot) == [.named("quick"), .named("砂の谷 ♪")])
    #expect(saves.first?.summary == Self.summary)
    #expect(saves.first?.byteCount == 1)
  }

  @Test("The newest three autosaves are kept", arguments: Kind.allCases)
  func generations(kind: Kind) throws {
    let kept = try Kept(kind)
    for tick in 1...6 {
      var summary = Self.summary
      summary.tick = UInt64(tick)
      try kept.store.autosave([UInt8(tick)], summary)
    }
    try kept.store.finish()
    let saves = try kept.store.saves()
    #expect(saves.map(\.summary.tick) == [6, 5, 4])
    for save in saves {
      #expect(try kept.store.load(save.slot) == [UInt8(save.summary.tick)])
    }
  }

  @Test("Settings are stored one by one", arguments: Kind.allCases)
  func settings(kind: Kind) throws {
    let kept = try Kept(kind)
    #expect(try kept.store.settings() == StoredSettings())
    try kept.store.keep(StoredSettings([.init("language", "ja"), .init("captions", "true")]))
    try kept.store.keep(StoredSettings([.init("captions", "false")]))
    try kept.store.finish()
    #expect(
      try kept.store.settings()
        == StoredSettings([.init("captions", "false"), .init("language", "ja")]))
  }

  @Test("Invalid names are rejected", arguments: Kind.allCases)
  func limits(kind: Kind) throws {
    let kept = try Kept(kind)
    for name in ["", "a/b", "autosave-1", "a\nb", " a", String(repeating: "x", count: 41)] {
      #expect(throws: StoreError.badName, "\(name)") {
        try kept.store.save([1], Self.summary, name: name)
      }
    }
    var isRefused = false
    for number in 0...SaveSlot.countLimit where !isRefused {
      do {
        try kept.store.save([1], Self.summary, name: "n\(number)")
      } catch {
        #expect(error == .tooMany)
        isRefused = true
      }
    }
    #expect(isRefused)
  }

  @Test("Three autosaves of each of the last eight valleys are kept", arguments: Kind.allCases)
  func branches(kind: Kind) throws {
    let kept = try Kept(kind)
    for seed in UInt64(1)...10 {
      for tick in UInt64(1)...5 {
        try kept.store.autosave([1], SaveSummary(seed: seed, tick: tick, width: 4, height: 3))
        try kept.store.finish()
      }
    }
    // The time of a valley goes back, so that it is another one.
    try kept.store.autosave([1], SaveSummary(seed: 10, tick: 2, width: 4, height: 3))
    try kept.store.finish()
    let summaries = try kept.store.saves().map(\.summary)
    let ticks: [UInt64] = [5, 4, 3]
    let seeds = (UInt64(4)...10).reversed().flatMap { seed in ticks.map { _ in seed } }
    #expect(summaries.map(\.seed) == [10] + seeds)
    #expect(summaries.map(\.tick) == [2] + (4...10).flatMap { _ in ticks })
  }

  @Test("A store's recorded answers give an equal replay")
  func recordedAnswers() throws {
    let kept = try Kept(.database)
    let journal = RecordedGameStore(kept.store)
    func ask(_ store: any GameStore) throws -> [String] {
      var answers = ["\(store.openingError() as StoreError?)"]
      answers.append("\(try store.settings())")
      try store.save([0, 9, 255], Self.summary, name: "quick")
      try store.autosave([7], Self.summary)
      answers.append("\(try store.load(.named("quick")))")
      answers.append("\(try store.excerpt(.named("quick")) { Array($0.reversed()) })")
      answers.append("\(try store.saves().map(\.slot))")
      answers.append("\(try store.saves().map(\.savedAtLocalSeconds))")
      do { _ = try store.load(.named("none")) } catch { answers.append("\(error)") }
      try store.finish()
      return answers
    }
    let recorded = try ask(journal)
    let lines = journal.answers.map(\.line)
    let answers = lines.compactMap { StoreAnswer(line: $0) }
    #expect(answers == journal.answers)
    #expect(try ask(RecordedGameStore(replaying: answers)) == recorded)
  }

  @Test("The offset from UTC equals the calendar's")
  func localTime() throws {
    let kept = try Kept(.database)
    try kept.store.save([0], Self.summary, name: "quick")
    let save = try #require(try kept.store.saves().first)
    let saved = Date(timeIntervalSince1970: TimeInterval(try #require(save.savedAtSeconds)))
    #expect(save.secondsAheadOfUTC == Int64(TimeZone.current.secondsFromGMT(for: saved)))
    #expect(abs(saved.timeIntervalSinceNow) < 3_600)
  }

  @Test("Recorded answers contain the local time and the études")
  func recordedSaves() throws {
    for (ahead, course) in [(0, nil), (-12_600, nil), (0, 7), (32_400, 9)] as [(Int64, UInt64?)] {
      var summary = Self.summary
      summary.etudeCourse = course
      var save = SaveInfo(slot: .autosave(3), summary: summary, byteCount: 5, savedAtSeconds: 60)
      save.secondsAheadOfUTC = ahead
      #expect(try StoreAnswer.saves(StoreAnswer.bytes([save, save])) == [save, save])
    }
  }

  @Test("A replay that deviates from its recording fails with an error")
  func deviatingReplay() throws {
    let replayed = RecordedGameStore(replaying: [StoreAnswer(.save, .success([]))])
    #expect(throws: StoreError.unavailable) { try replayed.load(.named("quick")) }
    #expect(throws: StoreError.unavailable) { try replayed.excerpt(.named("quick")) { $0 } }
    #expect(throws: StoreError.unavailable) {
      try replayed.save([], Self.summary, name: "quick")
    }
  }
}
