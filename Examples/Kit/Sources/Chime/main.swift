// One of sixteen bells is awake. Walk and knock: the nearer the bell, the higher the echo.
import KodamaHosting
import KodamaRoles
import KodamaSDL
import KodamaSpeech
import KodamaSurfaces
import KodamaTerminal

/// An event of the current pass. Each View decides how it looks, sounds or reads.
enum Moment { case began, moved, knocked(distance: Int), found }

/// Receives the notice that a Model has changed, without any data.
protocol ModelDelegate: AnyObject { func modelDidChange() }

/// The first Model: where the player is, and which bell is awake.
final class Path: Model {
  weak var delegate: (any ModelDelegate)?
  let length = 16
  private(set) var place = 8
  private(set) var moments: [Moment] = [.began]
  private var bell = 11

  func move(by steps: Int) {
    place = min(max(0, place + steps), length - 1)
    report(.moved)
  }

  /// Knocks at the player's place. Returns whether the bell was there; then another one wakes.
  func knock() -> Bool {
    let distance = abs(bell - place)
    report(distance == 0 ? .found : .knocked(distance: distance))
    if distance == 0 { bell = (bell * 5 + 7) % length }
    return distance == 0
  }

  /// Removes the moments of the pass after the Views have read them.
  func endPass() { moments.removeAll() }

  private func report(_ moment: Moment) {
    moments.append(moment)
    delegate?.modelDidChange()
  }
}

/// The second Model: how many bells were found. It knows nothing of the path.
final class Tally: Model {
  weak var delegate: (any ModelDelegate)?
  private(set) var bells = 0

  func countBell() {
    bells += 1
    delegate?.modelDidChange()
  }
}

protocol PathDataSource: AnyObject {
  var length: Int { get }
  var place: Int { get }
  var moments: [Moment] { get }
}
protocol TallyDataSource: AnyObject { var bells: Int { get } }
extension Path: PathDataSource {}
extension Tally: TallyDataSource {}

/// Draws the path and the number of bells. It is the only View that reads both Models.
final class ScreenView: View {
  weak var path: (any PathDataSource)?
  weak var tally: (any TallyDataSource)?
  let surface = TextSurface(columns: 32, rows: 5)

  func update() {
    guard let path, let tally else { return }
    surface.write(String((0..<path.length).map { $0 == path.place ? "@" : "." }), x: 1, y: 1)
    surface.write("Bells: \(tally.bells)   ← → Space Q", x: 1, y: 3)
  }
}

/// Plays a note for each moment. The direction is the player's place, the pitch the distance.
final class SoundView: View {
  static let patches = PatchTable(Patch.standard)
  weak var path: (any PathDataSource)?
  let surface = SoundSurface()

  func update() {
    guard let path else { return }
    for moment in path.moments {
      let (name, row) =
        switch moment {
        case .began, .moved: ("tick", 8)
        case .knocked(let distance): ("checked", path.length - distance)
        case .found: ("solved", 20)
        }
      guard let patch = Self.patches.patch(named: name) else { continue }
      let note = Note(patch, hertz: Pitch.hertz(row: row), bus: .interface)
      surface.play(note, columns: path.place - path.length / 2)
    }
  }
}

/// Says each moment in one sentence.
final class WordView: View {
  weak var path: (any PathDataSource)?
  let surface = WordSurface()

  func update() {
    guard let path else { return }
    for moment in path.moments {
      let text =
        switch moment {
        case .began: "Find the bell that is awake."
        case .moved: "Place \(path.place + 1)."
        case .knocked(let distance): distance < 3 ? "An echo, near." : "An echo, far away."
        case .found: "Found! Another bell wakes."
        }
      surface.say(Utterance(text: text))
    }
  }
}

/// The Controller, and the app for the game loop: turns commands into calls of the Models.
final class ChimeApp: App, Controller, ModelDelegate {
  let (screen, sound, words) = (ScreenView(), SoundView(), WordView())
  let bindings = KeyBindings([
    .init(KeyStroke(.left), "left"), .init(KeyStroke(.right), "right"),
    .init(KeyStroke(.space), "knock"), .init(KeyStroke(.q), "quit"),
  ])
  let wantsText = false
  private(set) var isRunning = true
  private let (path, tally) = (Path(), Tally())
  private var views: [any View] { [screen, sound, words] }
  private var needsUpdate = true

  init() {
    (path.delegate, tally.delegate, screen.tally) = (self, self, tally)
    (screen.path, sound.path, words.path) = (path, path, path)
  }

  var outputs: Outputs { .init(screen: screen.surface, sound: sound.surface, words: words.surface) }

  func pass(_ commands: [Command]) {
    screen.surface.beginPass()
    words.surface.beginPass()
    for command in commands {
      switch command.action {
      case "left": path.move(by: -1)
      case "right": path.move(by: 1)
      case "knock": if path.knock() { tally.countBell() }
      case "quit", .closeRequested: isRunning = false
      default: break
      }
    }
    updateViews()
    path.endPass()
  }

  @discardableResult func updateViews() -> Bool {
    defer { needsUpdate = false }
    if needsUpdate { for view in views { view.update() } }
    return needsUpdate
  }

  func modelDidChange() { needsUpdate = true }
}

let app = ChimeApp()
do {
  let voices = try LiveSpeech.best().speech.map { [$0] } ?? []
  if SDLHost.displayIsAvailable() {
    var window = WindowOptions()
    window.title = "Chime"
    let sound = SDLHost.SoundOptions(patches: SoundView.patches)
    let host = try SDLHost(for: app.screen.surface, window: window, sound: sound, speech: voices)
    GameLoop(app: app, host: host).run()
    host.finish()
  } else {
    let host = WordsHost(speech: voices)
    GameLoop(app: app, host: host).run()
    host.finish()
  }
  for voice in voices { voice.finish() }
} catch {
  print(error)
}
