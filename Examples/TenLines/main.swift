import Kodama

let content = try Content.shipped()
let app = content.app(seed: 7, outputs: .all())
let host = HeadlessHost(mixer: Mixer(patches: content.patches))
var power: Float = 0
host.onPass = { pass in power = pass.samples.reduce(power) { $0 + $1 * $1 } }
app.start(.play)
host.press(KeyStroke(.q))
GameLoop(app: app, host: host).run(passes: 60)
print(host.frame?.text ?? "", "loudness:", (power / 96_000).squareRoot())
