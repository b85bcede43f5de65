import { pages, type Screen } from '@westmore/contract/screens.ts'

type Module = { importers: string[] }
type Context = { getModuleInfo: (id: string) => Module | null }

const PAGE = /\/web\/(?:app|features\/[\w-]+)\/(?:[\w-]+\/)?([\w-]+-page)\.tsx$/

const namesOf = (fits: (screen: Screen) => boolean) =>
  pages.filter(fits).map(({ page }) => page.slice(page.lastIndexOf('/') + 1))

/** Conversations are long, and so is what the profile and the application show: a screen loads only one of them. */
const conversing = namesOf(({ shares }) => shares === 'conversations')
const filling = namesOf(({ shares }) => shares === 'sheets')
const others = namesOf(({ for: readers, shares }) => readers === 'persons' && shares === undefined)

/** Public pages, which run no scripts. */
const ofVisitors = new Set([...namesOf(({ for: readers }) => readers === 'visitors'), 'not-found-page'])

/**
 * On a slow connection each file costs a round trip, so screens share files: one for the frame and what
 * players' screens share, one for conversations, one for the profile and applications, one for the staff. All
 * screens of a module need its imports: each file imports only earlier ones, the third never the second.
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
