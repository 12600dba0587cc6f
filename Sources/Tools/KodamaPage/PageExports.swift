#if arch(wasm32)
  import KodamaContent
  import KodamaDataSources
  import KodamaGame
  import KodamaHosting
  import KodamaLanguage
  import KodamaRoles
  import KodamaSaves
  import KodamaSurfaces
  import KodamaWeb

  // The functions that the page calls (docs/web.md). Text and bytes come in through one buffer and
  // go out through another.

  /// The state that exists as long as the page does. WebAssembly has one thread here.
  struct Page {
    var content: Content?
    var game: PageGame?
    var store = MemoryGameStore()
    var link: String?
    var input: [UInt8] = []
    var result: [UInt8] = []
    var cells: [UInt32] = []
    /// The time in seconds since 1970, and the local time's offset from UTC.
    var clock: (seconds: Int64, aheadOfUTC: Int64)?

    func bytes(_ count: Int32) -> [UInt8] { Array(input.prefix(Int(max(0, count)))) }

    func text(_ count: Int32) -> String { String(decoding: bytes(count), as: UTF8.self) }

    mutating func put(_ bytes: [UInt8]) -> Int32 {
      result = bytes
      return Int32(bytes.count)
    }

    mutating func put(_ text: String?) -> Int32 { put(Array((text ?? "").utf8)) }
  }

  nonisolated(unsafe) private var page = Page()

  private func send(_ action: ActionID, _ argument: Command.Argument = .none) {
    page.game?.host.input.send(Command(action, argument))
  }

  private func modifiers(_ bits: Int32) -> KeyModifiers {
    KeyModifiers(rawValue: UInt8(truncatingIfNeeded: bits & 7))
  }

  /// Returns the address of a buffer for the next text or bytes from the page.
  @_expose(wasm, "kodama_buffer") @_cdecl("kodama_buffer")
  public func kodamaBuffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    page.input = Array(repeating: 0, count: Int(max(1, count)))
    return page.input.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Returns the address of the text or bytes that the last function returned.
  @_expose(wasm, "kodama_result") @_cdecl("kodama_result")
  public func kodamaResult() -> UnsafePointer<UInt8>? {
    page.result.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Reads the content. Returns 0, or the negative length of an error message.
  @_expose(wasm, "kodama_content") @_cdecl("kodama_content")
  public func kodamaContent(_ count: Int32) -> Int32 {
    do {
      page.content = try Content(ContentArchive(page.bytes(count)))
      return 0
    } catch {
      return -max(1, page.put(error.description))
    }
  }

  /// Restores the records of the last visit. The page calls it before a game starts.
  @_expose(wasm, "kodama_restore") @_cdecl("kodama_restore")
  public func kodamaRestore(_ count: Int32) {
    for one in RecordBytes.read(page.bytes(count)) { page.store.restore(one.key, one.bytes) }
    // Restored records need not be stored again.
    _ = page.store.takeChangedKeys()
  }

  /// Continues with the records that another tab has stored meanwhile. What this game has saved
  /// but not stored is added to them.
  @_expose(wasm, "kodama_replace") @_cdecl("kodama_replace")
  public func kodamaReplace(_ count: Int32) {
    page.store.replace(with: RecordBytes.read(page.bytes(count)))
  }

  /// Adds the records of a file. Returns the numbers of records that were added, that were known
  /// and that were refused, separated by tabs.
  @_expose(wasm, "kodama_import") @_cdecl("kodama_import")
  public func kodamaImport(_ count: Int32) -> Int32 {
    guard let content = page.content else { return 0 }
    return page.put(content.merge(RecordBytes.read(page.bytes(count)), into: page.store))
  }

  /// Reports that all records that the page has taken are stored (0), or why they cannot be.
  @_expose(wasm, "kodama_written") @_cdecl("kodama_written")
  public func kodamaWritten(_ fault: Int32) {
    page.store.handleWritten(StoreError(pageFault: fault))
  }

  /// Returns 0 if a link can be opened; otherwise 1 if it is damaged, 2 if there is no such étude,
  /// 3 if a later version made it, and 4 if it is too large.
  @_expose(wasm, "kodama_check_link") @_cdecl("kodama_check_link")
  public func kodamaCheckLink(_ count: Int32) -> Int32 {
    page.content?.problem(ofLink: page.text(count)) ?? 1
  }

  /// Sets the link that the next game opens.
  @_expose(wasm, "kodama_open") @_cdecl("kodama_open")
  public func kodamaOpen(_ count: Int32) { page.link = page.text(count) }

  /// Sets the time in seconds since 1970, and the local time's offset from UTC in seconds.
  @_expose(wasm, "kodama_clock") @_cdecl("kodama_clock")
  public func kodamaClock(_ seconds: Double, _ aheadOfUTC: Int32) {
    page.clock = (Int64(seconds), Int64(aheadOfUTC))
    page.store.clock = { page.clock ?? (0, 0) }
  }

  /// Starts a game with options, replacing the previous game. Returns 1 without content.
  @_expose(wasm, "kodama_start") @_cdecl("kodama_start")
  public func kodamaStart(_ count: Int32) -> Int32 {
    guard let content = page.content else { return 1 }
    page.game = nil
    page.game = PageGame(
      content, PageOptions(page.text(count)), store: page.store, link: page.link)
    page.link = nil
    return 0
  }

  /// Handles a key by its scancode, the character that it types, and the one that it types without
  /// modifiers; 0 where a character is not known. Besides Shift (1), Control (2) and Alt (4), the
  /// bits contain AltGr (8) and a layout without Latin letters (16). Returns 1 if the stroke is
  /// bound, so that the browser should leave the key to the game.
  @_expose(wasm, "kodama_key") @_cdecl("kodama_key")
  public func kodamaKey(
    _ scancode: Int32, _ isDown: Int32, _ bits: Int32, _ typed: UInt32, _ label: UInt32
  ) -> Int32 {
    func scalar(_ value: UInt32) -> Unicode.Scalar? { value == 0 ? nil : Unicode.Scalar(value) }
    let press = KeyPress(
      scancode: UInt32(truncatingIfNeeded: scancode), label: scalar(label), typed: scalar(typed),
      modifiers: modifiers(bits), hasAltGr: bits & 8 != 0, isLatin: bits & 16 == 0)
    guard let game = page.game,
      let stroke = game.host.input.key(press, isDown: isDown != 0)
    else { return 0 }
    return game.isBound(stroke) ? 1 : 0
  }

  /// Handles typed text while the game accepts text.
  @_expose(wasm, "kodama_text_input") @_cdecl("kodama_text_input")
  public func kodamaTextInput(_ count: Int32) { page.game?.host.input.text(page.text(count)) }

  /// Sets the width of a cell in pixels of the page, the size of folded letters in cells or 0, and
  /// how many cells the picture reaches beyond the text on each side.
  @_expose(wasm, "kodama_layout") @_cdecl("kodama_layout")
  public func kodamaLayout(
    _ cellWidth: Double, _ letterSize: Int32, _ left: Int32, _ top: Int32, _ right: Int32,
    _ bottom: Int32
  ) {
    page.game?.host.input.cellWidth = cellWidth
    let bleed = PixelSurface.Bleed(
      left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom))
    page.game?.fit(bleed, letterSize: min(max(0, Int(letterSize)), 2))
  }

  /// Handles a pointer that was pressed (0), moved (1) or released (2), that has left (3), or whose
  /// release was lost (4).
  @_expose(wasm, "kodama_pointer") @_cdecl("kodama_pointer")
  public func kodamaPointer(
    _ kind: Int32, _ x: Double, _ y: Double, _ button: Int32, _ bits: Int32
  ) -> Int32 {
    guard kind != 3 else {
      page.game?.host.input.pointerDidLeave()
      return 1
    }
    guard kind != 4 else {
      page.game?.host.input.releasePointer()
      return 1
    }
    page.game?.host.input.pointer(
      kind == 0 ? .press : kind == 1 ? .move : .release, x: x, y: y, button: Int(button),
      modifiers: modifiers(bits))
    return 1
  }

  /// Handles a number of wheel notches; up is positive.
  @_expose(wasm, "kodama_wheel") @_cdecl("kodama_wheel")
  public func kodamaWheel(_ notches: Int32, _ bits: Int32) -> Int32 {
    page.game?.host.input.wheel(Int(notches), modifiers: modifiers(bits))
    return 1
  }

  /// Handles a finger that was put down (0), moved (1) or lifted (2), or that the browser has taken
  /// over (3).
  @_expose(wasm, "kodama_touch") @_cdecl("kodama_touch")
  public func kodamaTouch(_ phase: Int32, _ number: Int32, _ x: Double, _ y: Double) -> Int32 {
    let phases: [Touches.Phase] = [.down, .move, .up, .cancel]
    guard phases.indices.contains(Int(phase)) else { return 0 }
    page.game?.host.input.touch(phases[Int(phase)], Int64(number), x: x, y: y)
    return 1
  }

  /// Handles a gamepad button, by its number in the standard mapping.
  @_expose(wasm, "kodama_button") @_cdecl("kodama_button")
  public func kodamaButton(_ number: Int32, _ isDown: Int32) -> Int32 {
    page.game?.host.input.button(Int(number), isDown: isDown != 0)
    return 1
  }

  /// Reports that a gamepad was connected or disconnected.
  @_expose(wasm, "kodama_gamepad") @_cdecl("kodama_gamepad")
  public func kodamaGamepad(_ isThere: Int32) { send(isThere != 0 ? .gamepadFound : .gamepadLost) }

  /// Reports that the game has gained or lost the focus.
  @_expose(wasm, "kodama_focus") @_cdecl("kodama_focus")
  public func kodamaFocus(_ isFocused: Int32) {
    if isFocused == 0 { page.game?.host.input.releaseAll() }
    send(isFocused != 0 ? .focusGained : .focusLost)
  }

  /// Answers the request for the clipboard; a length of 0 means that it contains no text.
  @_expose(wasm, "kodama_paste") @_cdecl("kodama_paste")
  public func kodamaPaste(_ count: Int32) {
    send(.textPasted, count > 0 ? .text(page.text(count)) : .none)
  }

  /// Reports that the game's text is on the clipboard.
  @_expose(wasm, "kodama_copied") @_cdecl("kodama_copied")
  public func kodamaCopied() { send(.textCopied) }

  /// Reports that a loudspeaker is available or no longer available.
  @_expose(wasm, "kodama_loudspeaker") @_cdecl("kodama_loudspeaker")
  public func kodamaLoudspeaker(_ isThere: Int32) {
    send(isThere != 0 ? .loudspeakerFound : .loudspeakerLost)
  }

  /// Reports that the voice has begun or ended the utterance with a number.
  @_expose(wasm, "kodama_utterance") @_cdecl("kodama_utterance")
  public func kodamaUtterance(_ number: Int32, _ hasEnded: Int32) {
    send(hasEnded != 0 ? .utteranceEnded : .utteranceBegan, .number(Int(number)))
  }

  /// Chooses an item of the list that is shown.
  @_expose(wasm, "kodama_choose") @_cdecl("kodama_choose")
  public func kodamaChoose(_ index: Int32) { page.game?.choose(Int(index), step: 0) }

  /// Changes an item of the list to its previous or next value.
  @_expose(wasm, "kodama_change") @_cdecl("kodama_change")
  public func kodamaChange(_ index: Int32, _ step: Int32) {
    page.game?.choose(Int(index), step: step < 0 ? -1 : 1)
  }

  /// Saves the game now, because the page may end.
  @_expose(wasm, "kodama_keep") @_cdecl("kodama_keep")
  public func kodamaKeep() { page.game?.app.finish() }

  /// Saves the game now, because the page ends.
  @_expose(wasm, "kodama_close") @_cdecl("kodama_close")
  public func kodamaClose() { page.game?.app.finish() }

  /// Switches the screen (1), the sound (2) or the words (4) off or on, as the player's keys do.
  @_expose(wasm, "kodama_switch") @_cdecl("kodama_switch")
  public func kodamaSwitch(_ bits: Int32) { page.game?.flip(bits) }

  /// Returns the outputs that are switched off, as bits.
  @_expose(wasm, "kodama_unplugged") @_cdecl("kodama_unplugged")
  public func kodamaUnplugged() -> Int32 { page.game?.unplugged ?? 0 }

  /// Runs one pass (1/60 s). Returns its changes, as bits of `WebHost.Changes`.
  @_expose(wasm, "kodama_pass") @_cdecl("kodama_pass")
  public func kodamaPass() -> Int32 { page.game?.pass().rawValue ?? 0 }

  /// Returns the address of the screen in numeric form; see `PageGame.frame()`.
  @_expose(wasm, "kodama_frame") @_cdecl("kodama_frame")
  public func kodamaFrame() -> UnsafePointer<UInt32>? {
    // Releases the previous frame's numbers, so that the game can reuse their memory.
    page.cells = []
    page.cells = page.game?.frame() ?? []
    return page.cells.isEmpty ? nil : page.cells.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Returns the address of the 800 stereo frames of the last pass.
  @_expose(wasm, "kodama_samples") @_cdecl("kodama_samples")
  public func kodamaSamples() -> UnsafePointer<Float>? {
    page.game?.host.samples.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Returns the words to speak: number, priority, text and reading, separated by tabs.
  @_expose(wasm, "kodama_utterances") @_cdecl("kodama_utterances")
  public func kodamaUtterances() -> Int32 { page.put(page.game?.host.takeUtterances()) }

  /// Returns the new lines of the log: `say` or `caption`, a tab and a text.
  @_expose(wasm, "kodama_lines") @_cdecl("kodama_lines")
  public func kodamaLines() -> Int32 { page.put(page.game?.host.takeLines()) }

  /// Returns the captions on the screen, one on each line.
  @_expose(wasm, "kodama_captions") @_cdecl("kodama_captions")
  public func kodamaCaptions() -> Int32 { page.put(page.game?.host.captionText) }

  /// Returns the screen as a document; see `PageGame.screenText`.
  @_expose(wasm, "kodama_screen") @_cdecl("kodama_screen")
  public func kodamaScreen() -> Int32 { page.put(page.game?.screenText) }

  /// Returns 1 while letters are text instead of commands.
  @_expose(wasm, "kodama_wants_text") @_cdecl("kodama_wants_text")
  public func kodamaWantsText() -> Int32 { page.game?.host.wantsText == true ? 1 : 0 }

  /// Returns 1 if the player wants the game to fill the screen.
  @_expose(wasm, "kodama_wants_fullscreen") @_cdecl("kodama_wants_fullscreen")
  public func kodamaWantsFullscreen() -> Int32 { page.game?.host.isFullscreen == true ? 1 : 0 }

  /// Returns 0 for English and 1 for Japanese.
  @_expose(wasm, "kodama_language") @_cdecl("kodama_language")
  public func kodamaLanguage() -> Int32 { page.game?.app.language == .japanese ? 1 : 0 }

  /// Returns the records that have changed; see `PageGame.takeRecords()`.
  @_expose(wasm, "kodama_stored") @_cdecl("kodama_stored")
  public func kodamaStored() -> Int32 { page.put(page.game?.takeRecords() ?? []) }

  /// Returns the text for the clipboard.
  @_expose(wasm, "kodama_copy") @_cdecl("kodama_copy")
  public func kodamaCopy() -> Int32 { page.put(page.game?.host.copiedText) }

  /// Returns the catalogue's message with an id, or nothing if there is none.
  @_expose(wasm, "kodama_message") @_cdecl("kodama_message")
  public func kodamaMessage(_ count: Int32) -> Int32 {
    page.put(page.game?.message(page.text(count)))
  }

  /// Returns all of the page's messages, one on each line: id, a tab and a text.
  @_expose(wasm, "kodama_strings") @_cdecl("kodama_strings")
  public func kodamaStrings() -> Int32 { page.put(page.game?.pageStrings) }

  /// Returns the seed that the game was started with.
  @_expose(wasm, "kodama_seed") @_cdecl("kodama_seed")
  public func kodamaSeed() -> Int32 { page.put(page.game.map { String($0.options.seed) }) }

  /// Returns the content of a link to the étude or valley that is being played.
  @_expose(wasm, "kodama_link") @_cdecl("kodama_link")
  public func kodamaLink() -> Int32 { page.put(page.game?.link) }

  /// Returns the families of the visible tiles, a byte each; see `PageGame.families`.
  @_expose(wasm, "kodama_families") @_cdecl("kodama_families")
  public func kodamaFamilies() -> Int32 { page.put(page.game?.families ?? []) }

  /// Returns the digest of the world (0), the words (1), the text (2) or the samples (3).
  @_expose(wasm, "kodama_digest") @_cdecl("kodama_digest")
  public func kodamaDigest(_ kind: Int32) -> Int32 { page.put(page.game?.digest(Int(kind))) }

  /// Starts or stops the digest of the samples.
  @_expose(wasm, "kodama_digests") @_cdecl("kodama_digests")
  public func kodamaDigests(_ isOn: Int32) { page.game?.digestSamples(isOn != 0) }

  /// Plays a script to its end. Returns the length of its files, or -1 if the script is invalid.
  @_expose(wasm, "kodama_script") @_cdecl("kodama_script")
  public func kodamaScript(_ count: Int32) -> Int32 {
    guard let content = page.content, let files = PageProof.play(page.text(count), content) else {
      return -1
    }
    return page.put(files)
  }
#endif
