#if SDL
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
