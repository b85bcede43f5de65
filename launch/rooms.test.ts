import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { codeOfFeatures } from './code-of-features.ts'

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

/** Features that may import only these features; others may import any without making a cycle. */
const restricted: Record<string, Record<string, string[]>> = {
  server: { users: [], audit: ['users'], notifications: ['users'], discord: ['users'] },
  web: { todos: [], retention: [], sanctions: [], pages: [], users: ['todos', 'sanctions', 'pages'] },
}

/** The features that each feature imports, types and lazy imports included. */
function featuresOf(files: Map<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, code] of files) {
    const [feature = ''] = file.split('/')
    const others = imports.get(feature) ?? new Set()
    for (const [, other = ''] of code.matchAll(/(?:from |import\()'#features\/([^/']+)/g))
      if (other !== feature) others.add(other)
    imports.set(feature, others)
  }
  return imports
}

function cycles(imports: Map<string, Set<string>>): string[] {
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && leadsTo(next, goal, seen.add(next))),
    )
  return [...imports.keys()].filter((feature) => leadsTo(feature, feature))
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

test.each(Object.entries(restricted))(
  'features of the %s do not import each other in a cycle',
  (side, few) => {
    const imports = featuresOf(codeOfFeatures(side))
    expect(cycles(imports)).toEqual([])
    for (const [feature, allowed] of Object.entries(few))
      expect(
        [...(imports.get(feature) ?? [])].filter((other) => !allowed.includes(other)),
        feature,
      ).toEqual([])
  },
)

test('finds a cycle of three features, types and lazy imports included', () => {
  const files = new Map([
    ['a/routes.ts', "import type { B } from '#features/b/public.ts'\n"],
    ['b/room/panel.tsx', "const c = lazy(() => import('#features/c/public.ts'))\n"],
    ['c/store.ts', "export { a } from '#features/a/public.ts'\n"],
    ['d/store.ts', "import { a } from '#features/a/public.ts'\n"],
  ])
  expect(cycles(featuresOf(files))).toEqual(['a', 'b', 'c'])
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
