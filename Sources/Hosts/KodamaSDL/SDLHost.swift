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

  /// Runs the game in a window with a loudspeaker. It reads input as late as possible before a pass
  /// (1/60 s) of the game loop, and outputs sound and words before the picture. The loudspeaker's
  /// clock determines when a pass is due.
  ///
  ///     let host = try SDLHost(for: screen, sound: .init(patches: patches))
  ///     host.onLoudspeakerLost = { reason in print(reason ?? "The loudspeaker is gone.") }
  public final class SDLHost: Host {
    /// The options of the loudspeaker.
    public struct SoundOptions {
      /// The instruments, whose tables are computed after the first frame; nil for a silent window.
      package var patches: PatchTable?
      /// The number of audio frames (1/48,000 s) in each block of sound that the loudspeaker
      /// requests: 512 or 256.
      public var blockFrames = 512
      /// A picture of what is played, beside the game; nil for none.
      package var picture: SoundPicture?

      /// Creates the default options. `patches` is the table of timbres; nil for no sound.
      public init(patches: PatchTable?) { self.patches = patches }
    }

    /// A closure that saves a picture of the screen and returns its path, or nil if saving failed.
    public var savePicture: ((TextSurface) -> String?)?
    /// A closure that returns whether a valley runs in front of the player.
    package var needsScreen: (() -> Bool)?
    /// The path of the file that receives texts that the clipboard cannot take; nil for none.
    package var copyFile: String?
    /// A closure that is called when there is no loudspeaker. The argument is the reason, or nil if
    /// the loudspeaker was lost during play.
    public var onLoudspeakerLost: ((String?) -> Void)?
    /// A closure that is called when a missing loudspeaker starts to play.
    public var onLoudspeakerFound: (() -> Void)?
    /// A closure that is called if an X server ends, or hangs while the system asks the program to
    /// end. It is the last chance to save: the process then ends with status 69.
    package var onDisplayLost: (() -> Void)? {
      get { displayLoss.onLoss }
      set { displayLoss.onLoss = newValue }
    }
    /// A closure that returns whether an input silences the voice. The voice stops as soon as the
    /// input arrives, up to one pass (1/60 s) before the game handles the input.
    public var silencesSpeech: ((InputEvent) -> Bool)?

    /// The maximum size of pasted text, in bytes.
    private static let clipboardLimit = 32 << 20
    /// The maximum size of a text that is copied in one request of X, in bytes. X allows 16 MiB.
    private static let requestLimit = 8 << 20
    /// The number of passes without input after which the screen may lock: 10 min.
    private static let restPasses = 36_000
    /// The passes from one picture of the sound to the next: ten pictures a second.
    private static let passesAPicture = 6

    private let window: GameWindow
    private let displayLoss = DisplayLoss()
    private let sound: SoundOptions
    private let speech: [any SpeechOutput]
    /// The sound that was played, for the picture of it.
    private let tap: SoundTap?
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
    private var hasFocus = true
    private var lastInputPass = 0
    private var keepsScreenOn = false
    /// True if a new scale was requested and its effect has not been reported yet.
    private var isScaleAsked = false

    /// Opens the window. The loudspeaker is opened after the window has shown its first picture.
    ///
    /// - Parameters:
    ///   - surface: The text screen that must fit into the window.
    ///   - options: The options of the window.
    ///   - font: The font. Without one, the window shows no letters.
    ///   - sound: The options of the loudspeaker.
    ///   - speech: The outputs for words, such as a voice or a log.
    /// - Throws: `SDLError` if there is no display.
    public init(
      for surface: TextSurface, window options: WindowOptions = WindowOptions(),
      font: WindowFont = .find(), sound: SoundOptions = SoundOptions(patches: nil),
      speech: [any SpeechOutput] = []
    ) throws(SDLError) {
      self.sound = sound
      tap = sound.picture.map { _ in SoundTap() }
      self.speech = speech
      if !options.isAccelerated { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
      SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
      // The click that brings the window back arrives, so that a paused valley goes on with it.
      SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
      if let fault = DisplayConnection.open() { throw SDLError(fault) }
      do {
        window = try GameWindow(
          columns: surface.columns, rows: surface.rows, options: options, font: font,
          picture: sound.picture)
      } catch {
        DisplayConnection.close()
        throw error
      }
      window.guardDisplay(with: displayLoss)
      surface.showsPictures = true
      surface.surround = Colour(options.surround)
      _ = window.fit(surface)
      SDL_StopTextInput()
      // Installed after SDL's own handlers for two of these signals.
      EndSignals.listen()
      EndSignals.ignoreOthers()
      events = EventReader(window: window)
    }

    package var loudspeakerReport: LoudspeakerReport { pacer.report }

    /// Waits until the next pass (1/60 s) of the game loop is due and returns its input events.
    /// Returns nil after the system has asked the program to end.
    public func nextPass() -> [InputEvent]? {
      guard !hasEnded else { return nil }
      waitForPass()
      readInput(isPassOver: true)
      csdl_display_uses(0)
      var input = notices
      notices.removeAll()
      if !input.isEmpty { lastInputPass = nextPassNumber }
      for case .command(let command) in input {
        if command.action == .focusLost || command.action == .focusGained {
          hasFocus = command.action == .focusGained
          for output in speech { output.setHasFocus(command.action == .focusGained) }
        }
      }
      let changes = takeLoudspeakerNotices().map { Command($0) }
      input += (changes + speech.flatMap { $0.takeNotices() }).map { .command($0) }
      hasEnded = events.shouldEnd
      return input
    }

    /// Plays, speaks and shows the output of a pass (1/60 s) of the game loop.
    public func present(_ outputs: Outputs, pass: Int) {
      nextPassNumber = pass + 1
      csdl_display_uses(1)
      let commands = outputs.sound?.takeCommands() ?? []
      pacer.complete(pass: pass, commands)
      let said = outputs.words?.takeEvents() ?? []
      for output in speech { output.take(said, pass: pass) }
      if let screen = outputs.screen { show(screen) }
      if let tap { sound.picture?.hear(tap.take()) }
      if pass % Self.passesAPicture == 0 { window.showPicture() }
      if !isFirstFrameShown { startWhatCanWait() }
      prepareLoudspeaker(pass: pass, commands)
      if pass % SoundFormat.passesPerSecond == 0 { keepScreenOn(pass: pass) }
    }

    /// Keeps the screen from locking while the player watches or hears a valley.
    private func keepScreenOn(pass: Int) {
      let isUsed = hasFocus && pass - lastInputPass < Self.restPasses && needsScreen?() ?? false
      guard isUsed != keepsScreenOn else { return }
      keepsScreenOn = isUsed
      if isUsed { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }

    private func show(_ screen: TextSurface) {
      let before = window.percent ?? (isScaleAsked ? nil : window.wantedPercent)
      if window.fit(screen) { notices.append(.command(Command(.displayChanged))) }
      window.show(screen)
      guard let percent = window.percent else { return }
      defer { isScaleAsked = false }
      if isScaleAsked || before.map({ $0 != percent }) ?? false {
        notices.append(.command(Command(.displayChanged, .number(percent))))
      }
    }

    /// Sets whether letters are typed text, instead of running the actions that are bound to their
    /// keys.
    public func setWantsText(_ wantsText: Bool) { events.setWantsText(wantsText) }

    /// Performs a request of the game, such as copying text. The result is an input event of the
    /// next pass (1/60 s) of the game loop.
    public func perform(_ request: HostRequest, on outputs: Outputs) {
      switch request {
      case .copy(let text):
        notices.append(.command(copy(text)))
      case .paste: notices.append(.command(Command(.textPasted, clipboard)))
      case .savePicture:
        let place = outputs.screen.flatMap { savePicture?($0) }
        let argument = place.map { Command.Argument.text($0) } ?? .none
        notices.append(.command(Command(.pictureSaved, argument)))
      case .show(let scale, let isFullscreen):
        window.change(to: scale.map(WindowOptions.Scale.fixed) ?? .automatic, isFullscreen)
        isScaleAsked = true
      }
    }

    /// Copies a text. An X server ends programs that copy more than fits into one request, so a
    /// longer text is written to a file.
    private func copy(_ text: String) -> Command {
      let limit = DisplayConnection.driver == "x11" ? Self.requestLimit : Self.clipboardLimit
      if text.utf8.count <= limit, SDL_SetClipboardText(text) == 0 { return Command(.textCopied) }
      guard let copyFile, (try? SafeFile.save(text.utf8, to: copyFile)) != nil else {
        return Command(.textWritten)
      }
      return Command(.textWritten, .text(copyFile))
    }

    /// The clipboard's text as an argument; `none` if it is empty or longer than `clipboardLimit`.
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

    /// Plays the remaining sound and closes the loudspeaker. The window is closed by `deinit`.
    public func finish() {
      onDisplayLost = nil
      events.finish()
      loudspeaker?.finish()
      loudspeaker = nil
      pacer.detach()
      preparation?.wait()
      preparation = nil
    }

    private func startWhatCanWait() {
      isFirstFrameShown = true
      events.startGamepads()
      guard let patches = sound.patches else { return }
      preparation = LoudspeakerPreparation(
        patches, blockFrames: sound.blockFrames, tap: tap)
    }

    private func prepareLoudspeaker(pass: Int, _ commands: [SoundCommand]) {
      guard let opened = preparation?.complete(pass: pass, commands) else { return }
      preparation = nil
      loudspeaker = opened
      pacer.attach(opened, isOpen: opened.failure == nil)
    }

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
        // Input is read as it arrives, so that a voice is silenced at once. The remaining time is
        // then computed again, because the loudspeaker may have moved the pass.
        if events.sleep(seconds: left) { readInput(isPassOver: false) }
      }
      pacer.begin(at: MonotonicTime.seconds)
    }
  }

  extension SDLHost {
    /// Prevents SDL from starting a missing D-Bus session bus, which would fail after 10 ms. It
    /// sets an environment variable, so it must be called before other threads exist.
    public static func skipMissingSessionBus() {
      #if os(Linux)
        let socket = DisplayConnection.value(of: "XDG_RUNTIME_DIR") + "/bus"
        guard DisplayConnection.value(of: "DBUS_SESSION_BUS_ADDRESS").isEmpty,
          access(socket, F_OK) != 0
        else { return }
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
      #endif
    }

    /// Starts to test a Wayland display in a child process, so that a compositor that crashes SDL
    /// does not crash the game. The test runs beside the game, whose first use of the display
    /// waits for it. It must be called before other threads exist.
    public static func startDisplayTest() { DisplayConnection.startTest() }

    /// A Boolean value that indicates whether the SDL2 library is installed. Reading it loads the
    /// library.
    public static var isInstalled: Bool { csdl_is_installed() != 0 }

    /// Returns whether a display can be opened. SDL's invisible drivers count only if
    /// `SDL_VIDEODRIVER` names one.
    public static func displayIsAvailable() -> Bool { displayFault() == nil }

    /// Returns the reason why no display can be opened; nil if one can be.
    package static func displayFault() -> DisplayFault? { DisplayConnection.open() }
  }

  /// A monotonic clock, from SDL's performance counter.
  enum MonotonicTime {
    /// Seconds since an arbitrary moment.
    static var seconds: Double {
      Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }

    /// Sleeps, to within 0.1 ms on an idle machine. SDL's own delay has a resolution of 1 ms.
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
