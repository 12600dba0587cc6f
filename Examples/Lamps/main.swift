// A strip of lamps beside the game, as an example of a new kind of View on a new kind of surface.
// The lamps show in which columns of the valley something sounds.
import Kodama

/// The surface: a lamp for each column of the page, with a brightness from 0 (dark) to 9 (bright).
final class LampStrip {
  var levels = [Int](repeating: 0, count: ViewRectangle.columns)
  var text: String { levels.map { $0 == 0 ? "·" : String($0) }.joined() }
}

/// Lights the lamps above the sounds of a pass, and then lets them fade.
final class LampView: View {
  private weak var moments: (any MomentSoundViewDataSource)?
  private var filter = MomentFilter()
  private weak var hand: (any HandSoundViewDataSource)?
  private let strip: LampStrip

  init(_ sources: PlaySources, on strip: LampStrip) {
    (moments, hand) = (sources.moments, sources.hand)
    self.strip = strip
  }

  func update() {
    let happened = moments.map { filter.moments(of: $0) } ?? []
    let heard = happened.map(\.tile) + (hand?.handMoments ?? []).map(\.tile)
    for column in strip.levels.indices { strip.levels[column] = strip.levels[column] * 3 / 4 }
    for tile in heard where strip.levels.indices.contains(tile.x) { strip.levels[tile.x] = 9 }
  }
}

let strip = LampStrip()
let content = try Content.shipped()
let app = content.app(seed: 7, outputs: .all())
app.views.register { sources in [LampView(sources, on: strip)] }
let host = HeadlessHost(mixer: Mixer(patches: content.patches))
app.start(.play)
let loop = GameLoop(app: app, host: host)
for key in [Key.right, .right, .space, .right, .space, .right] {
  host.press(KeyStroke(key))
  loop.run(passes: 6)
  print(strip.text)
}
