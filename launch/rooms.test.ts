import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

/** Which rooms of a feature a room may import from, besides its feature's root. */
const order: Record<string, Record<string, string[]>> = {
  'web/features/allowlist': {
    application: ['answering'],
    answering: [],
    questions: [],
    review: [],
  },
  'web/features/tickets': {
    desk: ['tools', 'conversation', 'writing'],
    support: ['conversation', 'writing'],
    tools: [],
    conversation: ['writing'],
    writing: [],
  },
  'web/features/logs': {
    viewer: ['histogram', 'people', 'tail', 'evidence', 'range'],
    beside: ['viewer', 'evidence'],
    person: ['viewer', 'people'],
    tail: ['people'],
    histogram: [],
    people: [],
    evidence: [],
    range: [],
    settings: [],
  },
  'web/features/todos': { board: [], form: [] },
  'server/features/logs': {
    ingest: ['counters'],
    reading: ['counters', 'words'],
    people: ['ingest', 'reading', 'words'],
    words: [],
    counters: [],
    settings: [],
  },
}

/** Imports from another room that the order does not name, as «file imports room». */
function strays(feature: string, rooms: Record<string, string[]>, files: Map<string, string>): string[] {
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

/** The code of a feature's rooms by its path in the feature; tests may look anywhere. */
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

test.each(Object.entries(order))('rooms of %s import each other only down their order', (feature, rooms) => {
  expect(strays(feature, rooms, codeOf(feature, Object.keys(rooms)))).toEqual([])
})

test('every room of a feature stands in the order', () => {
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

test('an import up the order is told', () => {
  const files = new Map([
    [
      'writing/composer.tsx',
      "import { a } from '../conversation/thread.ts'\nimport { b } from '../queries.ts'\n",
    ],
    ['conversation/thread.ts', "import { c } from '../writing/outbox.ts'\nimport { d } from './facts.ts'\n"],
  ])
  expect(strays('tickets', { conversation: ['writing'], writing: [] }, files)).toEqual([
    'tickets/writing/composer.tsx imports conversation',
  ])
})
