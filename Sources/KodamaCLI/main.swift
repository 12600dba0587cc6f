import Kodama

let content = try Content.shipped()
let app = content.app(seed: 7, outputs: .all())
app.start(.play)
let host = HeadlessHost(mixer: Mixer(patches: content.patches))
let loop = GameLoop(app: app, host: host)
host.press(KeyStroke(.q))
loop.run(passes: 60)
print(host.frame?.text ?? "")
