// Names of screens, lines and settings. A raw value is the message identifier or its last part, as
// each enumeration states.

/// A screen that is a list. The raw value is its message identifier.
package enum ScreenName: String, Hashable, Sendable, CaseIterable {
  case title = "title.menu"
  case learn = "title.learn"
  case lesson = "lesson.title"
  case learnKeys = "learn.title"
  case quiz = "quiz.title"
  case quizRight = "quiz.right"
  case quizWrong = "quiz.wrong"
  case help = "help.screen"
  case howToPlay = "help.play"
  case settings = "settings.title"
  case keys = "keys.title"
  case credits = "credits.title"
  case actions = "menu.title"
  case etudes = "etudes.title"
  case discoveries = "discoveries.title"
  case worlds = "worlds.title"
  case newValley = "newvalley.title"
  case stamps = "stamps.title"
  case landmarks = "landmark.title"
  case thingsFound = "survey.found"
  case history = "history.title"
  case share = "share.title"
  case gallery = "gallery.title"
  case export = "export.title"
  case galleryFound = "gallery.found"
  case galleryLike = "gallery.like.title"
  case galleryRelated = "gallery.kin.title"
  case workshop = "workshop.title"
  case workshopKind = "workshop.ask.kind"
  case workshopMaterial = "workshop.ask.material"
  case workshopOther = "workshop.ask.other"
  case workshopOrder = "workshop.ask.order"
  case workshopNumber = "workshop.ask.number"
  case workshopWith = "workshop.ask.with"
  case workshopGoal = "workshop.ask.goal"
  case workshopHotbar = "workshop.ask.hotbar"
  case workshopTools = "workshop.ask.tools"
}

/// An action in a list. The raw value is its message identifier.
package enum ButtonName: String, Hashable, Sendable, CaseIterable {
  case back = "list.back"
  case yes = "confirm.yes"
  case no = "confirm.no"
  case cancel = "entry.cancel"
  case done = "entry.done"
  case `continue` = "title.continue"
  case newValley = "title.new"
  case etudes = "title.etudes"
  case worlds = "title.worlds"
  case learn = "title.learn"
  case lesson = "title.lesson"
  case learnKeys = "title.learn.keys"
  case quiz = "quiz.begin"
  case hearAgain = "quiz.again"
  case help = "help.screen"
  case howToPlay = "help.how"
  case settings = "title.settings"
  case language = "title.language"
  case credits = "title.credits"
  case quit = "title.quit"
  case rename = "shelf.rename"
  case delete = "shelf.delete"
  case keepValley = "worlds.keep"
  case chooseValley = "worlds.choose"
  case makeValley = "newvalley.make"
  case drawSeed = "newvalley.draw"
  case playValley = "worlds.load"
  case keepStamp = "stamps.keep"
  case takeStamp = "stamps.take"
  case resumeEtude = "etudes.resume"
  case beginEtude = "etudes.restart"
  case nextEtude = "step.next"
  case sameEtude = "step.again"
  case allEtudes = "step.leave"
  case overview = "survey.overview"
  case trailBack = "survey.go.back"
  case trailForth = "survey.go.forth"
  case nameHere = "landmark.name.here"
  case numberHere = "landmark.number.here"
  case guideThere = "landmark.guide"
  case goThere = "landmark.go"
  case undoKeyChange = "keys.undo"
  case shareValley = "share.give.valley"
  case shareStamp = "share.give.stamp"
  case shareEtude = "share.give.etude"
  case shareMacro = "share.give.macro"
  case linkValley = "share.link.valley"
  case linkEtude = "share.link.etude"
  case linkMacro = "share.link.macro"
  case shareThis = "share.give"
  case pasteCode = "share.take"
  case lineage = "share.lineage.ask"
  case gallery = "gallery.open"
  case galleryTake = "gallery.take"
  case galleryHear = "gallery.hear"
  case galleryWatch = "gallery.watch"
  case galleryLike = "gallery.like"
  case galleryRelated = "gallery.kin"
  case galleryAddress = "gallery.address"
  case exportSound = "export.sound"
  case exportNotes = "export.notes"
  case exportPicture = "export.picture"
  case exportVideo = "export.video"
  case exportCancel = "export.cancel"
  case workshop = "workshop.open"
  case workshopAdd = "workshop.add"
  case workshopHear = "workshop.hear"
  case workshopTry = "workshop.try"
  case workshopKeep = "workshop.keep"
  case workshopPlace = "workshop.place"
  case workshopCopy = "workshop.copy"
  case workshopRemove = "workshop.remove"
  case workshopReturn = "workshop.return"
  case workshopShare = "workshop.give"
  case workshopBringBack = "workshop.bring-back"
  case workshopEdit = "workshop.edit"
}

/// A setting. Its message identifier is `settings.` followed by the raw value.
package enum SettingName: String, Hashable, Sendable, CaseIterable {
  case output, width, sweep, breath, hover, night, verbosity, captions, scale, fullscreen, curtain
  case details, look, palette, calm, heat, turns, groves, voice, terrain, size, seed
  case holds, proven, cursor
  case workshopTitle = "workshop-title"
  case workshopHotbar = "workshop-hotbar"
  case workshopTools = "workshop-tools"
  case workshopOrder = "workshop-order"
  case workshopChange = "workshop-change"
  case workshopPages = "workshop-pages"
  case exportLast = "export-last"
  case exportMacro = "export-macro"
  case captionSize = "caption-size"
  case captionBacking = "caption-backing"
  case captionLines = "caption-lines"
  case voiceRate = "voice-rate"
  case voicePitch = "voice-pitch"
  case voiceVolume = "voice-volume"
  case keyDelay = "key-delay"
  case keyRate = "key-rate"
  case standardKeys = "standard-keys"
  case leftKeys = "left-keys"
  case rightKeys = "right-keys"
}

/// A volume of the sound mix, in the order of `SoundMix.volumes`. Its message identifier is
/// `settings.volume.` followed by the raw value.
package enum VolumeName: String, Hashable, Sendable, CaseIterable {
  case ambience, moments, music, probe, interface, cues, master
}

/// A group of settings. Its message identifier is `settings.group.` followed by the raw value.
package enum SettingsGroup: String, Hashable, Sendable, CaseIterable {
  case sound, sounds, speech, captions, display, keys, language, game
}

/// A group of operations in the action menu, in the order of the menu. Its message identifier is
/// `menu.group.` followed by the raw value.
public enum OperationGroup: String, Hashable, Sendable, CaseIterable {
  case hand, listening, time, tools, goals, sharing, screen, game
}

/// A line of the credits. Its message identifier is `credits.` followed by the raw value.
package enum CreditName: String, Hashable, Sendable, CaseIterable {
  case game, font, sdl, sqlite, yams, parser, speech, sounds
}

/// The purpose of a key in the hints at the edge of a screen. Its message identifier is `hint.`
/// followed by the raw value.
package enum HintName: String, Hashable, Sendable, CaseIterable {
  case choose, change, confirm, help, back, move, place, take, use, sweep, probe, menu, goal, hint,
    catalogue
  case favourite, `where`, pause, mouse
}
