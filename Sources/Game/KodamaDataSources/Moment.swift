/// What can happen in the world, in the order of the raw values' age: new kinds go to the end.
public enum MomentKind: UInt8, Sendable, CaseIterable {
  /// A falling thing came to rest on something.
  case landing
  /// Something fell into a liquid.
  case splash
  /// A cell caught fire that did not burn before.
  case ignite
  /// Something went out: fire died, or was put out.
  case extinguish
  /// A bell or another instrument rang; the note is in `data`.
  case ring
  /// A plant took a cell more.
  case grow
  /// Two things became two others (melting, freezing, dissolving…).
  case react
  /// A charge blew up; the strength says how large it was.
  case explode
  /// A signal passed a wire, switch or gate.
  case signal
  /// A creature called; the note is in `data`.
  case call
  /// Thunder; the row and column are where the lightning struck.
  case thunder
  /// A kodama came, because the valley sounds alive.
  case arrive
  /// A kodama went, because the valley has grown still.
  case leave
  /// The valley woke: it has been played with enough.
  case wake
  /// The valley ceased to be awake.
  case doze

  /// The names in files, in the order of the raw values.
  public static let names: [String] = [
    "landing", "splash", "ignite", "extinguish", "ring", "grow", "react", "explode", "signal",
    "call", "thunder", "arrive", "leave", "wake", "doze",
  ]

  /// What it is called in files.
  public var name: String { Self.names[Int(rawValue)] }
}

/// One thing that happened during a tick. Sound and caption Views pull the list; nobody pushes one.
public struct Moment: Hashable, Sendable {
  /// The kind of what happened.
  public var kind: MomentKind
  /// The material it happened to.
  public var material: MaterialID
  /// The data of the cell, for instance the note that rang (see `Cell`).
  public var data: UInt8
  /// How strong, 0–255, for instance how fast a thing fell.
  public var strength: UInt8
  /// Where, in cells of the world.
  public var point: GridPoint
  /// When within the pass, in 1/65,536 of it: 0 where one tick makes up the pass.
  public var fraction: UInt16

  /// Something that happened at a cell, as strong as can be and at the start of the pass if not
  /// said otherwise.
  public init(
    _ kind: MomentKind, _ material: MaterialID, data: UInt8 = 0, strength: UInt8 = 128,
    at point: GridPoint, fraction: UInt16 = 0
  ) {
    self.kind = kind
    self.material = material
    self.data = data
    self.strength = strength
    self.point = point
    self.fraction = fraction
  }
}
