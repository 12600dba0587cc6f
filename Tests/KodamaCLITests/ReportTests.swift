import Foundation
import Kodama
@testable import KodamaCLI
@testable import KodamaLabTool
import KodamaHosting
import KodamaTrials
import Testing

@Suite("Reports count results and name the first difference")
struct ReportTests {
  static let content = Result { try Content.shipped() }

  private static let recording = Result {
    try Recording(text: "kodama-recording: 1\nseed: 1\n\n1 left\n1 place\n3 right\nend 6\n")
  }

  private func digests(_ changes: [Int: String] = [:], passes: Int = 6) -> String {
    (0..<passes).map {
      changes[$0] ?? "\($0) world a words b text c samples d"
    }.joined(separator: "\n") + "\n"
  }

  private func difference(_ ours: String, _ theirs: String) throws -> String {
    let recording = try Self.recording.get()
    let failure = #expect(throws: CommandError.self) {
      _ = try DigestComparison(ours, theirs).passes(recording)
    }
    #expect(failure?.status == 1)
    return failure?.description ?? ""
  }

  @Test("The list of saves is JSON whatever their names are")
  func names() throws {
    let summary = SaveSummary(seed: .max, tick: 0, width: 1, height: 1)
    let name = "x\u{202e}\"\\y\u{7f}"
    let row = SaveRow(SaveInfo(slot: .named(name), summary: summary, byteCount: 1))
    let text = try JSONText.of([row.object])
    #expect(!text.unicodeScalars.contains { VisibleText.needsEscaping($0) })
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(read?.first?["slot"] as? String == name)
    #expect(read?.first?["seed"] as? UInt64 == .max)
  }

  @Test("A recording reads only what lies in its own folder or below")
  func paths() throws {
    let folder = try TemporaryFolder()
    let (home, other) = (folder.path + "/home", folder.path + "/other")
    for path in [home + "/deep", other] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let secret = try folder.file("other/a.kodama", "secret")
    let own = try folder.file("home/deep/b.kodama", "own")
    symlink(secret, home + "/c.kodama")
    func found(_ recorded: String, trusts: Bool = false) -> String? {
      RecordedPath.find(recorded, of: home + "/x.recording", trustsPaths: trusts)
    }
    #expect(found(own) == own)
    #expect(found("deep/b.kodama")?.hasSuffix("/home/deep/b.kodama") == true)
    for path in [secret, "../other/a.kodama", "c.kodama", "/etc/passwd", "-", "", "none.kodama"] {
      #expect(found(path) == nil, "\(path)")
    }
    #expect(found(secret, trusts: true) == secret, "the game's own exports")
  }

  @Test("A report counts equal digests")
  func equal() throws {
    let recording = try Self.recording.get()
    #expect(try DigestComparison(digests(), digests()).passes(recording) == 6)
  }

  @Test("A comparison names the first differing pass and the commands before it")
  func differs() throws {
    let other = digests([
      3: "3 world a words b text x samples y", 4: "4 world z words b text c samples d",
    ])
    let text = try difference(digests(), other)
    #expect(text.hasPrefix("pass 3 differs in text and samples\n"))
    #expect(text.contains("commands in this pass: right"))
    let later = try difference(digests(), digests([2: "2 world x words b text c samples d"]))
    #expect(later.hasPrefix("pass 2 differs in world\n"))
    #expect(later.contains("the last commands before that, in pass 1: left, place"))
    let first = try difference(digests(), digests([0: "0 world a words x text c samples d"]))
    #expect(
      first.contains("differs in words\n") && first.contains("no command precedes the difference"))
    #expect(try difference(digests(), digests([1: "1 what"])).contains("in the whole line"))
    #expect(
      try difference(digests(), digests(passes: 4))
        == "6 passes here, 4 there; the common passes are equal")
  }

  @Test("A bisection names the first differing pass")
  func bisection() throws {
    let folder = try TemporaryFolder()
    let content = try Self.content.get()
    let head =
      "kodama-recording: 1\nengine: \(KodamaVersion.text)\nseed: 1\nlanguage: en\nstart: play\n\n"
    let one = try folder.file("one", head + "2 right\n4 place\nend 8\n")
    let other = try folder.file("other", head + "2 right\n4 left\nend 8\n")
    let short = try folder.file("short", head + "2 right\nend 3\n")
    let failure = #expect(throws: CommandError.self) {
      try Bisection(content: content).run(one, other)
    }
    let text = failure?.description ?? ""
    #expect(failure?.status == 1 && text.hasPrefix("pass 4 differs: "))
    #expect(text.hasSuffix("the commands differ from pass 4 on: place here, left there"))
    let length = #expect(throws: CommandError.self) {
      try Bisection(content: content).run(one, short)
    }
    #expect(length?.description == "8 passes here, 3 there; the common passes are equal")
  }

  @Test("A report counts equal saves and the first failed round trip")
  func roundTrip() throws {
    let content = try Self.content.get()
    let app = content.app(seed: 1, outputs: .all())
    app.start(.play)
    let save = try #require(app.savedPlay)
    var trip = RoundTrip(rules: content.rules)
    trip.check(0, nil)
    trip.check(1, save)
    trip.check(2, save)
    #expect(trip.count == 2 && trip.failure == nil)
    trip.check(3, Array(save.dropLast()))
    let fault = try #require(trip.failure)
    #expect(fault.hasPrefix("pass 3: the save cannot be read"))
    trip.check(4, save)
    trip.check(5, [])
    #expect(trip.count == 2 && trip.failure == fault)
  }

  private static let rows = [
    TrialRow(
      etude: "a-line", bot: .eyes,
      trials: [
        (seed: 1, result: TrialResult(isSolved: true, presses: 10, passes: 60)),
        (seed: 2, result: TrialResult(isSolved: false, presses: 31, passes: 180)),
      ]),
    TrialRow(
      etude: "a-drink", bot: .eyes,
      trials: [(seed: 1, result: TrialResult(isSolved: true, presses: 4, passes: 30))]),
  ]

  @Test("The results table has a row for each étude and a total")
  func table() {
    let cells = TrialReport.table(Self.rows).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      cells == [
        "étude bot solved presses seconds", "a-line eyes 1/2 20.5 2.0 not 2",
        "a-drink eyes 1/1 4.0 0.5", "all eyes 2/3 15.0 1.5",
      ])
    let floor = TrialRow(etude: "a-line", bot: .eyesFloor, trials: Self.rows[0].trials)
    let widths = TrialReport.table(Self.rows + [floor]).split(separator: "\n").map {
      (line: Substring) in
      line.prefix { $0 != "." }.count
    }
    #expect(Set(widths.dropFirst()).count == 1, "the numbers are aligned")
    #expect(TrialReport.ranges([9, 1, 2, 3, 7, 8, .max]) == "1–3, 7–9, \(UInt64.max)")
    #expect(TrialReport.ranges([]).isEmpty)
  }

  @Test("JSON and xUnit reports can be parsed by other programs")
  func otherReports() throws {
    let json = TrialReport.json(Self.rows)
    let objects = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(objects.map { $0["etude"] as? String } == ["a-line", "a-drink"])
    // Reports use the names of the command line.
    let human = TrialRow(etude: "a-line", bot: .earsHuman, trials: [])
    #expect(TrialReport.json([human]).contains("\"bot\": \"ears-human\""))
    #expect(TrialReport.xunit([human]).contains("name=\"a-line.ears-human\""))
    #expect(objects.first?["solved"] as? Int == 1 && objects.first?["trials"] as? Int == 2)
    #expect(objects.first?["unsolved"] as? [Int] == [2])
    let xunit = TrialReport.xunit(Self.rows)
    #expect(xunit.contains("<testsuite name=\"a-line.eyes\" tests=\"2\" failures=\"1\">"))
    #expect(xunit.components(separatedBy: "<failure").count == 2)
    #expect(xunit.components(separatedBy: "<testcase").count == 4)
    #expect(TrialReport.json([]) == "[\n\n]")
  }

  @Test("The caret points at the wrong column even after wide characters")
  func caret() {
    func report(_ line: String, column: Int) -> [String] {
      FileDiagnostic(
        code: "odd", file: "a.kodama", line: 2, column: column, found: "x", expected: "y",
        suggestion: "z"
      ).report(in: "first\n\(line)\n").split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    #expect(
      report("sand x", column: 6) == [
        "error[odd]: expected y, found x", " --> a.kodama:2:6", "  |", "2 | sand x", "  |      ^",
        "  = did you mean z?",
      ])
    #expect(report("砂 x", column: 3)[4] == "  |    ^")
    #expect(report("\u{1b} x", column: 3)[3...4] == ["2 | \\u{1b} x", "  |        ^"])
    // A caret may point to the end of a line, not beyond it.
    #expect(report("ab", column: 3)[4] == "  |   ^")
    #expect(report("ab", column: 9)[4] == "  = did you mean z?")
  }

  @Test("A problem with a whole file is reported without a line number")
  func wholeFile() {
    let fault = FileDiagnostic(code: "odd", file: "a", found: " ", expected: "y")
    #expect(fault.report(in: nil) == "error[odd]: expected y, found nothing\n --> a")
    #expect(fault.spoken == "a: expected y, found nothing")
    #expect(fault.object["found"] as? String == "nothing" && fault.object["suggestion"] == nil)
    let placed = FileDiagnostic(
      code: "odd", file: "a", line: 3, column: 11, found: "b", expected: "y", suggestion: "c")
    #expect(placed.spoken == "a, line 3, column 11: expected y, found b; did you mean c?")
  }

  @Test("The doctor prints each finding in one line with the fix below")
  func doctor() {
    var finding = DoctorFinding(name: "loudspeaker", text: "48 kHz")
    #expect(finding.line == "loudspeaker  ok       48 kHz")
    #expect(finding.object["fine"] as? Bool == true && finding.object["needed"] as? Bool == false)
    finding.fix = "plug it in"
    finding.weight = .need
    #expect(finding.line == "loudspeaker  problem  48 kHz\n                      fix: plug it in")
    #expect(finding.object["fine"] as? Bool == false && finding.object["needed"] as? Bool == true)
  }

  @Test("A loudspeaker is reported only if it had gaps")
  func loudspeaker() {
    var report = LoudspeakerReport()
    report.callbacks = 100
    #expect(report.message == nil)
    report.lateCallbacks = 2
    report.gaps = [.init(frame: 4, length: 480)]
    report.gapFrames = 480
    #expect(
      report.message
        == Message(
          "launch.loudspeaker.late", ("n", .number(2)), ("m", .number(100)), ("gaps", .number(1)),
          ("ms", .number(10))))
  }

  @Test("A folder argument expands to the game's files in order")
  func folders() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/inner", withIntermediateDirectories: true)
    for name in ["b.kodama", "a.yaml", "notes.txt", "inner/c.script", "d.kodama.bak"] {
      _ = try folder.file(name, "x")
    }
    let names = ["a.yaml", "b.kodama", "inner/c.script"].map { "\(folder.path)/\($0)" }
    #expect(try FileChecker.files(folder.path) == names)
    #expect(try FileChecker.files(folder.path + "/") == names)
    #expect(try FileChecker.files(names[0]) == [names[0]])
    #expect(try FileChecker.files("/nowhere") == ["/nowhere"])
  }

  @Test("Missing, empty and invalid étude files are rejected")
  func etudes() throws {
    let content = try Self.content.get()
    let folder = try TemporaryFolder()
    let failure = #expect(throws: CommandError.self) { try EtudeFiles.read([folder.path], content) }
    #expect(failure?.status == 64)
    let missing = #expect(throws: CommandError.self) {
      try EtudeFiles.read([folder.path + "/none.kodama"], content)
    }
    #expect(missing?.status == 66)
    _ = try folder.file("bad.kodama", "kodama-world 1\nsed: 1\n")
    let bad = #expect(throws: CommandError.self) { try EtudeFiles.read([folder.path], content) }
    #expect(bad?.status == 2 && bad?.description.contains("bad.kodama:2:1") == true)
  }
}
