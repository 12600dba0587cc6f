import ArgumentParser
import Kodama
import Testing

@testable import KodamaCLI
@testable import KodamaLabTool

@Suite("The command line accepts only known options")
struct OptionTests {
  static let content = Result { try Content.shipped() }

  /// Returns the message and the exit status for wrong arguments.
  private func refusal(_ arguments: String) throws -> (text: String, status: Int32) {
    let words = arguments.split(separator: " ").map(String.init)
    let error = try #require(throws: (any Error).self, "\(arguments) is taken") {
      var command = try KodamaCommand.parsed(words)
      // Contradictory options are rejected before anything is done.
      try command.run()
    }
    return (KodamaCommand.message(for: error), KodamaCommand.exitCode(for: error).rawValue)
  }

  @Test("`kodama` without a subcommand accepts the options of `kodama play`")
  func standard() throws {
    #expect(try KodamaCommand.parsed([]) is Play)
    let play = try #require(try KodamaCommand.parsed(["--ears", "--seed", "9"]) as? Play)
    #expect(play.mode == .ears && play.game.seed == 9 && !play.silent)
    #expect(try KodamaCommand.parsed(["check", "a.kodama"]) is Check)
    #expect(try KodamaCommand.parsed(["save", "list"]) is SaveList)
  }

  @Test("A run without outputs has no surfaces for them")
  func without() throws {
    let outputs = try #require(OutputChoice(argument: "screen,words")).outputs
    #expect(outputs.screen == nil && outputs.sound != nil && outputs.words == nil)
    #expect(OutputChoice().outputs.screen != nil)
  }

  @Test("The seed of a new game is random unless KODAMA_SEED sets it")
  func seeds() throws {
    #expect(try GameOptions.drawnSeed(["KODAMA_SEED": "41"]) == 41)
    let drawn = try (0..<40).map { _ in try GameOptions.drawnSeed(["KODAMA_SEED": ""]) }
    #expect(Set(drawn).count > 30 && drawn.allSatisfy { (1...9_999).contains($0) })
    for wrong in ["abc", "-1", "1.5", "18446744073709551616"] {
      #expect(throws: CommandError.self) { try GameOptions.drawnSeed(["KODAMA_SEED": wrong]) }
    }
  }

  @Test(
    "A wrong argument is named, and the program exits with status 64",
    arguments: [
      ("check --jsn", "--jsn"), ("list", "<what>"), ("list gold", "gold"),
      ("play --ears --eyes", "--eyes"), ("play --block 300", "--block 300: must be 512 or 256"),
      ("play --scale 4", "--scale 4: must be 1, 2 or 3"), ("play --ears --silent", "--silent"),
      ("play --words --scale 2", "--scale with --words: needs a window"),
      ("play --words --echo", "--echo with --words: needs a window"),
      ("play --echo --silent", "--echo with --silent"),
      ("run --ticks -1", "--ticks -1: must be"), ("run --script - --world -", "only one"),
      ("run --title --etude a-line", "--title with --etude"), ("run --without smell", "smell"),
      ("run --language fr", "fr"),
      ("icon --size 8 a.png", "--size 8: must be from 16"), ("nonsense", "nonsense"),
      ("rnu --ticks 5", "Did you mean 'kodama run'?"),
      ("save lst", "Did you mean 'kodama save list'?"),
    ])
  func wrong(_ arguments: String, _ named: String) throws {
    let (text, status) = try refusal(arguments)
    #expect(text.contains(named), "\(text)")
    #expect(status == 64)
  }

  @Test(
    "A wrong argument of kodama-lab is named",
    arguments: [
      ("test a --bot eyes --seeds 5..3", "5..3"), ("test a --seeds 1..2", "--seeds: only for bots"),
      ("watch eyes", "needs an étude"), ("watch blind --etude a-line", "cannot show blind"),
      ("blind a --variations 201", "--variations must be from 1 to 200"),
      ("bisect a", "<other>"),
    ])
  func wrongInLab(_ arguments: String, _ named: String) {
    let error = #expect(throws: (any Error).self) {
      var command = try LabCommand.parseAsRoot(arguments.split(separator: " ").map(String.init))
      try command.run()
    }
    #expect(error.map { LabCommand.fullMessage(for: $0) }?.contains(named) == true)
  }

  @Test("An unknown option is reported before a missing argument")
  func order() throws {
    #expect(try refusal("check --jsn").text.hasPrefix("Unknown option"))
    #expect(try refusal("check").text.hasPrefix("Missing expected argument"))
  }

  @Test("The usage line of help names the whole command")
  func usage() throws {
    for command in ["play", "save list", "gallery take"] {
      let error = #expect(throws: (any Error).self) {
        var help = try KodamaCommand.parsed(command.split(separator: " ").map(String.init) + ["-h"])
        try help.run()
      }
      let text = error.map { KodamaCommand.fullMessage(for: $0) } ?? ""
      #expect(text.contains("USAGE: kodama \(command) "), "\(text)")
    }
  }

  @Test("Help and version exit with success")
  func help() throws {
    for arguments in [["--help"], ["play", "--help"], ["--version"]] {
      let error = #expect(throws: (any Error).self) {
        var command = try KodamaCommand.parsed(arguments)
        try command.run()
      }
      if let error { #expect(KodamaCommand.exitCode(for: error) == .success) }
    }
  }

  @Test(
    "A range of seeds is one number or two numbers in ascending order",
    arguments: [
      ("1..20", 1...20), ("7", 7...7), ("0..0", 0...0), ("20..1", nil), ("1...3", nil),
      ("..3", nil),
      ("1..", nil), ("", nil), ("a..b", nil), ("1..2..3", nil), ("0..99999", 0...99_999),
      ("0..100000", nil), ("-1..3", nil),
    ] as [(String, ClosedRange<UInt64>?)])
  func seeds(_ text: String, _ wanted: ClosedRange<UInt64>?) {
    #expect(SeedRange(argument: text)?.bounds == wanted)
  }

  @Test("--ears and --eyes each select a sense; --words selects none")
  func ways() {
    #expect(PlayMode.allCases.map(\.sense) == [.ears, .eyes, nil])
  }

  @Test("An unknown étude name gets a suggestion")
  func etudes() throws {
    let content = try Self.content.get()
    func setup(_ arguments: String...) throws -> GameSetup {
      try GameOptions.parse(arguments).setup(content)
    }
    let guess = #expect(throws: CommandError.self) { try setup("--etude", "a-lne") }
    #expect(guess?.status == 64 && guess?.description.contains("did you mean a-line?") == true)
    let lost = #expect(throws: CommandError.self) { try setup("--etude", "qqqqqqqqqq") }
    #expect(lost?.description.contains("`kodama list etudes`") == true)
    let none = #expect(throws: CommandError.self) { try setup("--variation", "3") }
    #expect(none?.status == 64)
    #expect(try setup("--etude", "a-line", "--variation", "3").etude?.name == "a-line")
  }

  @Test("A recording's header names every option that differs from the default")
  func header() throws {
    let options = try GameOptions.parse([
      "--etude", "a-line", "--variation", "4", "--seed", "11", "--language", "ja", "--turns",
      "--calm",
    ])
    var setup = try options.setup(try Self.content.get())
    setup.sense = .ears
    let app = setup.app(outputs: .all())
    let header = setup.header(app, start: "etude")
    func value(_ key: String) -> String? { header.first { $0.key == key }?.value }
    #expect(value("seed") == "11" && value("language") == "ja" && value("turns") == "on")
    #expect(value("calm") == "on")
    #expect(value("etude") == "a-line" && value("variation") == "4" && value("sense") == "ears")
    #expect(value("start") == "etude" && value("world-digest") == setup.worldDigest)
    #expect(header.count { $0.key == "bind" } == app.bindings.bindings.count)
    // Defaults are not recorded, except the menu, which earlier versions did not have.
    let plain = try GameOptions.parse([]).setup(try Self.content.get())
    let keys = Set(plain.header(plain.app(outputs: .all()), start: "play").map(\.key))
    #expect(keys == ["engine", "seed", "language", "start", "back", "bind"])
  }

  @Test("The transcript collects only the requested outputs")
  func kept() throws {
    let none = try OutputOptions.parse([])
    #expect(!none.needsSound && none.transcriptOptions.wave == nil)
    let wanted = try OutputOptions.parse(["--wav", "a", "--captions", "b"])
    #expect(
      wanted.needsSound && wanted.transcriptOptions.wave == "a" && wanted.transcriptOptions.captions
    )
    #expect(
      !wanted.transcriptOptions.frames && !wanted.transcriptOptions.digests
        && !wanted.transcriptOptions.music)
  }
}

@Suite("Lists of content can be printed without packs")
struct ListTests {
  @Test("Reading only the listed content gives the same rows", arguments: List.What.allCases)
  func parts(_ what: List.What) throws {
    let command = try KodamaCommand.parsed(["list", what.rawValue, "--language", "ja"])
    let list = try #require(command as? List)
    let parts = try list.shippedRows().map { $0.map { "\($0.0)=\($0.1)" } }
    let whole = list.rows(try Content.shipped()).map { $0.map { "\($0.0)=\($0.1)" } }
    #expect(parts == whole)
    #expect(parts.count >= (what == .terrains ? Terrain.allCases.count : 21))
  }
}
