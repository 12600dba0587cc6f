import ArgumentParser
import Kodama
import KodamaSpeech
#if SDL
  import KodamaSDL
#endif

/// `kodama doctor`: what the game finds on this machine, and the mend for what it does not.
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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let language = language ?? GameOptions.languageOfSystem()
    var findings = [Self.content(), Self.store(language)] + Self.folders()
    LibraryOutput.quiet()
    findings += Self.devices() + Self.voices()
    LibraryOutput.restore()
    if speak { findings.append(try spoken(language)) }
    if json {
      try Files.say(try JSONText.of(findings.map(\.object)))
    } else {
      try Files.say(findings.map(\.line).joined(separator: "\n"))
    }
    let missing = findings.filter { $0.weight != .wish && $0.mend != nil }
    guard let status = missing.map(\.weight.rawValue).max() else { return }
    throw Failure(
      description: "Missing: \(missing.map(\.name).joined(separator: ", "))", status: status)
  }

  // MARK: Screen, loudspeaker, gamepads

  private static func devices() -> [DoctorFinding] {
    #if SDL
      guard SDLHost.isInstalled else {
        return [
          DoctorFinding(
            name: "display", text: "SDL2 is not installed: silent, and played in words",
            mend: "apt install libsdl2-2.0-0 libsdl2-ttf-2.0-0", weight: .need)
        ]
      }
      let survey = SDLSurvey()
      return [
        DoctorFinding(
          name: "display", text: survey.display ?? "the game is played by ear and in words",
          mend: survey.display == nil
            ? "start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY" : nil,
          weight: .need),
        DoctorFinding(
          name: "loudspeaker",
          text: survey.loudspeakers.isEmpty
            ? "the game is silent" : survey.loudspeakers.joined(separator: "; "),
          mend: survey.loudspeakers.isEmpty
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
          mend: survey.font == nil ? "apt install fonts-unifont" : nil, weight: .need),
      ]
    #else
      return [
        DoctorFinding(
          name: "display", text: "this program was built without SDL",
          mend: "apt install libsdl2-dev libsdl2-ttf-dev, then build it again", weight: .need)
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
        mend: hasDispatcher ? nil : VoiceSurvey.dispatcherMend),
      DoctorFinding(
        name: "espeak-ng", text: survey.hasEspeak ? "found" : "the program was not found",
        mend: survey.hasEspeak ? nil : VoiceSurvey.espeakMend),
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
      let rehearsal = try VoiceRehearsal(voice)
      let result = rehearsal.say(utterance)
      return DoctorFinding(
        name: "voice", text: result.text, mend: result.isHeard ? nil : VoiceSurvey.espeakMend,
        weight: .need)
    } catch {
      return DoctorFinding(name: "voice", text: "\(error)", mend: "see above", weight: .need)
    }
  }
}
