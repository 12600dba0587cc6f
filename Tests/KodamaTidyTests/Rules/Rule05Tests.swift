import Testing

@Suite("Rule 5, as written: screen and sound Views are updated by the same call")
struct Rule05SourceTests {
  @Test("Views are updated by a ViewGroup and by nobody else")
  func oneCaller() {
    // Models and surfaces see no View; they update other things.
    let blind = ["KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaSurfaces"]
    for file in SourceTree.sources where !blind.contains(file.target) {
      // What a bot imagines is no game: one View draws it, which has no sibling that sounds.
      let isGroup = ["ViewContext", "FloorRenderer"].contains(file.name)
      // A group is called views, mapViews…; whatever else is updated is a View.
      let calls = file.code.all(/\b(?!\w*[vV]iews\b)\w+\??\.update\(\)/)
      #expect(isGroup ? calls.count == 1 : calls.isEmpty, "\(file.path)")
    }
  }

  @Test("Screen and sound Views lie side by side and play the same role")
  func roles() {
    let views = SourceTree.sources(of: "KodamaViews")
    let sound = views.filter { $0.path.contains("/Sound/") && $0.name.hasSuffix("View") }
    let screen = views.filter {
      $0.path.contains("/Screen/") && $0.name.hasSuffix("View")
        && !["ScreenView", "PlayScreenView"].contains($0.name)
    }
    #expect(sound.count >= 6 && screen.count >= 8)
    for file in sound { #expect(file.code.has(/class \w+: View\b/), "\(file.path)") }
    for file in screen {
      #expect(file.code.has(/class \w+: (?:Screen|Panel|Backdrop)View\b/), "\(file.path)")
    }
  }
}
