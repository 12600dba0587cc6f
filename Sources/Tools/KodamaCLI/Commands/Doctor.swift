import ArgumentParser
import Kodama
import KodamaSpeech
import KodamaSystem
#if SDL
  import KodamaSDL
#endif
#if Store
  import KodamaStore
#endif

/// `kodama doctor`: reports problems with the installation and how to fix them.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check content, saves, folders, fonts, voices and devices, and suggest fixes.",
    discussion: """
      Examples:
        kodama doctor
        kodama doctor --speak --voice espeak

      Exit status: 70 if the game's content is incomplete; 69 if there is no display, loudspeaker, \
      font or writable folder for saves, or if --speak finds no voice.
      """)

  @Flag(help: "Print JSON, one object for each finding.")
  var json = false

  @Flag(help: "Speak a sentence and report which voice spoke it.")
  var speak = false

  @Option(help: "The voice that --speak tests.")
  var voice = VoiceChoice.automatic

  @Option(help: "The language of the report and the sentence. (default: the system's)")
  var language: Language?

  func run() throws {
    let language = language ?? GameOptions.languageOfSystem()
    #if SDL
      SDLHost.startDisplayTest()
    #endif
    var findings = [Self.content(), Self.store(language)] + Self.folders()
    LibraryOutput.quiet()
    findings += Self.devices() + Self.voices()
    #if os(Linux)
      findings.append(Self.libraries())
    #endif
    LibraryOutput.restore()
    if speak { findings.append(try spoken(language)) }
    if json {
      try Files.printLine(try JSONText.of(findings.map(\.object)))
    } else {
      try Files.printLine(findings.map(\.line).joined(separator: "\n"))
    }
    let problems = findings.filter { $0.weight != .wish && $0.fix != nil }
    guard let status = problems.map(\.weight.rawValue).max() else { return }
    throw CommandError(
      description: "Problems: \(problems.map(\.name).joined(separator: ", "))", status: status)
  }

  // MARK: Screen, loudspeaker, gamepads

  #if SDL
    private static func noDisplay(_ fault: DisplayFault?) -> String {
      let otherwise = "play by ear and in words on a terminal"
      return switch fault {
      case .unusable(let reason): "\(reason): \(otherwise)"
      case .notNamed, nil: "none: \(otherwise)"
      }
    }
  #endif

  private static func devices() -> [DoctorFinding] {
    #if SDL
      guard SDLHost.isInstalled else {
        return [
          DoctorFinding(
            name: "display", text: "SDL2 is not installed: no window and no sound, only words",
            fix: "apt install libsdl2-2.0-0 libsdl2-ttf-2.0-0", weight: .need)
        ]
      }
      let survey = SDLSurvey()
      return [
        DoctorFinding(
          name: "display", text: survey.display ?? noDisplay(survey.displayFault),
          fix: survey.display == nil
            ? "start Kodama in a desktop session, or set DISPLAY or WAYLAND_DISPLAY" : nil,
          weight: .need),
        DoctorFinding(
          name: "loudspeaker",
          text: survey.loudspeakers.isEmpty
            ? "none: the game is silent" : survey.loudspeakers.joined(separator: "; "),
          fix: survey.loudspeakers.isEmpty
            ? "apt install pulseaudio (or pipewire-pulse), then log in again" : nil,
          weight: .need),
        DoctorFinding(
          name: "gamepads",
          text: survey.gamepads.isEmpty
            ? "none connected; the keyboard has every function"
            : survey.gamepads.joined(separator: "; ")),
        DoctorFinding(
          name: "fonts",
          text: (survey.font ?? "none: a window shows no text")
            + (survey.font == nil || survey.hasUnifont
              ? "" : ", instead of \(WindowFont.usualFile): some characters may look wrong"),
          fix: survey.font == nil ? "apt install fonts-unifont" : nil, weight: .need),
        DoctorFinding(
          name: "letters",
          text: survey.outlines.map { "\($0), sharp at every size" } ?? "sharp at 100 % only",
          fix: survey.outlines == nil ? "apt install fonts-vlgothic" : nil),
      ]
    #else
      return [
        DoctorFinding(
          name: "display", text: "this program was built without SDL",
          fix: "apt install libsdl2-dev libsdl2-ttf-dev, then build Kodama again", weight: .need)
      ]
    #endif
  }

  // MARK: Libraries

  /// The libraries that parts of the game load at run time: name, version, use and Debian package.
  private static let optional = [
    (name: "libcurl", version: 4, use: "galleries", package: "libcurl4"),
    (name: "libz", version: 1, use: "smaller pictures", package: "zlib1g"),
    (name: "libdbus-1", version: 3, use: "Orca", package: "libdbus-1-3"),
    (name: "libfontconfig", version: 1, use: "fonts", package: "libfontconfig1"),
    (name: "libpulse-simple", version: 0, use: "the sound server", package: "libpulse0"),
  ]

  static func libraries() -> DoctorFinding {
    let missing = optional.filter { library in
      // Debian has a variant of libcurl under another name.
      let names = [library.name, library.name + "-gnutls"]
      return SystemLibrary(names.map { "\($0).so.\(library.version)" }) == nil
    }
    guard !missing.isEmpty else {
      return DoctorFinding(name: "libraries", text: "all optional libraries are installed")
    }
    return DoctorFinding(
      name: "libraries",
      text: missing.map { "no \($0.name) for \($0.use)" }.joined(separator: "; "),
      fix: "apt install " + missing.map(\.package).joined(separator: " "))
  }

  // MARK: Voices

  private static func voices() -> [DoctorFinding] {
    let survey = VoiceSurvey()
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    let missing =
      survey.hasLibrary
      ? "speech-dispatcher is not installed" : "the library libspeechd.so.2 is not installed"
    return [
      DoctorFinding(
        name: "Orca",
        text: survey.hasOrca
          ? "answers on the session bus"
          : survey.hasSessionBus ? "not running" : "not running: there is no session bus"),
      DoctorFinding(
        name: "dispatcher",
        text: hasDispatcher ? "speech-dispatcher, through libspeechd.so.2" : missing,
        fix: hasDispatcher ? nil : VoiceSurvey.dispatcherFix),
      DoctorFinding(
        name: "espeak-ng", text: survey.hasEspeak ? "installed" : "not installed",
        fix: survey.hasEspeak ? nil : VoiceSurvey.espeakFix),
    ]
  }

  private func spoken(_ language: Language) throws -> DoctorFinding {
    let messages = try Content.shipped().messages
    let message = Message("speech.test")
    let text = messages.text(message, in: language)
    let utterance = Utterance(
      text: text, reading: messages.text(message, in: language, wording: .reading),
      language: language.rawValue, priority: .important, lengthPasses: 0)
    do {
      let test = try VoiceTest(voice)
      let result = test.say(utterance)
      return DoctorFinding(
        name: "voice", text: result.text, fix: result.isHeard ? nil : VoiceSurvey.espeakFix,
        weight: .need)
    } catch {
      return DoctorFinding(
        name: "voice", text: "\(error)",
        fix: "install this voice, or choose another one with --voice", weight: .need)
    }
  }
}

