// Streams start grains only at grid boundaries, so that every block size gives the same grains.
extension MixerCore {
  static let streamLimit = 64

  mutating func startStream(_ voice: VoiceID, _ note: Note, _ shape: GrainStream) {
    let shape = shape.clamped
    var place: Int?
    for index in 0..<Self.streamLimit {
      if streams[index].isActive, streams[index].voice == voice.rawValue {
        place = index
        break
      }
      if !streams[index].isActive, place == nil { place = index }
    }
    guard let place else { return dropped += 1 }
    let isNew = !streams[place].isActive
    if isNew {
      streams[place] = StreamState()
      streams[place].isActive = true
      streams[place].voice = voice.rawValue
      (streams[place].freshFrame, streams[place].nextFrame) = (frame, frame)
      if !shape.isFresh { streams[place].beginFamiliar(shape, at: frame) }
      streams[place].perSecond = shape.perSecond
      streams[place].panDecibels = note.panDecibels
      streams[place].gainDecibels = shape.isEven ? note.gainDecibels : note.gainDecibels - 24
    }
    streams[place].note = note
    streams[place].shape = shape
    streams[place].isEnding = false
    guard shape.isFresh, !isNew else { return }
    streams[place].freshFrame = frame
    let soon = max(frame, streams[place].lastFrame + StreamState.minimumGapFrames)
    if soon < streams[place].nextFrame { streams[place].nextFrame = soon }
  }

  /// Ends the stream of a voice, if there is one. An even stream stops at once; a texture fades
  /// out.
  mutating func endStream(_ voice: VoiceID) {
    for index in 0..<Self.streamLimit
    where streams[index].isActive && streams[index].voice == voice.rawValue {
      streams[index].isEnding = true
      if streams[index].shape.isEven { streams[index].isActive = false }
    }
  }

  /// Ends the streams of a bus at once.
  mutating func removeStreams(on bus: SoundBus) {
    for index in 0..<Self.streamLimit where streams[index].note.bus == bus {
      streams[index].isActive = false
    }
  }

  mutating func drawGrains() {
    for index in 0..<Self.streamLimit where streams[index].isActive {
      streams[index].approach()
      if streams[index].isEnding, streams[index].gainDecibels < StreamState.silentDecibels {
        streams[index].isActive = false
        continue
      }
      let faded = streams[index].faded(at: frame)
      guard faded < 1 || streams[index].shape.restMilliseconds > 0 else {
        if streams[index].shape.isOnce { streams[index].isActive = false }
        streams[index].nextFrame = frame
        continue
      }
      if streams[index].shape.isEven {
        drawPulse(index, faded)
      } else {
        drawTexture(index, faded)
      }
    }
  }

  private mutating func drawPulse(_ index: Int, _ faded: Float) {
    guard frame >= streams[index].nextFrame else { return }
    let isFirst = streams[index].strokesLeft == 0
    // A faded pulse is a single stroke.
    let strokes = faded < 1 ? streams[index].shape.strokes : 1
    if isFirst { streams[index].strokesLeft = strokes }
    streams[index].strokesLeft -= 1
    var note = streams[index].note
    note.gainDecibels += streams[index].fadeDecibels * faded - (isFirst ? 0 : 3)
    begin(note, voice: streams[index].voice, lasting: false)
    streams[index].lastFrame = frame
    var chance = GrainRandom(frame: frame, voice: streams[index].voice)
    let deviation = streams[index].deviation * chance.signed() * (1 - faded)
    let period =
      Int64(Float(streams[index].periodFrames(faded: faded)) * (1 + deviation))
      - Int64(strokes - 1) * StreamState.strokeFrames
    streams[index].nextFrame =
      streams[index].strokesLeft > 0
      ? frame + StreamState.strokeFrames : frame + max(period, StreamState.minimumGapFrames)
  }

  private mutating func drawTexture(_ index: Int, _ faded: Float) {
    let stream = streams[index]
    let shape = stream.shape
    var chance = GrainRandom(frame: frame, voice: stream.voice ^ shape.seed)
    let chosen = chance.unit()
    if shape.isSteady {
      guard frame >= stream.nextFrame, stream.perSecond > 0 else { return }
      let period = Float(SoundFormat.framesPerSecond) / stream.perSecond
      streams[index].nextFrame = frame + Int64(period * (0.6 + 0.8 * chosen))
    } else {
      let cells = Float(SoundFormat.framesPerSecond / SoundFormat.gridFrames)
      guard chosen < stream.perSecond * chorusDensity(stream) / cells else { return }
    }
    var note = stream.note
    let size = chance.unit()
    note.gainDecibels =
      stream.gainDecibels + stream.fadeDecibels * faded - shape.sizeDecibels * (1 - size * size)
    if shape.swayDecibels > 0 { note.gainDecibels += sway(of: stream) }
    // Louder grains are lower, because large bubbles, branches and drops sound low.
    let height = chance.signed() * 0.5 + 0.5 - size
    note.hertz *= SoundMath.exp2(shape.octaves * height)
    let limit = Pan.limitDecibels
    note.panDecibels = min(
      max(stream.panDecibels + shape.panDecibels * chance.signed(), -limit), limit)
    streams[index].lastFrame = frame
    begin(note, voice: stream.voice, lasting: false)
  }

  /// Returns the slow level change at this frame, in decibels. Streams with the same period change
  /// together, like leaves in a gust.
  private func sway(of stream: StreamState) -> Float {
    let milliseconds = stream.shape.swayMilliseconds
    let seed = UInt32(milliseconds) ^ 0x7357 ^ stream.shape.seed
    return stream.shape.swayDecibels * smoothNoise(milliseconds, seed)
  }

  /// The fraction of each beat in which synchronised grains occur.
  private static let callFraction: Float = 0.14

  /// Returns the current density of grains relative to the average. Grains with a beat synchronise
  /// and separate again, within about twelve beats.
  private func chorusDensity(_ stream: StreamState) -> Float {
    let beat = stream.shape.beatMilliseconds
    guard beat > 0 else { return 1 }
    let length = Int64(beat * Float(SoundFormat.framesPerSecond) / 1_000)
    let isCall = Float(frame % max(1, length)) < Float(length) * Self.callFraction
    let together = min(
      1, max(0, 0.6 + 0.7 * smoothNoise(beat * 12, stream.voice ^ 0x7357 ^ stream.shape.seed)))
    return 1 + ((isCall ? 1 / Self.callFraction : 0) - 1) * together
  }

  /// Returns smooth random noise from −1 to 1 at the current frame. It takes a new random value
  /// once in each period, in milliseconds.
  private func smoothNoise(_ milliseconds: Float, _ seed: UInt32) -> Float {
    let length = max(1, Int64(milliseconds * Float(SoundFormat.framesPerSecond) / 1_000))
    let point = frame / length
    var here = GrainRandom(frame: point, voice: seed)
    var next = GrainRandom(frame: point + 1, voice: seed)
    let (one, other) = (here.signed(), next.signed())
    let part = SoundMath.smooth(Float(frame - point * length) / Float(length))
    return one + (other - one) * part
  }
}
