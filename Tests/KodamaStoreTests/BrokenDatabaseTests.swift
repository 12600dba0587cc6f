import Foundation
import Kodama
import KodamaStore
import Testing

/// A broken file is kept aside, and the last good saves are offered.
struct BrokenDatabaseTests {
  let temporary: TemporaryFolder
  let parts: Parts

  init() throws {
    temporary = try TemporaryFolder()
    parts = try Parts()
  }

  private var path: String { temporary.folder.database }

  /// Two named saves, three autosaves and a setting.
  private func fill() throws -> [SaveSlot: [UInt8]] {
    let store = DatabaseGameStore(temporary.folder)
    let play = parts.play(seed: 4)
    var kept: [SaveSlot: [UInt8]] = [:]
    for name in ["quick", "other"] {
      play.advance()
      try store.save(play.saved.encode(), play.saved.summary, name: name)
      kept[.named(name)] = play.saved.encode()
    }
    for _ in 0..<3 {
      play.advance()
      try store.autosave(play.saved.encode(), play.saved.summary)
    }
    try store.keep(StoredSettings([.init("language", "ja")]))
    try store.finish()
    for save in try store.saves() { kept[save.slot] = try store.load(save.slot) }
    #expect(kept.count == 5)
    return kept
  }

  @Test func aFileThatIsNoDatabaseIsSetAsideAndTheCopyBroughtBack() throws {
    let kept = try fill()
    // The next session copies what the last one left.
    do { try DatabaseGameStore(temporary.folder).finish() }
    let rubbish = Data(repeating: 0x5a, count: 20_000)
    try rubbish.write(to: URL(fileURLWithPath: path))
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingFault() == .setAside)
    #expect(
      FileManager.default.contents(atPath: temporary.folder.path + "/kodama.broken-1.sqlite")
        == rubbish)
    let saves = try store.saves()
    #expect(saves.count == kept.count)
    for name in ["quick", "other"] {
      #expect(try store.load(.named(name)) == kept[.named(name)])
    }
    #expect(try store.settings()["language"] == "ja")
  }

  @Test func aPageOfRubbishLosesNothingThatIsWholeElsewhere() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    for page in 0..<(whole.count / 4_096) {
      var broken = whole
      broken.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
      try broken.write(to: URL(fileURLWithPath: path))
      try check(kept, "page \(page)")
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + "-journal")
    }
  }

  @Test func flippedBitsInTheFileNeverGiveAWrongSave() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    var numbers = Numbers(state: 5)
    for _ in 0..<(isLong ? 3_000 : 60) {
      var broken = whole
      // The header and the roots of the trees lie at the front: half of the flips go there.
      let isFront = numbers.next(below: 2) == 0
      let place = numbers.next(below: isFront ? 512 : broken.count)
      broken[place] ^= 1 << numbers.next(below: 8)
      try broken.write(to: URL(fileURLWithPath: path))
      try check(kept, "byte \(place)")
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + "-journal")
    }
  }

  @Test("A flipped bit in the marks of the store is damage, and the copy is used")
  func flippedMarks() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    let tables = try #require(whole.range(of: Data("CREATE TABLE setting".utf8)))
    // The version of the schema, the number of the application, and a part of the schema itself.
    for place in Array(60..<64) + Array(68..<72) + Array(tables) {
      var broken = whole
      broken[place] ^= 1 << (place % 8)
      try broken.write(to: URL(fileURLWithPath: path))
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingFault() == .setAside, "byte \(place)")
      for (slot, bytes) in kept {
        #expect(try store.load(slot) == bytes, "byte \(place): \(slot)")
      }
      try store.finish()
      for name in temporary.names where name.hasPrefix("kodama.broken-") {
        try FileManager.default.removeItem(atPath: temporary.folder.path + "/" + name)
      }
    }
  }

  @Test func aTruncatedFileNeverGivesAWrongSave() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    for length in stride(from: 0, to: whole.count, by: isLong ? 97 : 1_999) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      try check(kept, "\(length) bytes")
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Whatever was done to the file: what the store gives is right or refused with a reason.
  private func check(_ kept: [SaveSlot: [UInt8]], _ what: String) throws {
    let known = Set(kept.values)
    let store = DatabaseGameStore(temporary.folder)
    let saves: [SaveInfo]
    do {
      saves = try store.saves()
    } catch {
      #expect(store.openingFault() != nil, "\(what)")
      return
    }
    for save in saves {
      guard let bytes = try? store.load(save.slot), SavedPlay.isWhole(bytes) else { continue }
      #expect(known.contains(bytes), "\(what): \(save.slot)")
    }
    if store.openingFault() == .setAside {
      #expect(saves.count == kept.count, "\(what)")
    }
  }

  @Test func repairSetsABrokenSaveAsideAndBringsAnOlderOneBack() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    try RawDatabase(path).run("UPDATE save SET bytes = x'4b534156' WHERE slot = 'quick'")
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingFault() == nil)
    try store.finish()
    let repairs = try store.repair()
    #expect(repairs.map(\.slot) == [.named("quick")])
    #expect(repairs.first?.isReplaced == true)
    #expect(try store.load(.named("quick")) == kept[.named("quick")])
    #expect(temporary.names.contains("broken-save-1.kodamasave"))
    #expect(try store.repair() == [])
  }

  @Test func everyCourseOfPlayKeepsItsAutosaves() throws {
    let store = DatabaseGameStore(temporary.folder)
    for seed in 1...10 as ClosedRange<UInt64> {
      for tick in 1...5 as ClosedRange<UInt64> {
        try store.autosave(
          [UInt8(seed), UInt8(tick)], SaveSummary(seed: seed, tick: tick, width: 1, height: 1))
        try store.finish()
      }
    }
    try store.finish()
    let saves = try store.saves()
    #expect(saves.map(\.summary.seed) == (3...10).reversed().flatMap { [$0, $0, $0] })
    #expect(saves.prefix(3).map(\.summary.tick) == [5, 4, 3])
  }
}
