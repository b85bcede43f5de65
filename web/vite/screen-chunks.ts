type Module = { importers: string[] }
type Context = { getModuleInfo: (id: string) => Module | null }

const PAGE = /\/web\/(?:app|features\/[\w-]+)\/(?:[\w-]+\/)?([\w-]+-page)\.tsx$/

/** Conversations are long, and so is what the profile and the application show: a screen loads only one of them. */
const conversing = ['support-page', 'appeal-page']
const filling = ['profile-page', 'allowlist-page', 'own-page']
const others = ['notifications-page']
/** Screens of players; all other screens of the user area are the staff's. */
export const ofPlayers = new Set([...conversing, ...filling, ...others])

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
 * for the frame of all screens and what the players' screens share, one for conversations, one for the profile and
 * applications, and one for the staff's screens.
 * A module's imports are needed by all its screens, so each of these files imports only files before it, and neither
 * the second nor the third imports the other.
 */
export const screenChunks = [
  group('frame', (is) => is(others) || (is(conversing) && is(filling))),
  group('conversations', (is) => is(conversing)),
  group('sheets', (is) => is(filling)),
  group('staff', () => true),
]

/** Also React, and what only the profile and a part of a screen share, otherwise small files of their own. */
const FRAME =
  /\/web\/(app\/root|features\/pages\/change-list)\.tsx$|\/node_modules\/(react-dom|react-router|scheduler)\//

type Is = (some: readonly string[]) => boolean

function group(file: string, isFor: (is: Is) => boolean) {
  const name = (id: string, context: Context) => {
    if (FRAME.test(id)) return 'frame'
    const screens = screensOf(id, context).difference(ofVisitors)
    return screens.size > 1 && isFor((some) => some.some((screen) => screens.has(screen))) ? file : null
  }
  return { name, debugName: file }
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
