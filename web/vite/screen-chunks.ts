type Module = { importers: string[] }
type Context = { getModuleInfo: (id: string) => Module | null }

const PAGE = /\/web\/(?:app|features\/[\w-]+)\/(?:[\w-]+\/)?([\w-]+-page)\.tsx$/
/** Screens of players; all other screens of the user area are the staff's. */
export const ofPlayers = new Set([
  'profile-page',
  'allowlist-page',
  'support-page',
  'notifications-page',
  'own-page',
  'appeal-page',
])
/** Public pages, which run no scripts. */
export const ofVisitors = new Set([
  'landing-page',
  'rules-page',
  'team-page',
  'faq-page',
  'paper-page',
  'translation-page',
  'privacy-page',
  'not-found-page',
])

/**
 * Files for the code that several screens import, because on a slow connection each file costs a round trip: one
 * for the players' screens, one for the staff's, and one for each player's screen whose code the staff use too.
 * A module's imports are needed by all its screens, so each of these files imports only files before it.
 */
export const screenChunks = [group(isOfPlayers), group(partsOf), group(isOfStaff)]

function group(nameOf: (screens: string[], players: string[]) => string | null) {
  const name = (id: string, context: Context) => {
    const screens = [...screensOf(id, context)].filter((screen) => !ofVisitors.has(screen))
    if (screens.length < 2) return null
    return nameOf(
      screens,
      screens.filter((screen) => ofPlayers.has(screen)),
    )
  }
  return { name, debugName: nameOf.name }
}

function isOfPlayers(_screens: string[], players: string[]) {
  return players.length > 1 ? 'players' : null
}
function partsOf(_screens: string[], [player]: string[]) {
  return player === undefined ? null : player.replace('-page', '-parts')
}
function isOfStaff() {
  return 'staff'
}

const known = new Map<string, ReadonlySet<string>>()

function screensOf(id: string, context: Context): ReadonlySet<string> {
  const before = known.get(id)
  if (before) return before
  const found = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const name = PAGE.exec(one)?.[1]
    if (name !== undefined) found.add(name)
    for (const importer of context.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  known.set(id, found)
  return found
}
