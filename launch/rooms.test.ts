import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

/** The other rooms that a room may import from, besides its feature's root. */
const order: Record<string, Record<string, string[]>> = {
  'web/features/allowlist': {
    admitted: ['review'],
    application: ['answering'],
    answering: [],
    opening: [],
    questions: [],
    review: [],
  },
  'web/features/tickets': {
    desk: ['appeals', 'tools', 'conversation', 'writing'],
    support: ['appeals', 'conversation', 'writing'],
    tools: [],
    appeals: ['writing'],
    conversation: ['writing'],
    writing: [],
  },
  'web/features/logs': {
    viewer: ['search', 'histogram', 'people', 'tail', 'evidence'],
    search: ['people', 'evidence', 'range'],
    around: ['viewer', 'evidence'],
    person: ['viewer', 'people'],
    tail: ['people'],
    histogram: [],
    people: [],
    evidence: [],
    range: [],
    settings: [],
  },
  'web/features/sanctions': { giving: ['evidence', 'settings'], evidence: [], settings: [] },
  'web/features/todos': { form: [] },
  'server/features/backup': { archive: [] },
  'server/features/discord': { sending: ['roles'], roles: [] },
  'server/features/logs': {
    ingest: ['counters'],
    reading: ['counters'],
    people: ['ingest', 'reading'],
    counters: [],
    settings: [],
  },
  'server/features/sanctions': { appeals: [], evidence: [], import: ['others'], others: [], templates: [] },
  'server/features/tickets': {
    thread: ['steps', 'handling', 'files'],
    steps: ['handling'],
    handling: ['settings', 'files'],
    list: [],
    files: [],
    settings: [],
  },
}

/** Features that may import only these features; others may import any without making a circle. */
const restricted: Record<string, Record<string, string[]>> = {
  server: { users: [], audit: ['users'], notifications: ['users'], discord: ['users'] },
  web: { todos: [], retention: [], sanctions: [], pages: [], users: ['todos', 'sanctions', 'pages'] },
}

/** A feature, another folder, or a file beside the folders. */
const roomOf = (path: string) => /^(features\/)?[^/]+/.exec(path)?.[0] ?? path

/** The rooms that each room imports, types and lazy imports included. */
function importsOf(files: Map<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, code] of files) {
    const others = imports.get(roomOf(file)) ?? new Set()
    for (const [, path = ''] of code.matchAll(/(?:from |import\()'((?:#|\.\/)[^']+)/g)) {
      const other = roomOf(path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path))
      if (other !== roomOf(file)) others.add(other)
    }
    imports.set(roomOf(file), others)
  }
  return imports
}

function circles(imports: Map<string, Set<string>>): string[] {
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && leadsTo(next, goal, seen.add(next))),
    )
  return [...imports.keys()].filter((room) => leadsTo(room, room))
}

/** Imports from another room that `order` does not allow, as «file imports room». */
function forbiddenImports(
  feature: string,
  rooms: Record<string, string[]>,
  files: Map<string, string>,
): string[] {
  return [...files].flatMap(([file, code]) => {
    const [room = ''] = file.split('/')
    const imported = [...code.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, path = '']) => {
      const target = posix.normalize(posix.join(posix.dirname(file), path))
      return target.includes('/') ? target.split('/')[0] : room
    })
    return imported
      .filter((other) => other !== room && !rooms[room]?.includes(other))
      .map((other) => `${feature}/${file} imports ${other}`)
  })
}

/** The code of a feature's rooms by path; tests are left out, because they may import anything. */
function codeOf(feature: string, rooms: string[]): Map<string, string> {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, feature, room)).map((name) => `${room}/${name}`),
  )
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => [file, readFileSync(join(root, feature, file), 'utf8')]),
  )
}

test.each(Object.entries(order))('rooms of %s import only rooms that the order allows', (feature, rooms) => {
  expect(forbiddenImports(feature, rooms, codeOf(feature, Object.keys(rooms)))).toEqual([])
})

test('the order lists every room of every feature', () => {
  const rooms = ['web/features', 'server/features'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((feature) =>
      readdirSync(join(root, folder, feature), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'drawings')
        .map(({ name }) => `${folder}/${feature}/${name}`),
    ),
  )
  const named = Object.entries(order).flatMap(([feature, own]) =>
    Object.keys(own).map((room) => `${feature}/${room}`),
  )
  expect(rooms.toSorted()).toEqual(named.toSorted())
})

/** The code of a side by path; what only tests, the seed and the proof of the events use is left out. */
function codeOfSide(side: string): Map<string, string> {
  const files = readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test|\.setup)\.tsx?$/.test(file) && !/^(?:node_modules|test|seed|events\/proof)\//.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(join(root, side, file), 'utf8')]))
}

const isFeature = (room: string) => room.startsWith('features/')

test.each(Object.entries(restricted))('rooms of the %s import one another in no circle', (side, few) => {
  const imports = importsOf(codeOfSide(side))
  // Four rooms of the web's floor import one another: live, session, kept and the API's client.
  expect(circles(imports).filter((room) => side === 'server' || isFeature(room))).toEqual([])
  for (const [feature, allowed] of Object.entries(few))
    expect(
      [...(imports.get(`features/${feature}`) ?? [])]
        .filter(isFeature)
        .filter((other) => !allowed.includes(other.slice('features/'.length))),
      feature,
    ).toEqual([])
})

test('what features of the server import knows no feature', () => {
  const imports = importsOf(codeOfSide('server'))
  const floor = new Set([...imports].flatMap(([room, others]) => (isFeature(room) ? [...others] : [])))
  expect(floor).toContain('events')
  for (const room of floor)
    if (!isFeature(room)) expect([...(imports.get(room) ?? [])].filter(isFeature), room).toEqual([])
})

test('finds a circle of three rooms, types and lazy imports included', () => {
  const files = new Map([
    ['features/a/routes.ts', "import type { B } from '#events/record.ts'\n"],
    ['events/panel.ts', "const c = import('#features/c/public.ts')\n"],
    ['features/c/store.ts', "export { a } from '#features/a/public.ts'\n"],
    ['app.ts', "import { a } from './features/a/public.ts'\n"],
  ])
  expect(circles(importsOf(files))).toEqual(['features/a', 'events', 'features/c'])
})

test('finds an import against the order', () => {
  const files = new Map([
    [
      'writing/composer.tsx',
      "import { a } from '../conversation/thread.ts'\nimport { b } from '../queries.ts'\n",
    ],
    ['conversation/thread.ts', "import { c } from '../writing/outbox.ts'\nimport { d } from './facts.ts'\n"],
  ])
  expect(forbiddenImports('tickets', { conversation: ['writing'], writing: [] }, files)).toEqual([
    'tickets/writing/composer.tsx imports conversation',
  ])
})
