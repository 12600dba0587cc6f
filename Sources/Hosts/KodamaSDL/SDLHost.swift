#if SDL
  internal import CSDL2
  internal import CSDLCalls
  public import KodamaHosting
  public import KodamaSurfaces
  import KodamaSystem

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// The game in a window with a loudspeaker. Input is taken as late as a pass allows, sound and
  /// words are handed over before the picture, and the loudspeaker says when the next pass is due.
  public final class SDLHost: Host {
    /// What the loudspeaker is to be like.
    public struct SoundOptions {
      /// The timbres it plays, baked after the first frame; nil leaves the window silent.
      public var patches: PatchTable?
      /// Frames the loudspeaker asks for at a time: 512 or 256.
      public var blockFrames = 512

      /// Makes the usual options.
      public init(patches: PatchTable?) { self.patches = patches }
    }

    /// Keeps a picture of the screen, and says where it lies; nil where it could not be kept.
    public var keepPicture: ((TextSurface) -> String?)?
    /// Called when there is no loudspeaker, with the reason; without one when it went away in play.
    public var onLoudspeakerLost: ((String?) -> Void)?
    /// Called when a loudspeaker is heard that had been missed.
    public var onLoudspeakerFound: (() -> Void)?
    /// Whether an input silences the voice. It then falls silent as the input comes, up to a pass
    /// before the app takes it.
    public var silencesSpeech: ((InputEvent) -> Bool)?

    /// The longest text that is taken from other programs, in bytes.
    private static let clipboardLimit = 32 << 20

    private let window: GameWindow
    private let sound: SoundOptions
    private let speech: [any SpeechOutput]
    private var loudspeaker: SDLLoudspeaker?
    private var preparation: LoudspeakerPreparation?
    private var wasLoudspeakerHeard = false
    private var isLoudspeakerMissed = false
    private var isFirstFrameShown = false
    private let pacer = PassPacer()
    private var events: EventReader
    private var notices: [InputEvent] = []
    private var nextPassNumber = 0
    private var hasEnded = false
    /// Whether the scale was asked for and is to be told.
    private var isScaleAsked = false

    /// Opens the window. The loudspeaker is opened after the first frame is on the screen.
    ///
    /// - Parameters:
    ///   - surface: what the window is to be large enough for.
    ///   - options: how the window is to be.
    ///   - font: what it writes with; without one it has no letters.
    ///   - sound: how the loudspeaker is to be.
    ///   - speech: what speaks and what writes down what was said.
    /// - Throws: `SDLFailure` when there is no display.
    public init(
      for surface: TextSurface, window options: WindowOptions = WindowOptions(),
      font: WindowFont = .find(), sound: SoundOptions = SoundOptions(patches: nil),
      speech: [any SpeechOutput] = []
    ) throws(SDLFailure) {
      self.sound = sound
      self.speech = speech
      if !options.isAccelerated { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
      SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .fromSDL("There is no display") }
      do {
        window = try GameWindow(
          columns: surface.columns, rows: surface.rows, options: options, font: font)
      } catch {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        throw error
      }
      surface.showsPictures = true
      SDL_StopTextInput()
      // After SDL, which has handlers of its own for two of them.
      EndSignals.listen()
      EndSignals.ignoreOthers()
      events = EventReader(window: window)
    }

    /// How well the loudspeaker was served so far.
    public var loudspeakerReport: LoudspeakerReport { pacer.report }

    /// Waits until the next pass is due and says what came in since the last one; nil after the
    /// system has asked the program to end.
    public func nextPass() -> [InputEvent]? {
      guard !hasEnded else { return nil }
      waitForPass()
      readInput(isPassOver: true)
      var input = notices
      notices.removeAll()
      for case .command(let command) in input {
        if command.action == .focusLost || command.action == .focusGained {
          for output in speech { output.setHasFocus(command.action == .focusGained) }
        }
      }
      let changes = takeLoudspeakerNotices().map { Command($0) }
      input += (changes + speech.flatMap { $0.takeNotices() }).map { .command($0) }
      hasEnded = events.wasToldToEnd
      return input
    }

    /// Sounds, speaks and shows what a pass has put on the surfaces.
    public func present(_ outputs: Outputs, pass: Int) {
      nextPassNumber = pass + 1
      let commands = outputs.sound?.takeCommands() ?? []
      pacer.complete(pass: pass, commands)
      let said = outputs.words?.takeEvents() ?? []
      for output in speech { output.take(said, pass: pass) }
      if let screen = outputs.screen { show(screen) }
      if !isFirstFrameShown { startWhatCanWait() }
      prepareLoudspeaker(pass: pass, commands)
    }

    /// What is shown at another scale than before, or at another than was asked for, is told.
    private func show(_ screen: TextSurface) {
      let before = window.percent ?? (isScaleAsked ? nil : window.wantedPercent)
      window.show(screen)
      guard let percent = window.percent else { return }
      defer { isScaleAsked = false }
      if isScaleAsked || before.map({ $0 != percent }) ?? false {
        notices.append(.command(Command(.displayChanged, .text(String(percent)))))
      }
    }

    /// Whether letters are text, not commands, from now on.
    public func setWantsText(_ wantsText: Bool) { events.setWantsText(wantsText) }

    /// Copies a text, or keeps a picture; the answer comes with the next pass.
    public func perform(_ request: HostRequest, on outputs: Outputs) {
      switch request {
      case .copy(let text):
        if SDL_SetClipboardText(text) == 0 { notices.append(.command(Command(.textCopied))) }
      case .paste: notices.append(.command(Command(.textPasted, clipboard)))
      case .keepPicture:
        let place = outputs.screen.flatMap { keepPicture?($0) }
        let argument = place.map { Command.Argument.text($0) } ?? .none
        notices.append(.command(Command(.pictureKept, argument)))
      case .show(let scale, let isFullscreen):
        window.change(to: scale.map(WindowOptions.Scale.fixed) ?? .automatic, isFullscreen)
        isScaleAsked = true
      }
    }

    /// The text that other programs have copied, as long as it is one a world could be.
    private var clipboard: Command.Argument {
      guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else {
        return .none
      }
      defer { SDL_free(bytes) }
      guard let text = String(validatingCString: bytes), !text.isEmpty,
        text.utf8.count <= Self.clipboardLimit
      else { return .none }
      return .text(text)
    }

    /// Plays what is complete, and closes the loudspeaker. The window goes with the host.
    public func finish() {
      events.finish()
      loudspeaker?.finish()
      loudspeaker = nil
      pacer.detach()
      preparation?.wait()
      preparation = nil
    }

    /// Whatever is not needed for the first frame comes after it.
    private func startWhatCanWait() {
      isFirstFrameShown = true
      events.startGamepads()
      guard let patches = sound.patches else { return }
      preparation = LoudspeakerPreparation(patches, blockFrames: sound.blockFrames)
    }

    private func prepareLoudspeaker(pass: Int, _ commands: [SoundCommand]) {
      guard let opened = preparation?.complete(pass: pass, commands) else { return }
      preparation = nil
      loudspeaker = opened
      pacer.attach(opened, isOpen: opened.failure == nil)
    }

    /// What became of the loudspeaker, told to whoever started the game as well.
    private func takeLoudspeakerNotices() -> [ActionID] {
      let notices = pacer.takeNotices()
      for notice in notices {
        if notice == .loudspeakerLost {
          onLoudspeakerLost?(wasLoudspeakerHeard ? nil : loudspeaker?.failure?.description)
          isLoudspeakerMissed = true
        } else {
          if isLoudspeakerMissed { onLoudspeakerFound?() }
          (isLoudspeakerMissed, wasLoudspeakerHeard) = (false, true)
        }
      }
      return notices
    }

    private func readInput(isPassOver: Bool) {
      let known = notices.count
      events.read(into: &notices, isPassOver: isPassOver)
      guard let silencesSpeech, notices[known...].contains(where: silencesSpeech) else { return }
      for output in speech { output.stop(pass: nextPassNumber) }
    }

    private func waitForPass() {
      while true {
        let left = pacer.seconds(untilPass: nextPassNumber, at: MonotonicTime.seconds)
        guard left > 0 else { break }
        // Input is read as it comes: a voice that is to be silent does not wait for the pass. And
        // it is asked again afterwards: a loudspeaker that played silence has moved the pass.
        if events.sleep(seconds: left) { readInput(isPassOver: false) }
      }
      pacer.begin(at: MonotonicTime.seconds)
    }
  }

  extension SDLHost {
    /// Keeps SDL from starting a session bus where there is none: it would wait 10 ms for a program
    /// to fail that is not there either. Changes the environment, so it is to be called before any
    /// other thread runs.
    public static func skipMissingSessionBus() {
      #if os(Linux)
        let socket = value(of: "XDG_RUNTIME_DIR") + "/bus"
        guard value(of: "DBUS_SESSION_BUS_ADDRESS").isEmpty, access(socket, F_OK) != 0 else {
          return
        }
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
      #endif
    }

    /// Whether SDL is there at all: it is loaded when it is first used.
    public static var isInstalled: Bool { csdl_is_installed() != 0 }

    /// Whether a window can be opened where somebody can see it. SDL would silently draw into
    /// nothing where there is no display; that counts only where the environment asks for it by
    /// name.
    public static func displayIsAvailable() -> Bool {
      let asked = value(of: "SDL_VIDEODRIVER")
      #if os(Linux)
        let names = ["DISPLAY", "WAYLAND_DISPLAY"]
        let isSet = names.contains { value(of: $0) != "" }
        if !isSet, asked.isEmpty { return false }
      #endif
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return false }
      // The subsystem stays up: a window is opened next, and starting it twice costs time.
      let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
      let isSeen = !["dummy", "offscreen", "evdev", ""].contains(driver)
      if isSeen || driver == asked { return true }
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return false
    }

    private static func value(of name: String) -> String {
      getenv(name).map { String(cString: $0) } ?? ""
    }
  }

  /// The clock of the host. Nothing of the game sees it.
  enum MonotonicTime {
    /// Seconds from some moment in the past.
    static var seconds: Double {
      Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }

    /// Sleeps, to within a tenth of a millisecond on an idle machine; SDL's own delay knows only
    /// whole milliseconds.
    static func sleep(seconds: Double) {
      guard seconds > 0 else { return }
      let whole = seconds.rounded(.down)
      var time = timespec()
      time.tv_sec = Int(whole)
      time.tv_nsec = Int((seconds - whole) * 1e9)
      nanosleep(&time, nil)
    }
  }
#endif
