@testable import KodamaControllers
import KodamaHosting
import KodamaPlay
import Testing

struct SystemNoticeTests {
  @Test("Each notice of the kit is parsed into a typed value")
  func parses() {
    let pairs: [(Command, SystemNotice)] = [
      (Command(.closeRequested), .closeRequested),
      (Command(.focusLost), .focus(isGained: false)),
      (Command(.focusGained), .focus(isGained: true)),
      (Command(.loudspeakerLost), .loudspeaker(isAvailable: false)),
      (Command(.loudspeakerFound), .loudspeaker(isAvailable: true)),
      (Command(.gamepadLost), .gamepad(isConnected: false)),
      (Command(.gamepadFound), .gamepad(isConnected: true)),
      (Command(.voiceLost), .voiceLost),
      (Command(.voiceMissing), .voice(isAvailable: false)),
      (Command(.voiceFound), .voice(isAvailable: true)),
      (Command(.utteranceBegan, .text("3")), .utterance(3, hasEnded: false)),
      (Command(.utteranceEnded, .text("3")), .utterance(3, hasEnded: true)),
      (Command(.displayChanged, .text("200")), .displayScaled(percent: 200)),
      (Command(.textCopied), .textCopied),
      (Command(.textPasted, .text("sand")), .textPasted("sand")),
      (Command(.textPasted), .textPasted(nil)),
      (Command(.pictureKept, .text("a.png")), .pictureKept(at: "a.png")),
      (Command(.pictureKept), .pictureKept(at: nil)),
      (Command(.exportNews, .text("coming 7")), .export(.coming(percent: 7))),
    ]
    for (command, notice) in pairs { #expect(SystemNotice(command) == notice) }
  }

  @Test("A notice with a missing or malformed text changes nothing; an operation is no notice")
  func empty() {
    for action in [ActionID.utteranceBegan, .utteranceEnded, .displayChanged, .exportNews] {
      #expect(SystemNotice(Command(action)) == .malformed)
      #expect(SystemNotice(Command(action, .text("no number"))) == .malformed)
    }
    #expect(SystemNotice(Command("left")) == nil)
    #expect(SystemNotice(Command("system.unknown")) == nil)
  }
}
