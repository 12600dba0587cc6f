import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("What others have written is shown, never obeyed")
struct VisibleTextTests {
  @Test(
    "Escape sequences, marks of direction and separators are written out",
    arguments: [
      ("\u{1b}]0;mine\u{7}", "\\u{1b}]0;mine\\u{7}"), ("\u{9b}31m", "\\u{9b}31m"),
      ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"), ("\r\u{8}\u{7f}", "\\u{d}\\u{8}\\u{7f}"),
      ("\u{85}\u{2028}\u{2029}\u{feff}", "\\u{85}\\u{2028}\\u{2029}\\u{feff}"),
      ("\u{61c}\u{200e}\u{e0041}", "\\u{61c}\\u{200e}\\u{e0041}"),
    ])
  func writesOut(_ text: String, _ shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  @Test(
    "Letters of every kind stay, joiners among them",
    arguments: ["谷のみず、か\u{3099}", "é ♪ —", "👩\u{200d}🌾", "a\tb\nc", ""])
  func keeps(_ text: String) {
    #expect(VisibleText.of(text) == text)
  }

  @Test("One line stays one line")
  func oneLine() {
    #expect(VisibleText.line("a\nb\tc\r\n") == "a\\u{a}b\\u{9}c\\u{d}\\u{a}")
  }

  @Test("What is said and what is captioned is written out, whoever reads it")
  func words() {
    let surface = WordSurface()
    surface.caption("a\u{1b}[2Jb")
    surface.say(
      Utterance(
        text: "t\u{9d}", reading: "r\u{202e}", language: "en", priority: .message,
        lengthPasses: 1))
    #expect(
      surface.takeEvents() == [
        .say(
          Utterance(
            text: "t\\u{9d}", reading: "r\\u{202e}", language: "en", priority: .message,
            lengthPasses: 1)),
        .caption("a\\u{1b}[2Jb"),
      ])
  }
}