/// One line of `kodama doctor`'s report.
struct DoctorFinding {
  /// The game's need for an item, as the exit status if the item has a problem. The highest status
  /// of all problems is used.
  enum Weight: Int32 {
    /// The game works completely without it.
    case wish = 0
    /// The game works only partly without it: there is no display, loudspeaker or voice, or nothing
    /// is saved.
    case need = 69
    /// The game cannot start without it. It is installed with the game.
    case ours = 70
  }

  var name: String
  /// The result as one line.
  var text: String
  var fix: String?
  var weight = Weight.wish

  /// The line as people read it: name, state and result, with the fix on a second line.
  var line: String {
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let state = fix == nil ? "ok" : weight == .wish ? "missing" : "problem"
    return "\(padded(name, to: 12)) \(padded(state, to: 8)) \(text)"
      + (fix.map { "\n\(padded("", to: 22))fix: \($0)" } ?? "")
  }

  /// The object that `doctor --json` prints.
  var object: [String: Any] {
    var object: [String: Any] = [
      "name": name, "fine": fix == nil, "text": text, "needed": weight != .wish,
    ]
    if let fix { object["mend"] = fix }
    return object
  }
}

extension Doctor {
  // MARK: Content

  static func content() -> DoctorFinding {
    do {
      let (folder, content) = (try Content.folder(), try Content.shipped())
      return DoctorFinding(
        name: "content",
        text: "\(content.rules.materials.count) materials, \(content.etudes.count) études, "
          + "\(content.messages.ids.count) messages, in \(folder)")
    } catch {
      // The error's lines name the file, the searched paths and the fix.
      let lines = "\(error)".split(separator: "\n").map { $0.drop { $0 == " " } }
      return DoctorFinding(
        name: "content", text: lines.joined(separator: "; "),
        fix: "reinstall Kodama, or set KODAMA_CONTENT to its content folder", weight: .ours)
    }
  }

