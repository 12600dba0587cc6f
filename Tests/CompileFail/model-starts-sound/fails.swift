// as: KodamaWorld
// expect: no such module 'KodamaSurfaces'
// allowed: KodamaSurfaces
import KodamaSurfaces

final class Model {
  let sound: SoundSurface
  init(sound: SoundSurface) { self.sound = sound }
  func ring() { sound.play(Note(PatchID(0), hertz: 440)) }
}
