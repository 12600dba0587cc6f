#if SDL
  internal import CSDL2

  /// What of a screen, a loudspeaker and gamepads SDL finds on a machine, in words for a person.
  /// Each is nil, or empty, when there is none.
  public struct SDLSurvey {
    /// More devices are not listed.
    private static let deviceLimit = 32

    /// The display's driver, size and rate.
    public var display: String?
    /// The loudspeakers' driver and names, the one a game would open first.
    public var loudspeakers: [String] = []
    /// The names of the gamepads.
    public var gamepads: [String] = []
    /// The font's file or name; nil when the window has none.
    public var font: String?
    /// Whether the font is the one that has a glyph for everything.
    public var hasUnifont = false

    /// Looks for SDL, its fonts, a display and a loudspeaker, and opens nothing.
    public init() {
      if SDLHost.displayIsAvailable() { display = Self.findDisplay() }
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
      if GlyphCache(found).failure == nil { (font, hasUnifont) = (found.name, found.isUnifont) }
    }

    private static func findDisplay() -> String {
      var mode = SDL_DisplayMode()
      let driver = text(SDL_GetCurrentVideoDriver())
      guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else { return driver }
      let rate = mode.refresh_rate > 0 ? ", \(mode.refresh_rate) frames a second" : ""
      return "\(driver), \(mode.w) × \(mode.h)\(rate)"
    }

    private static func findLoudspeakers() -> [String] {
      let driver = text(SDL_GetCurrentAudioDriver())
      // These two play into a file and into nothing.
      guard !["dummy", "disk", ""].contains(driver) else { return [] }
      var wanted = SDL_AudioSpec()
      wanted.freq = 48_000
      wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
      wanted.channels = 2
      wanted.samples = 512
      // A driver can start where no device is; only opening one tells.
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

  internal import CSDL2

  /// What could not be had from the machine, and what to do about it.
  public struct SDLFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One or two sentences.
    public let description: String

    /// A failure in SDL's own words.
    public init(_ description: String) { self.description = description }

    /// Makes a failure that ends with what SDL itself says.
    static func fromSDL(_ what: String) -> SDLFailure {
      SDLFailure("\(what): \(String(cString: SDL_GetError()))")
    }
  }
#endif