  // MARK: Folders and saves

  static func folders() -> [DoctorFinding] {
    let fix = "set KODAMA_HOME to a folder that you can write to"
    let home: String
    do {
      home = try StoreFolder.standard().path
    } catch {
      return [DoctorFinding(name: "valleys", text: "\(error)", fix: fix, weight: .need)]
    }
    return [
      folder("valleys", home, fix: fix),
      folder("pictures", home + "/pictures", fix: "make it a folder that you can write to"),
    ]
  }

  /// Checks one folder. If it does not exist, its nearest ancestor must be writable.
  private static func folder(_ name: String, _ path: String, fix: String) -> DoctorFinding {
    func finding(_ what: String, _ isFine: Bool) -> DoctorFinding {
      DoctorFinding(
        name: name, text: "\(path): \(what)", fix: isFine ? nil : fix, weight: .need)
    }
    guard path.hasPrefix("/") else {
      return finding("a relative path, which depends on the current folder", false)
    }
    switch FolderState(of: path) {
    case .present(isWritable: true): return finding("writable", true)
    case .present(isWritable: false): return finding("not writable", false)
    case .absent(_, isWritable: true): return finding("will be created", true)
    case .absent(in: let place, isWritable: false):
      return finding("cannot be created in \(place)", false)
    case .blocked(by: let place): return finding("\(place) is not a folder", false)
    }
  }
}

extension Doctor {
  static func store(_ language: Language) -> DoctorFinding {
    #if Store
      guard let folder = try? StoreFolder.standard() else {
        return DoctorFinding(name: "store", text: "there is no save folder")
      }
      let health = StoreHealth(folder)
      var text = folder.path + ", "
      switch health.fault {
      case .some(let fault):
        let messages = try? Content.shipped().messages
        let why = Narrator.message(fault)
        text += messages?.text(why, in: language) ?? fault.rawValue
      case nil: text += "\(health.saves) saves"
      }
      switch health.copy {
      case .notNeeded: break
      case .upToDate: text += ", the backup is up to date"
      case .behind: text += ", the backup is updated at the next start"
      case .missing: text += ", a backup is made at the next start"
      }
      if !health.broken.isEmpty { text += ", broken: \(health.broken.map(\.description))" }
      if !health.asides.isEmpty { text += ", set aside: \(health.asides.joined(separator: ", "))" }
      return DoctorFinding(name: "store", text: text, fix: fix(health), weight: .need)
    #else
      return DoctorFinding(
        name: "store", text: "this program was built without SQLite: nothing is saved",
        fix: "apt install libsqlite3-dev, then build Kodama again", weight: .need)
    #endif
  }

  #if Store
    private static func fix(_ health: StoreHealth) -> String? {
      switch health.fault {
      case .broken: return "kodama save repair"
      case .notNow, .failed: return "try again; if it fails again, copy the folder to another disk"
      case .foreign, .notAFile:
        return "move that file away, or set KODAMA_HOME to another folder"
      case .newerVersion: return "use the version of Kodama that wrote it, or a later one"
      case .some: return "give your user read and write access to the folder"
      case nil: break
      }
      if !health.broken.isEmpty { return "kodama save repair" }
      return health.isReadOnly
        ? "give your user write access to the folder; until then nothing is saved" : nil
    }
  #endif
}
