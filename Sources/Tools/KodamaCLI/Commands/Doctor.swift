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

/// `kodama doctor`: lists missing dependencies and how to install them.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what was found of content, valleys, folders, fonts, voices and devices.",
    discussion: """
      Ends with 70 where the content that ships with the game is not whole, with 69 where there \
      is no display, loudspeaker or font, no voice to speak, or no folder to keep valleys in.
      """
  )

  @Flag(help: "As JSON, one object a finding.")
  var json = false

  @Flag(help: "Speak a sentence, and say which voice took it.")
  var speak = false

  @Option(help: "The voice to speak with: auto, dispatcher or espeak.")
  var voice = VoiceChoice.automatic

  @Option(help: "The language to speak: en or ja.")
  var language: Language?

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let language = language ?? GameOptions.languageOfSystem()
    var findings = [Self.content(), Self.store(language)] + Self.folders()
    LibraryOutput.quiet()
    findings += Self.devices() + Self.voices()
    LibraryOutput.restore()
    if speak { findings.append(try spoken(language)) }
    if json {
      try Files.printLine(try JSONText.of(findings.map(\.object)))
    } else {
      try Files.printLine(findings.map(\.line).joined(separator: "\n"))
    }
    let missing = findings.filter { $0.weight != .wish && $0.fix != nil }
    guard let status = missing.map(\.weight.rawValue).max() else { return }
    throw CommandError(
      description: "Missing: \(missing.map(\.name).joined(separator: ", "))", status: status)
  }

  // MARK: Screen, loudspeaker, gamepads

  private static func devices() -> [DoctorFinding] {
    #if SDL
      guard SDLHost.isInstalled else {
        return [
          DoctorFinding(
            name: "display", text: "SDL2 is not installed: silent, and played in words",
            fix: "apt install libsdl2-2.0-0 libsdl2-ttf-2.0-0", weight: .need)
        ]
      }
      let survey = SDLSurvey()
      return [
        DoctorFinding(
          name: "display", text: survey.display ?? "the game is played by ear and in words",
          fix: survey.display == nil
            ? "start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY" : nil,
          weight: .need),
        DoctorFinding(
          name: "loudspeaker",
          text: survey.loudspeakers.isEmpty
            ? "the game is silent" : survey.loudspeakers.joined(separator: "; "),
          fix: survey.loudspeakers.isEmpty
            ? "apt install pulseaudio (or pipewire-pulse), then log in again" : nil,
          weight: .need),
        DoctorFinding(
          name: "gamepads",
          text: survey.gamepads.isEmpty
            ? "not connected; the keyboard does everything"
            : survey.gamepads.joined(separator: "; ")),
        DoctorFinding(
          name: "fonts",
          text: (survey.font ?? "no letters in a window")
            + (survey.font == nil || survey.hasUnifont
              ? "" : ", in place of \(WindowFont.usualFile): not all signs look as they should"),
          fix: survey.font == nil ? "apt install fonts-unifont" : nil, weight: .need),
      ]
    #else
      return [
        DoctorFinding(
          name: "display", text: "this program was built without SDL",
          fix: "apt install libsdl2-dev libsdl2-ttf-dev, then build it again", weight: .need)
      ]
    #endif
  }

  // MARK: Voices

  private static func voices() -> [DoctorFinding] {
    let survey = VoiceSurvey()
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    let missing = survey.hasLibrary ? "no dispatcher to be started" : "no libspeechd.so.2"
    return [
      DoctorFinding(
        name: "Orca",
        text: survey.hasOrca
          ? "answers on the session bus"
          : survey.hasSessionBus ? "not on the session bus" : "there is no session bus"),
      DoctorFinding(
        name: "dispatcher",
        text: hasDispatcher ? "speech-dispatcher, through libspeechd.so.2" : missing,
        fix: hasDispatcher ? nil : VoiceSurvey.dispatcherFix),
      DoctorFinding(
        name: "espeak-ng", text: survey.hasEspeak ? "found" : "the program was not found",
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
      return DoctorFinding(name: "voice", text: "\(error)", fix: "see above", weight: .need)
    }
  }
}

/// One line of the report of `kodama doctor`.
struct DoctorFinding {
  /// The exit status if the item is missing; the highest one counts.
  enum Weight: Int32 {
    /// The game works completely without it.
    case wish = 0
    /// The game works only in part: no display, loudspeaker or voice, or nothing is saved.
    case need = 69
    /// The game cannot start without it, and it is part of the game.
    case ours = 70
  }

