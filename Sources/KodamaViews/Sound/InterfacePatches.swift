import KodamaSurfaces

/// The patches of the interface by name, looked up once.
struct InterfacePatches {
  let tick: PatchID
  let edge: PatchID
  let checked: PatchID
  let unchecked: PatchID
  let star: PatchID
  let chirp: PatchID
  let tone: PatchID
  let page: PatchID
  let error: PatchID

  init(_ patches: PatchTable) {
    func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }
    tick = patch("tick")
    edge = patch("edge")
    checked = patch("checked")
    unchecked = patch("unchecked")
    star = patch("star")
    chirp = patch("chirp")
    tone = patch("tone")
    page = patch("page")
    error = patch("error")
  }
}

/// Where tiles lie in the ear.
enum TileSound {
  /// The pitch of a row of the rectangle, 0 at the top: the top row is the highest note.
  static func hertz(row: Int) -> Float {
    Pitch.hertz(row: min(max(0, 23 - row), 23))
  }

  /// The level difference of a column as heard by a hand in another.
  static func pan(column: Int, from hand: Int) -> Float { Pan.decibels(columns: column - hand) }

  static func frames(milliseconds: Int) -> Int32 {
    Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }
}
