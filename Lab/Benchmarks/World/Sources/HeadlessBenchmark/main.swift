import BenchmarkTable
import Kodama

/// Returns the number of passes (1/60 s of play) that a whole headless game runs in a second of
/// processor time. The game includes keys, Models and Views, and the mixer if `mixes` is true.
func passesPerSecond(_ content: Content, outputs: Outputs, mixes: Bool, passes: Int) -> Double {
  let app = content.app(seed: 1, outputs: outputs)
  let host = HeadlessHost(mixer: mixes ? Mixer(patches: content.patches) : nil)
  let loop = GameLoop(app: app, host: host)
  app.start(.play)
  loop.run(passes: 60)
  let keys: [Key] = [.right, .right, .space, .left, .up, .space, .down, .left]
  let times = (0..<7).map { turn in
    seconds {
      for pass in 0..<passes {
        host.press(KeyStroke(keys[(pass + turn) % keys.count]))
        loop.run(passes: 1)
      }
    }
  }
  return Double(passes) / median(times)
}

/// Returns how many times faster than real time a recording is replayed.
func replaySpeed(_ content: Content) -> Double {
  let recorder = Recorder()
  func game() -> (KodamaApp, HeadlessHost) {
    let app = content.app(seed: 2, outputs: .all())
    app.start(.play)
    return (app, HeadlessHost())
  }
  let (app, host) = game()
  let loop = GameLoop(app: app, host: host, recorder: recorder)
  for pass in 0..<600 {
    if pass % 6 == 0 { host.press(KeyStroke(pass % 12 == 0 ? .right : .space)) }
    loop.run(passes: 1)
  }
  let times = (0..<5).map { _ in
    let (again, host) = game()
    let loop = GameLoop(app: again, host: host)
    return seconds { loop.replay(recorder.recording, on: host) }
  }
  return 10 / median(times)
}

let content = try Content.shipped()
let nothing = Outputs(screen: nil, sound: nil, words: nil)
let speeds: [(name: String, passes: Double, bar: Double)] = [
  (
    "Models alone, a key a pass",
    passesPerSecond(content, outputs: nothing, mixes: false, passes: 600), 100
  ),
  (
    "every View, a key a pass",
    passesPerSecond(content, outputs: .all(), mixes: false, passes: 600), 100
  ),
  (
    "every View and the samples",
    passesPerSecond(content, outputs: .all(), mixes: true, passes: 300), 20
  ),
  ("a recording replayed, every View", replaySpeed(content) * 60, 100),
]
let table = Table()
for speed in speeds {
  table.add(
    Row(
      name: speed.name, unit: "passes/s", ours: speed.passes, peer: 60, peerName: "real time",
      bar: speed.bar, higherIsBetter: true))
}
table.finish()
