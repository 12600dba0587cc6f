// as: KodamaControllers
// expect: no such module 'KodamaSaves'
// allowed: KodamaSaves
import KodamaPlay
import KodamaSaves

func bytes(_ play: PlayModel) -> [UInt8] { play.saved.encode() }
