// as: KodamaCLI
// expect: 'presentation' is inaccessible due to 'private' protection level
import KodamaGame
import KodamaHosting

func peek(_ app: KodamaApp) -> Bool { app.presentation.hasQuit }
