import KodamaDataSources
import KodamaLanguage

/// What is heard of the valley, as it is put in words.
enum HeardThing: Hashable {
  /// Something happened to this material.
  case moment(MomentKind, MaterialID)
  /// Something of a family moves.
  case moving(MaterialFamily, MaterialID)
  /// Something of this role is near.
  case near(NearestThing.Role, MaterialID)
  /// A grove that is awake sings.
  case song(GroveKind)
  /// The kodama of a grove gives a note back.
  case echo(GroveKind)

  /// Whether it is more than a valley that lives by itself.
  var matters: Bool {
    switch self {
    case .moment(let kind, _): kind.matters
    case .near(.hazard, _), .near(.goal, _), .echo: true
    case .moving, .near, .song: false
    }
  }

  /// Whether it is told as a fact as well: that the valley wakes is said.
  var isFact: Bool {
    switch self {
    case .moment(.wake, _), .moment(.doze, _): true
    case .moment, .moving, .near, .song, .echo: false
    }
  }

  /// The kind of event that it is; nil for what an étude asks for.
  var kind: EventChoice.Kind? {
    switch self {
    case .moment(let kind, _): kind.event
    case .moving(let family, _): family.event
    case .near(.hazard, _): .fire
    case .near(.creature, _): .creatures
    case .near(.machine, _): .machines
    case .near(.goal, _): nil
    case .song, .echo: .music
    }
  }
}

extension MomentKind {
  /// Whether it is music: an instrument rings, or a creature calls.
  var isMusic: Bool { self == .ring || self == .call }

  /// Whether it is more than a valley that lives by itself: something burns, blows up, or rings.
  /// That the valley wakes is said.
  fileprivate var matters: Bool {
    switch self {
    case .ignite, .extinguish, .explode, .ring: true
    case .landing, .splash, .grow, .react, .signal, .call, .thunder, .arrive, .leave, .wake, .doze:
      false
    }
  }

  /// The kind of event, as the player chooses it.
  fileprivate var event: EventChoice.Kind {
    switch self {
    case .landing: .ground
    case .splash: .liquids
    case .ignite, .extinguish, .explode, .react: .fire
    case .ring: .music
    case .grow: .growth
    case .signal: .machines
    case .call: .creatures
    case .thunder: .weather
    case .arrive, .leave, .wake, .doze: .visitors
    }
  }
}

extension MaterialFamily {
  /// The kind of event that it is when something of this family moves.
  fileprivate var event: EventChoice.Kind {
    switch self {
    case .stone, .sand: .ground
    case .water: .liquids
    case .fire: .fire
    case .plant: .growth
    case .metal: .music
    case .wire: .machines
    case .creature: .creatures
    }
  }
}

extension Narrator {
  /// The caption of what is heard, so many cells from the hand; without how far it is, what it is
  /// about.
  func caption(_ thing: HeardThing, from offset: Offset, isFar: Bool = true) -> Message {
    switch thing {
    case .moment(let kind, let material):
      heard("caption.\(kind.name)", offset, looks.name(material), isFar: isFar)
    case .moving(let family, let material):
      heard("caption.ambience.\(family.name)", offset, looks.name(material), isFar: isFar)
    case .near(let role, let material):
      heard("caption.near.\(role.name)", offset, looks.name(material), isFar: isFar)
    case .song(let kind): heard("caption.grove.song", offset, kind.name, isFar: isFar)
    case .echo(let kind): heard("caption.grove.echo", offset, kind.name, isFar: isFar)
    }
  }
}
