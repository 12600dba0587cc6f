#if SDL
  internal import CSDL2

  /// The picture that stands for the window in a bar or a switcher: a kodama before a hill at dusk.
  enum WindowIcon {
    /// One letter a pixel; a pixel is drawn as a square.
    private static let rows = [
      "dddddddddddddddd",
      "ddddddsssddddddd",
      "dddddsssssdddddd",
      "ddddwwwwwwwddddd",
      "dddwwwwwwwwwdddd",
      "dddwwbbwwbbwdddd",
      "dddwwbbwwbbwdddd",
      "dddwwwwwwwwwdddd",
      "dddwwwwbbwwwdddd",
      "ddddwwwwwwwddddd",
      "dddddwwwwwdddddd",
      "gggddwwwwwddgggg",
      "ggggwwwwwwwggggg",
      "ggggwwgwwgwggggg",
      "gggggggggggggggg",
      "gggggggggggggggg",
    ]
    private static let side = 3

    /// Gives it to a window; a system without icons takes none.
    static func set(on window: OpaquePointer) {
      let count = Int32(rows.count * side)
      guard
        let icon = SDL_CreateRGBSurface(0, count, count, 32, 0xff_0000, 0xff00, 0xff, 0)
      else { return }
      defer { SDL_FreeSurface(icon) }
      for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() {
          var square = SDL_Rect(
            x: Int32(x * side), y: Int32(y * side), w: Int32(side), h: Int32(side))
          SDL_FillRect(icon, &square, colour(of: letter))
        }
      }
      SDL_SetWindowIcon(window, icon)
    }

    private static func colour(of letter: Character) -> UInt32 {
      switch letter {
      case "w": 0xf0_f4e8
      case "b": 0x18_2024
      case "g": 0x2c_4a38
      case "s": 0xf0_c850
      default: 0x3a_3050
      }
    }
  }
#endif
