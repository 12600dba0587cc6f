import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces
import KodamaViews
import Testing

@Suite("Log, notices, problems, goals and hints stay inside their rectangles")
struct LineViewTests {
  private let lines = LinesDouble()
  private let goal = GoalDouble()

  private func place<Shown: PanelView>(_ view: Shown, _ rect: TextRect) -> Shown {
    view.rect = rect
    return view
  }

  private func log(_ easel: Easel, _ rect: TextRect) -> LogView {
    let view = place(LogView(easel.drawing), rect)
    view.dataSource = lines
    return view
  }

  private func notice(_ easel: Easel, _ rect: TextRect) -> NoticeView {
    let view = place(NoticeView(easel.drawing), rect)
    view.dataSource = lines
    return view
  }

  private func problem(_ easel: Easel, _ rect: TextRect) -> ProblemView {
    let view = place(ProblemView(easel.drawing), rect)
    view.dataSource = lines
    return view
  }

  private func goals(_ easel: Easel, _ rect: TextRect) -> GoalView {
    let view = place(GoalView(easel.drawing), rect)
    view.dataSource = goal
    return view
  }

  /// Returns a text of distinct words, such as `a0 a1 a2`.
  private func words(_ name: String, _ count: Int) -> [String] {
    (0..<count).map { "\(name)\($0)" }
  }

  private func read(_ rows: [String]) -> [String] {
    rows.flatMap { $0.split(separator: " ").map(String.init) }
  }

