// Lets programs use the kit and the game with a single import.
@_exported public import KodamaContent
@_exported public import KodamaControllers
@_exported public import KodamaDataSources
@_exported public import KodamaEtudes
@_exported public import KodamaGame
@_exported public import KodamaHosting
@_exported public import KodamaLanguage
@_exported public import KodamaPlay
@_exported public import KodamaRoles
@_exported public import KodamaSaves
@_exported public import KodamaSurfaces
@_exported public import KodamaViews
@_exported public import KodamaWorld
@_exported public import KodamaYAML
