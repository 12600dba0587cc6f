import Kodama

let content = try Content.shipped()
let app = content.app(seed: 7, outputs: .all())
let host = HeadlessHost(mixer: Mixer(patches: content.patches))
var power: Float = 0
host.onPass = { pass in power = pass.samples.reduce(power) { $0 + $1 * $1 } }
var lamps: [LampView] = []
app.views.register { sources in
  lamps.append(LampView(sources))
  return lamps.suffix(1)
}
app.start(.play)
host.press(KeyStroke(.q))
let loop = GameLoop(app: app, host: host)
loop.run(passes: 60)
host.press(KeyStroke(.right))
loop.run(passes: 6)
print(host.frame?.text ?? "", "loudness:", (power / 96_000).squareRoot())
print("lamps:", lamps.map { $0.levels.map { $0 == 0 ? "·" : "\($0)" }.joined() }.joined())

#if HAS_WINDOW
  import KodamaSDL
  print("window:", WindowOptions.self)
#else
  print("window: none")
#endif
