import ArgumentParser
import Foundation
import Kodama
import KodamaSpeech
#if SDL
  import KodamaSDL
#endif

/// `kodama doctor`: what the game finds on this machine, and the mend for what it does not.
struct Doctor: ParsableCommand {
  /// One line of what was found.
  struct Finding {
    var name: String
    var text: String
    /// What to do; nil where nothing is amiss.
    var mend: String?
    /// Whether the game is lame without it: then the exit status is 69.
    var isNeeded = false

    var line: String {
      let title = name.padding(toLength: 12, withPad: " ", startingAt: 0)
      return "\(title) \(mend == nil ? "fine" : "none")  \(text)"
        + (mend.map { "\n\(String(repeating: " ", count: 19))mend: \($0)" } ?? "")
    }
  }

  static let configuration = CommandConfiguration(
    abstract: "Say what was found of display, loudspeaker, speech, gamepads, fonts and folders.",
    discussion: "Ends with 69 where there is no display, loudspeaker or font, or no voice to speak."
  )

  @Flag(help: "Speak a sentence, and say which voice took it.")
  var speak = false

  @Option(help: "The voice to speak with: auto, dispatcher or espeak.")
  var voice = VoiceChoice.automatic

  @Option(help: "The language to speak: en or ja.")
  var language: Language?

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    var findings = Self.devices() + Self.voices()
    if speak { findings.append(try spoken()) }
    findings.append(Self.folder())
    findings.append(Self.store())
    try Files.say(findings.map(\.line).joined(separator: "\n"))
    let missing = findings.filter { $0.isNeeded && $0.mend != nil }.map(\.name)
    if !missing.isEmpty {
      throw Failure.unavailable("Missing: \(missing.joined(separator: ", "))")
    }
  }

  // MARK: Screen, loudspeaker, gamepads

  private static func devices() -> [Finding] {
    #if SDL
      let survey = SDLSurvey()
      return [
        Finding(
          name: "display", text: survey.display ?? "the game is played by ear and in words",
          mend: survey.display == nil
            ? "start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY" : nil,
          isNeeded: true),
        Finding(
          name: "loudspeaker",
          text: survey.loudspeakers.isEmpty
            ? "the game is silent" : survey.loudspeakers.joined(separator: "; "),
          mend: survey.loudspeakers.isEmpty
            ? "apt install pulseaudio (or pipewire-pulse), then log in again" : nil,
          isNeeded: true),
        Finding(
          name: "gamepads",
          text: survey.gamepads.isEmpty
            ? "not connected; the keyboard does everything"
            : survey.gamepads.joined(separator: "; ")),
        Finding(
          name: "fonts",
          text: (survey.font ?? "no letters in a window")
            + (survey.font == nil || survey.hasUnifont
              ? "" : ", in place of \(WindowFont.usualFile): not all signs look as they should"),
          mend: survey.font == nil ? "apt install fonts-unifont" : nil, isNeeded: true),
      ]
    #else
      return [
        Finding(
          name: "display", text: "this program was built without SDL",
          mend: "apt install libsdl2-dev libsdl2-ttf-dev, then build it again", isNeeded: true)
      ]
    #endif
  }

  // MARK: Voices

  private static func voices() -> [Finding] {
    let survey = VoiceSurvey()
    let hasDispatcher = survey.hasLibrary && survey.hasDispatcher
    let missing = survey.hasLibrary ? "no dispatcher to be started" : "no libspeechd.so.2"
    return [
      Finding(
        name: "dispatcher",
        text: hasDispatcher ? "speech-dispatcher, through libspeechd.so.2" : missing,
        mend: hasDispatcher ? nil : VoiceSurvey.dispatcherMend),
      Finding(
        name: "espeak-ng", text: survey.hasEspeak ? "found" : "the program was not found",
        mend: survey.hasEspeak ? nil : VoiceSurvey.espeakMend),
    ]
  }

  private func spoken() throws -> Finding {
    let language = language ?? GameOptions.languageOfSystem()
    let messages = try Content.shipped().messages
    let message = Message("speech.test")
    let text = messages.text(message, in: language)
    let utterance = Utterance(
      text: text, reading: messages.text(message, in: language, wording: .reading),
      language: language.rawValue, priority: .important, lengthPasses: 0)
    do {
      let rehearsal = try VoiceRehearsal(voice)
      let result = rehearsal.say(utterance)
      return Finding(
        name: "voice", text: result.text, mend: result.isHeard ? nil : VoiceSurvey.espeakMend,
        isNeeded: true)
    } catch {
      return Finding(name: "voice", text: "\(error)", mend: "see above", isNeeded: true)
    }
  }

  // MARK: Folders

  private static func folder() -> Finding {
    let path = FileManager.default.currentDirectoryPath
    let isWritable = FileManager.default.isWritableFile(atPath: path)
    return Finding(
      name: "folder", text: path + (isWritable ? ", can be written" : ", cannot be written"),
      mend: isWritable ? nil : "start the game in a folder of yours")
  }
}
