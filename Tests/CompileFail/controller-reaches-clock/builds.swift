// as: KodamaControllers
import KodamaPlay

func stop(_ play: PlayModel) { play.perform(.time(.pause)) }