  var name: String
  /// The result as one line.
  var text: String
  /// The fix; nil if there is no problem.
  var fix: String?
  /// The weight of its absence.
  var weight = Weight.wish

  /// The line for a person: name, state, result, and the fix below.
  var line: String {
    let title = name + String(repeating: " ", count: max(0, 12 - name.count))
    return "\(title) \(fix == nil ? "fine" : "none")  \(text)"
      + (fix.map { "\n\(String(repeating: " ", count: 19))mend: \($0)" } ?? "")
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

  /// Checks that all content exists and can be read.
  static func content() -> DoctorFinding {
    do {
      let (folder, content) = (try Content.folder(), try Content.shipped())
      return DoctorFinding(
        name: "content",
        text: "\(content.rules.materials.count) materials, \(content.etudes.count) études, "
          + "\(content.messages.ids.count) messages, in \(folder)")
    } catch {
      // The lines of the error name the file, the place and the fix.
      let lines = "\(error)".split(separator: "\n").map { $0.drop { $0 == " " } }
      return DoctorFinding(
        name: "content", text: lines.joined(separator: "; "),
        fix: "install Kodama again, or set KODAMA_CONTENT", weight: .ours)
    }
  }

  // MARK: Folders and saves

  /// Checks that the player's folders can be written or created.
  static func folders() -> [DoctorFinding] {
    let fix = "set KODAMA_HOME to a folder of yours that can be written"
    let home: String
    do {
      home = try StoreFolder.standard().path
    } catch {
      return [DoctorFinding(name: "valleys", text: "\(error)", fix: fix, weight: .need)]
    }
    return [
      folder("valleys", home, fix: fix),
      folder("pictures", home + "/pictures", fix: "make it a folder that you may write to"),
    ]
  }

  /// Checks one folder. If it does not exist, its nearest ancestor must be writable.
  private static func folder(_ name: String, _ path: String, fix: String) -> DoctorFinding {
    func finding(_ what: String, _ isFine: Bool) -> DoctorFinding {
      DoctorFinding(
        name: name, text: "\(path): \(what)", fix: isFine ? nil : fix, weight: .need)
    }
    guard path.hasPrefix("/") else {
      return finding("a relative path, which is another folder wherever you stand", false)
    }
    switch FolderState(of: path) {
    case .present(isWritable: true): return finding("can be written", true)
    case .present(isWritable: false): return finding("cannot be written", false)
    case .absent(_, isWritable: true): return finding("will be made", true)
    case .absent(in: let place, isWritable: false):
      return finding("cannot be made in \(place)", false)
    case .blocked(by: let place): return finding("\(place) is no folder", false)
    }
  }
}

extension Doctor {
  /// Checks the player's saves.
  static func store(_ language: Language) -> DoctorFinding {
    #if Store
      guard let folder = try? StoreFolder.standard() else {
        return DoctorFinding(name: "store", text: "no folder to look into")
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
      case .upToDate: text += ", copied"
      case .behind: text += ", the copy lacks some until the next start"
      case .missing: text += ", without a copy until the next start"
      }
      if !health.broken.isEmpty { text += ", broken: \(health.broken.map(\.description))" }
      if !health.asides.isEmpty { text += ", kept aside: \(health.asides.joined(separator: ", "))" }
      return DoctorFinding(name: "store", text: text, fix: fix(health), weight: .need)
    #else
      return DoctorFinding(
        name: "store", text: "this program was built without SQLite: nothing is kept",
        fix: "apt install libsqlite3-dev, then build it again", weight: .need)
    #endif
  }

  #if Store
    private static func fix(_ health: StoreHealth) -> String? {
      switch health.fault {
      case .broken: return "kodama save repair"
      case .notNow, .failed: return "try again; if it stays so, copy the folder to another disk"
      case .foreign, .notAFile:
        return "move what stands there, or set KODAMA_HOME to another folder"
      case .newerVersion: return "use the version of Kodama that wrote it, or a later one"
      case .some: return "let your user read and write the folder"
      case nil: break
      }
      if !health.broken.isEmpty { return "kodama save repair" }
      return health.isReadOnly ? "let your user write the folder; nothing is kept" : nil
    }
  #endif
}
