import Foundation
import Kodama
import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

/// A save as the game wrote it before it kept facts: version 3, with sentences as lines.
struct FormerSaveTests {
  @Test func theLinesOfBeforeAreThereAndGoOnInTheNewLayout() throws {
    let parts = try Parts()
    let bytes = try [UInt8](#require(Data(base64Encoded: Self.save.filter { !$0.isNewline })))
    #expect(bytes[4] == 3)
    let saved = try SavedPlay(decoding: bytes, rules: parts.content.rules)
    let ids = saved.facts.map { fact in
      if case .former(let line) = fact { line.id } else { "" }
    }
    #expect(ids == ["goal.welcome", "play.where", "play.time", "play.brush"])
    #expect(saved.etude?.name == "first-steps")
    let again = try SavedPlay(decoding: saved.encode(), rules: parts.content.rules)
    #expect(again.facts == saved.facts && again.world.digest == saved.world.digest)
  }

  private static let save = """
    S1NBVgMAVwYAACwEAABLV0xEAwAoAAAAGAAAAAAAAAAAAAAAIQAAAAAAAABfA2FpcgR3YWxsBXN0b25lBHNhbmQFd2F0
    ZXIEd29vZARmaXJlBXBsYW50BGJlbGwFc21va2UGZ3JhdmVsBHNvaWwDbXVkBGNsYXkDYXNoBGNvYWwEc25vdwRzYWx0
    B3Nhd2R1c3QJZ3VucG93ZGVyBHNlZWQFYWNvcm4Gc2hhcmRzBGxpbWUEcnVzdAVicmluZQNvaWwEbGF2YQVob25leQRh
    Y2lkBnNwaXJpdAtxdWlja3NpbHZlcgN0YXIDc2FwCm1lbHRlZC13YXgFc3RlYW0JbWFyc2gtZ2FzCGh5ZHJvZ2VuCmNo
    b2tlLWRhbXADZm9nA2ljZQVnbGFzcwVicmljawRpcm9uCG9ic2lkaWFuCWxpbWVzdG9uZQN3YXgFZW1iZXIDa2VnBGZ1
    c2UFZ3Jhc3MEbW9zcwR2aW5lBmZ1bmd1cwdzYXBsaW5nBGxlYWYFYWxnYWUGZmxvd2VyBHdpcmUIY3Jvc3NpbmcHYmF0
    dGVyeQVjbG9jawZzd2l0Y2gGYnV0dG9uBGxhbXAFZGlvZGUIYW5kLWdhdGUIeG9yLWdhdGUIbm90LWdhdGUHZGl2aWRl
    cgVkZWxheQRwdW1wBGRvb3IHaWduaXRlcgZoZWF0ZXIGY29vbGVyBXBsYXRlDHdhdGVyLXNlbnNvcgtoZWF0LXNlbnNv
    cgxsaWdodC1zZW5zb3IGc3RyaW5nBGRydW0Kd29vZC1ibG9jawVjaGltZQZzcHJpbmcFZHJhaW4Gc3BvbmdlCGNvbnZl
    eW9yBGZyb2cHZmlyZWZseQhzb25nYmlyZARmaXNoBXNuYWlsBHdvcm0Ga29kYW1hKQAAAAIAJgAAAAAAAgAAAAIAJgAA
    AAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIA
    JgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAA
    AAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIAJgAAAAAAAgAAAAIADQAAAAAAAQAAAAgGGAAAAAAAAgAAAAIAJgAAAAAA
    AgAAAAIAJgAAAAAAoQAAAAIAAAAAACUAAAAAAAAAAAAAAAAAAAAA//////////8AAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAICnBlbnRhdG9uaWMIAAAAEQAAAAAAAAAAAAAAAQAAIQAA
    AAAAAAAACgUAc3RvbmUEAHNhbmQFAHdhdGVyBAB3b29kBABmaXJlBQBwbGFudAQAYmVsbAUAc21va2UGAGdyYXZlbAQA
    c29pbAUAc3RvbmUEAAwAZ29hbC53ZWxjb21lBAQAZ29hbAIFAGtleS5nAAQAaGludAIFAGtleS5oAAUAdGl0bGUCEQBl
    dHVkZS5maXJzdC1zdGVwcwAFAGdvYWxzAgkAZ29hbC5pdGVtAgQAZ29hbAIKAGdvYWwucmVhY2gBBAB3aGF0Ag0AbWF0
    ZXJpYWwuYmVsbAAFAHN0YXRlAgkAZ29hbC5vcGVuAAoAcGxheS53aGVyZQMBAHgACAAAAAAAAAABAHkAEQAAAAAAAAAE
    AHdoYXQCDABtYXRlcmlhbC5haXIACQBwbGF5LnRpbWUIBAB0aWNrAQEAMQUAcGhhc2UCCQBwaGFzZS5kYXkABwB3ZWF0
    aGVyAg0Ad2VhdGhlci5jbGVhcgAFAHNwZWVkAgwAcGxheS5zcGVlZC4wAAUAc2NhbGUCEABzY2FsZS5wZW50YXRvbmlj
    AAUAdGVtcG8AcQAAAAAAAAAFAHN0YXRlAgsAYXdha2Uuc3RpbGwAAQBuAAAAAAAAAAAACgBwbGF5LmJydXNoAQEAbgAD
    AAAAAAAAAAAAAQsAZmlyc3Qtc3RlcHMAAAAAAAAAAAABAAAAAAAAAQAAAAAAAGoOw3TgxdOi
    """
}
