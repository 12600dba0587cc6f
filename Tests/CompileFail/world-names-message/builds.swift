// as: KodamaWorld
import KodamaDataSources

func rang(_ note: Int, _ material: MaterialID) -> (MaterialID, Int) { (material, note) }
