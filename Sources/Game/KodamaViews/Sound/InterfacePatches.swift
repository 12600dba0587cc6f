import KodamaSurfaces

/// The patches of the interface by name, looked up once.
struct InterfacePatches {
  let tick: PatchID
  let mark: PatchID
  let edge: PatchID
  let checked: PatchID
  let unchecked: PatchID
  let star: PatchID
  let chirp: PatchID
  let fall: PatchID
  let tone: PatchID
  let page: PatchID
  let error: PatchID
  let arrival: PatchID
  let solved: PatchID

  init(_ patches: PatchTable) {
    func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }
    tick = patch("tick")
    mark = patch("mark")
    edge = patch("edge")
    checked = patch("checked")
    unchecked = patch("unchecked")
    star = patch("star")
    chirp = patch("chirp")
    fall = patch("fall")
    tone = patch("tone")
    page = patch("page")
    error = patch("error")
    arrival = patch("arrival")
    solved = patch("solved")
  }
}
