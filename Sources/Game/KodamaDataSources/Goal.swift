/// What an étude asks for, as data: what is to come about, and with what. It says what, never
/// where, so it may be told to anybody who plays.
///
///     let goal = try Goal.parse("ring bell low-to-high", rules: rules)
///     goal.aim                     // .ring(bell, .lowToHigh)
///     goal.text(rules: rules)       // "ring bell low-to-high"
public struct Goal: Hashable, Sendable {
  /// What is to come about. It is judged at the end of every tick.
  public enum Aim: Hashable, Sendable {
    /// The hand is on a cell of the material.
    case reach(MaterialID)
    /// Instruments of the material have rung: those that are there when the goal begins.
    case ring(MaterialID, Order, Cause)
    /// Nothing of the material is left.
    case clear(MaterialID)
    /// A cell of the first lies beside, above or below a cell of the second.
    case meet(MaterialID, MaterialID)
    /// There are at least so many cells of the material.
    case count(MaterialID, atLeast: Int)
    /// A pulse from the first has reached the second: a lamp shines, an instrument rings.
    case join(MaterialID, MaterialID)
    /// So many kodama are there, whoever put them there.
    case wake(Int)
    /// So many kodama have come by themselves, because it sounds alive.
    case come(Int)
    /// Every cell that held the material when the étude began holds it again, after at least one of
    /// them has lost it.
    case restore(MaterialID)
    /// The hand puts down and takes away at most so many cells of the material, from the start on:
    /// when it has changed more, nothing else counts any more.
    case keep(MaterialID, within: Int)
  }

  /// Which instruments, and in which order. High and low are rows of the rectangle: what is higher
  /// up sounds higher.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Every one, in any order.
    case all
    /// The lowest one, and no other before it.
    case lowest
    /// The highest one, and no other before it.
    case highest
    /// Every one, from the left to the right.
    case leftToRight = "left-to-right"
    /// Every one, from the right to the left.
    case rightToLeft = "right-to-left"
    /// Every one, from the lowest to the highest.
    case lowToHigh = "low-to-high"
    /// Every one, from the highest to the lowest.
    case highToLow = "high-to-low"
  }

  /// What makes an instrument ring.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The hand, using it where it is.
    case hand
    /// A pulse, or something that falls on it: anything but the hand.
    case pulse
  }

  /// What to do it with: a hint, not a condition. What counts is what comes about.
  public enum Tool: Hashable, Sendable {
    /// The bare hand: taking away.
    case hand
    /// Placing a material, one of the étude's hotbar.
    case material(MaterialID)
  }

  /// What is to come about.
  public var aim: Aim
  /// What to do it with, where that is said.
  public var tool: Tool?

  /// An aim, to be reached with a tool where it names one, else anyhow.
  public init(_ aim: Aim, with tool: Tool? = nil) {
    self.aim = aim
    self.tool = tool
  }
}
