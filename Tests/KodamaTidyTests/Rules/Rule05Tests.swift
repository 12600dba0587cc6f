import Testing

@Suite("One call updates screen and sound Views")
struct Rule05SourceTests {
  @Test("Only a ViewGroup updates Views")
  func oneCaller() {
    // Models and surfaces have no Views. They update other things.
    let blind = ["KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaSurfaces"]
    for file in SourceTree.sources where !blind.contains(file.target) {
      // The renderer of bots draws a single View that has no sound.
      let isGroup = ["Stage", "FloorRenderer"].contains(file.name)
      // Variables for groups are named `views`, `mapViews` and so on. All others are Views.
      let calls = file.code.all(/\b(?!\w*[vV]iews\b)\w+\??\.update\(\)/)
      #expect(isGroup ? calls.count == 1 : calls.isEmpty, "\(file.path)")
    }
  }

  @Test("Screen and sound Views are in the same module and conform to the same protocol")
  func roles() {
    let views = SourceTree.sources(of: "KodamaViews")
    let sound = views.filter { $0.path.contains("/Sound/") && $0.name.hasSuffix("View") }
    let screen = views.filter {
      $0.path.contains("/Screen/") && $0.name.hasSuffix("View")
        && !["ScreenView", "PlayScreenView"].contains($0.name)
    }
    #expect(sound.count >= 6 && screen.count >= 8)
    for file in sound { #expect(file.code.has(/class \w+: (?:Sound)?View\b/), "\(file.path)") }
    for file in screen {
      #expect(file.code.has(/class \w+: (?:Screen|Panel|Backdrop)View\b/), "\(file.path)")
    }
  }
}
