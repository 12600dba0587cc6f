// as: KodamaHosting
import KodamaSurfaces

func digest(_ frame: TextFrame) -> UInt64 { frame.digest }