  @Test("The newest message is last and highlighted", arguments: Language.allCases)
  func newest(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 0, y: 25, width: 30, height: 3)
    lines.logFacts = [.plain("one"), .plain("two"), .macro(.played), .macro(.stopped)]
    let picture = easel.draw(log(easel, rect))
    #expect(
      picture.rows(in: rect)
        == (language == .english ? [" two", " dig", " Leave"] : [" 掘る", "", " やめる"]))
    let older = language == .english ? 26 : 25
    #expect(picture[1, older].ink == Theme.quiet && picture[1, 27].ink == Theme.ink)
  }

  @Test(
    "A log of any size shows the last messages in order",
    arguments: 1...4 as ClosedRange<UInt64>)
  func logTail(_ seed: UInt64) {
    var random = TestRandom(seed)
    for _ in 0..<50 {
      let easel = Easel()
      let rect = easel.place(widths: 8...60, heights: 1...12, &random)
      let messages = (0..<Int.random(in: 0...9, using: &random)).map {
        words("m\($0)w", Int.random(in: 1...20, using: &random))
      }
      lines.logFacts = messages.map { .plain($0.joined(separator: " ")) }
      let picture = easel.draw(log(easel, rect))
      #expect(picture.keeps(to: rect))
      let rows = picture.rows(in: rect)
      let all = messages.flatMap { $0 }
      #expect(read(rows) == all.suffix(read(rows).count), "\(rect)")
      #expect(rows.allSatisfy { $0.isEmpty } == all.isEmpty)
      // The log starts with a whole message, unless the newest one alone is longer than all rows.
      let begins = read(rows).first.map { $0.hasSuffix("w0") } ?? true
      #expect(begins || read(rows).count < messages.last?.count ?? 0 && !rows.contains(""))
    }
  }

  @Test(
    "A notice covers only the last rows that it needs",
    arguments: 1...4 as ClosedRange<UInt64>)
  func noticeRows(_ seed: UInt64) {
    var random = TestRandom(seed)
    for _ in 0..<50 {
      let easel = Easel()
      let rect = easel.place(widths: 8...60, heights: 1...6, &random)
      let all = words("w", Int.random(in: 1...30, using: &random))
      lines.newestFact = .plain(all.joined(separator: " "))
      let picture = easel.draw(notice(easel, rect))
      let top = picture.drawn.map(\.y).min() ?? rect.y
      let area = TextRect(x: rect.x, y: top, width: rect.width, height: rect.y + rect.height - top)
      // The notice covers all of its area, and no row of it is empty.
      #expect(picture.drawn.count == area.width * area.height && picture.keeps(to: rect))
      let rows = picture.rows(in: area)
      #expect(rows.allSatisfy { !$0.isEmpty })
      // A cut text ends with a whole word and an ellipsis.
      let isCut = read(rows).last == "…"
      let seen = isCut ? Array(read(rows).dropLast()) : read(rows)
      #expect(seen == Array(all.prefix(seen.count)) && isCut == (seen.count < all.count))
      if area.height < rect.height { #expect(!isCut) }
    }
  }

  @Test("No notice is drawn without facts")
  func quiet() {
    let easel = Easel()
    let rect = TextRect(x: 0, y: 0, width: 40, height: 4)
    #expect(easel.draw(notice(easel, rect)).drawn.isEmpty)
    #expect(easel.draw(problem(easel, rect)).drawn.isEmpty)
    #expect(easel.draw(goals(easel, rect)).drawn.isEmpty)
    for view in [LogView(easel.drawing), NoticeView(easel.drawing), ProblemView(easel.drawing)] {
      #expect(easel.draw(view).drawn.isEmpty)
    }
  }

  @Test("Problems are drawn from the top in rows of their own", arguments: Language.allCases)
  func problems(_ language: Language) {
    let easel = Easel(language)
    let rect = TextRect(x: 10, y: 1, width: 20, height: 4)
    lines.currentProblems = [.notKept(why: .full), .noVoice, .noLoudspeaker]
    let picture = easel.draw(problem(easel, rect))
    #expect(
      picture.rows(in: rect)
        == (language == .english
          ? [" ! Not kept: Water", " falls until it", " rests on stone.", " ! No voice"]
          : [" ! 保存できない：水", " は石の上で休むまで", " 落ちていく。", " ! 声が出ない"]))
    #expect(picture.keeps(to: rect) && picture.isWhole)
    #expect(picture[11, 1].ink == Theme.star)
    lines.currentProblems = [.noLoudspeaker]
    let one = easel.draw(problem(easel, rect))
    #expect(one.rows(in: rect)[0] == (language == .english ? " ! No sound" : " ! 音が出ない"))
    #expect(one.keeps(to: TextRect(x: 10, y: 1, width: 20, height: 1)))
  }

  @Test("A goal shows its mark, then its progress, then its text")
  func goalLines() {
    let rect = TextRect(x: 80, y: 9, width: 24, height: 7)
    goal.etudeName = "valley"
    goal.goalFacts = [
      GoalFact(goal: Goal(.reach(Easel.sand)), isMet: true, done: 1, needed: 1),
      GoalFact(goal: Goal(.count(Easel.water, atLeast: 3)), isMet: false, done: 1, needed: 3),
      GoalFact(goal: Goal(.come(1)), isMet: false, done: 0, needed: 1),
    ]
    let easel = Easel()
    let picture = easel.draw(goals(easel, rect))
    #expect(
      picture.rows(in: rect) == [
        " [x] dig", " [ ] (1/3) Water falls", " until it rests on", " stone.",
        " [ ] Leave", "", "",
      ])
    let inks = [9, 10].map { picture[81, $0].ink }
    #expect(inks == [Theme.quiet, Theme.ink])
    #expect(picture.keeps(to: rect))
    easel.language.chosenLanguage = .japanese
    let other = easel.draw(goals(easel, rect))
    #expect(other.rows(in: rect)[..<2] == [" [x] 掘る", " [ ] （1/3）水は石の上"])
    #expect(other.keeps(to: rect) && other.isWhole)
  }

  @Test(
    "Any number of goals stays inside a rectangle of any size",
    arguments: 1...4 as ClosedRange<UInt64>)
  func goalSizes(_ seed: UInt64) {
    var random = TestRandom(seed)
    goal.etudeName = "valley"
    for _ in 0..<50 {
      let easel = Easel(Bool.random(using: &random) ? .english : .japanese)
      let rect = easel.place(widths: 10...40, heights: 1...12, &random)
      goal.goalFacts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        GoalFact(
          goal: Goal(.count(Easel.water, atLeast: 1)), isMet: false, done: 0, needed: 1)
      }
      let picture = easel.draw(goals(easel, rect))
      #expect(picture.keeps(to: rect) && picture.isWhole, "\(rect)")
      let rows = picture.rows(in: rect)
      let marks = rows.filter { $0.hasPrefix(" [ ]") }.count
      let used = rows.prefix { !$0.isEmpty }.count
      #expect(marks == goal.goalFacts.count || used == rect.height, "\(rows)")
    }
  }

  @Test("Hints are side by side only if there is no room for rows")
  func hints() {
    let easel = Easel()
    let view = HintView(easel.drawing)
    view.hints = Easel.operations.prefix(4).map { HintView.Hint([$0], .place) }
    view.rect = TextRect(x: 3, y: 2, width: 15, height: 5)
    #expect(easel.draw(view).rows(in: view.rect) == [" q dig", " w dig", " e dig", " r dig", ""])
    let second = ScreenPoint(column: 4, row: 3)
    #expect(view.hint(at: second) == 1)
    view.hints[1].operations = [.probe, .zoomIn]
    #expect(view.hint(at: second) == nil, "a click cannot choose between two actions")
    view.hints[1].operations = [.probe]
    view.rect.height = 2
    #expect(easel.draw(view).rows(in: view.rect) == [" q dig  w dig", " e dig  r dig"])
    view.rect = TextRect(x: 0, y: 31, width: 30, height: 1)
    #expect(easel.draw(view).rows(in: view.rect) == [" q dig   w dig   e dig   r dig"])
    easel.language.chosenLanguage = .japanese
    #expect(easel.draw(view).rows(in: view.rect) == [" q 掘る   w 掘る   e 掘る"], "whole ones")
  }

  @Test(
    "Any number of hints stays inside a rectangle of any size",
    arguments: 1...4 as ClosedRange<UInt64>)
  func hintSizes(_ seed: UInt64) throws {
    var random = TestRandom(seed)
    for _ in 0..<50 {
      let easel = Easel(Bool.random(using: &random) ? .english : .japanese)
      let view = HintView(easel.drawing)
      view.rect = easel.place(widths: 8...60, heights: 1...10, &random)
      // Four keys are letters. The names of the others are characters from U+0100 on.
      let operations = Easel.operations.dropFirst(4).prefix(Int.random(in: 0...12, using: &random))
      let glyphs = (0x100 as UInt32)..<(0x100 + UInt32(operations.count))
      view.hints = operations.map {
        HintView.Hint([$0], Bool.random(using: &random) ? .place : .back)
      }
      let picture = easel.draw(view)
      #expect(picture.keeps(to: view.rect) && picture.isWhole, "\(view.rect)")
      let seen = picture.places { (0x100..<0x110).contains($0.glyph) }
        .map { picture[$0.x, $0.y].glyph }
      #expect(seen == Array(glyphs.prefix(seen.count)), "\(view.rect)")
      if view.rect.height >= glyphs.count { #expect(seen.count == glyphs.count) }
      #expect(seen.isEmpty == glyphs.isEmpty)
    }
  }
}
