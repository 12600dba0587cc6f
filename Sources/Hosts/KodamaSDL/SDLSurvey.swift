#if SDL
  internal import CSDL2

  /// The display, loudspeakers, gamepads and font that SDL finds on this machine, as text for
  /// people to read.
  package struct SDLSurvey {
    private static let deviceLimit = 32

    /// The driver, size and refresh rate of the display; nil if there is none.
    package var display: String?
    /// The reason why there is no display; nil if there is one.
    package var displayFault: DisplayFault?
    /// The driver and names of the loudspeakers, in SDL's order.
    package var loudspeakers: [String] = []
    package var gamepads: [String] = []
    /// The file or name of the font; nil if there is none.
    package var font: String?
    /// The file of the outlines that large letters are drawn from; nil if there is none.
    package var outlines: String?
    /// A Boolean value that indicates whether the font is Unifont, which has all glyphs.
    package var hasUnifont = false

    /// Briefly opens an audio device, without playing anything.
    package init() {
      do throws(SDLError) {
        displayFault = DisplayConnection.open()
        if displayFault == nil { display = try Self.findDisplay() }
      } catch {
        displayFault = .unusable(error.description)
      }
      if !PulseProbe.serverLacksLoudspeaker(), SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 {
        loudspeakers = Self.findLoudspeakers()
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
      }
      if SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 {
        for index in 0..<min(SDL_NumJoysticks(), Int32(Self.deviceLimit))
        where SDL_IsGameController(index) == SDL_TRUE {
          gamepads.append(Self.text(SDL_GameControllerNameForIndex(index)))
        }
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
      }
      let found = WindowFont.find()
      if GlyphCache(found).failure == nil {
        (font, hasUnifont, outlines) = (found.name, found.isUnifont, found.outlineName)
      }
    }

    /// Describes the display, after opening a hidden window on it as the game would.
    private static func findDisplay() throws(SDLError) -> String {
      SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
      let canvas = try DisplayConnection.openWindow { () throws(SDLError) in
        try WindowCanvas("Kodama", width: 64, height: 64, flags: SDL_WINDOW_HIDDEN.rawValue)
      }
      let driver = ([DisplayConnection.driver] + [canvas.rendererName].compactMap { $0 })
        .joined(separator: " with ")
      var mode = SDL_DisplayMode()
      guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else { return driver }
      let density = canvas.density
      let (width, height) = (Double(mode.w) * density, Double(mode.h) * density)
      let scale = density == 1 ? "" : ", scaled by \(Int((density * 100).rounded())) %"
      let rate = mode.refresh_rate > 0 ? ", \(mode.refresh_rate) frames a second" : ""
      return "\(driver), \(Int(width)) × \(Int(height))\(scale)\(rate)"
    }

    private static func findLoudspeakers() -> [String] {
      let driver = text(SDL_GetCurrentAudioDriver())
      // These drivers play into a file or into nothing.
      guard !["dummy", "disk", ""].contains(driver) else { return [] }
      var wanted = SDL_AudioSpec()
      wanted.freq = 48_000
      wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
      wanted.channels = 2
      wanted.samples = 512
      // A driver may start without a device, so one is opened to find out.
      let device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
      guard device != 0 else { return [] }
      SDL_CloseAudioDevice(device)
      let count = min(max(0, SDL_GetNumAudioDevices(0)), Int32(deviceLimit))
      let names = (0..<count).map { text(SDL_GetAudioDeviceName($0, 0)) }
      return names.isEmpty ? [driver] : names.map { "\(driver): \($0)" }
    }

    private static func text(_ string: UnsafePointer<CChar>?) -> String {
      string.map { String(cString: $0) } ?? ""
    }
  }

  /// An error that SDL reported, or a missing device or font.
  public struct SDLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One or two sentences for people to read, with a fix if there is one.
    public let description: String

    /// Creates an error with a description.
    public init(_ description: String) { self.description = description }

    init(_ fault: DisplayFault) {
      switch fault {
      case .notNamed: self.init("There is no display: DISPLAY and WAYLAND_DISPLAY are not set")
      case .unusable(let text): self.init(text)
      }
    }

    /// Creates an error that ends with the text of `SDL_GetError`.
    static func fromSDL(_ what: String) -> SDLError {
      SDLError("\(what): \(String(cString: SDL_GetError()))")
    }
  }
#endif
