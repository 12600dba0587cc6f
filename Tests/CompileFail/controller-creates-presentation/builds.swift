// as: KodamaControllers
import KodamaControllers

func again(_ presentation: any PresentationDelegate) { presentation.present(.title) }
