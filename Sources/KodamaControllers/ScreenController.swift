public import KodamaHosting
public import KodamaPlay
public import KodamaRoles

/// A Controller of a whole screen, as its presentation sees it.
public protocol ScreenController: Controller {
  /// Whom it asks for other screens.
  var presentation: (any PresentationDelegate)? { get set }
  /// Whether letters are text now, not commands.
  var wantsText: Bool { get }
  /// Whether the text only filters a list: then the keys of a list go on asking for what they do.
  var wantsFilter: Bool { get }
  /// Whether keys are wanted as they are, not as commands.
  var wantsKeys: Bool { get }
  /// Whether nothing can be seen or heard of the screens below.
  var coversScreen: Bool { get }
  /// Whether another screen stands in the panel beside the map.
  var isPanelCovered: Bool { get set }

  /// Makes the screen of a game.
  init(state: GameState, stage: Stage)
  /// Says what the screen is, when it comes up or gets the focus back.
  func announce()
  /// Forgets what happened during the last pass.
  func beginPass()
  /// Takes an operation.
  func perform(_ command: Command)
  /// Runs its Models on by one pass.
  func advance()
  /// Makes the next `updateViews` update every View, changed or not: the screen has just come up.
  func setNeedsUpdate()
}

extension ScreenController {
  /// Most screens take commands.
  public var wantsText: Bool { false }
  /// Most texts are typed by themselves.
  public var wantsFilter: Bool { false }
  /// Most screens take commands.
  public var wantsKeys: Bool { false }
  /// Most screens stand alone.
  public var coversScreen: Bool { true }
  /// Most screens have no panel.
  public var isPanelCovered: Bool {
    get { false }
    set {}
  }
}

/// Whom a Controller asks for a screen of its own rank. It never creates one, nor knows which class
/// it would be.
public protocol PresentationDelegate: AnyObject {
  /// The title screen, in place of everything else.
  func presentTitle()
  /// The valley being played: comes up, or gets the focus back.
  func presentPlay()
  /// The list of études, in place of everything else.
  func presentEtudes()
  /// The catalogue, beside the valley.
  func presentCatalogue()
  /// The settings, over whatever is on.
  func presentSettings()
  /// Every sound with its name, over whatever is on.
  func presentLesson()
  /// The valleys kept under names, over whatever is on.
  func presentWorlds()
  /// The stamps kept under names, over whatever is on.
  func presentStamps()
  /// The places that have a name, over the valley.
  func presentLandmarks()
  /// Every action with its key, over whatever is on.
  func presentKeys()
  /// Where every key says what it does, over whatever is on.
  func presentLearnKeys()
  /// Everything that teaches the game, over whatever is on.
  func presentLearn()
  /// Help, over whatever is on.
  func presentHelp()
  /// The reactions that have been seen, over whatever is on.
  func presentDiscoveries()
  /// What was said, over whatever is on.
  func presentHistory()
  /// Who made this, over whatever is on.
  func presentCredits()
  /// Away with the screen that has the focus.
  func dismiss()
  /// The end of the game.
  func quit()
}
