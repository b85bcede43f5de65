import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

interface Part {
  name: string
  /** Its files; a file belongs to the first part that matches. */
  files: RegExp
  /** Lines it may have. They only fall: who makes the part lighter lowers them. */
  most: number
}

const inFeature = (...names: string[]) =>
  new RegExp(`^(contract|server/features|web/features)/(${names.join('|')})[-/.]`)

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

const parts: Part[] = [
  {
    name: 'workshop',
    files:
      /^(bench|discord-stand-in|e2e|game\/(harness|life)|server\/(seed|test|events\/proof)|launch\/guide)\/|\.setup\.m?ts$/,
    most: 14_101,
  },
  {
    name: 'running it',
    files: either(/^launch\/|^server\/(backup|setup|call|metrics)\//, inFeature('backup', 'doctor')),
    most: 5_605,
  },
  { name: 'tickets', files: inFeature('tickets', 'presence'), most: 12_370 },
  { name: 'logs', files: inFeature('logs'), most: 9_744 },
  { name: 'allowlist', files: inFeature('allowlist'), most: 8_992 },
  { name: 'interviews', files: inFeature('interviews'), most: 1_786 },
  { name: 'moving in', files: inFeature('moving'), most: 1_107 },
  { name: 'sanctions', files: inFeature('sanctions'), most: 6_705 },
  { name: 'game', files: either(/^game\//, inFeature('game')), most: 6_100 },
  { name: 'pages and news', files: inFeature('pages', 'news'), most: 4_369 },
  { name: 'todos', files: inFeature('todos'), most: 2_098 },
  {
    name: 'writing, citations',
    files: either(
      /^web\/(writing|text)\/|^server\/markdown\//,
      inFeature('citations', 'markdown', 'mentions'),
    ),
    most: 3_943,
  },
  {
    name: 'people, account',
    files: either(/^server\/personal-data\//, inFeature('people', 'account', 'users')),
    most: 3_274,
  },
  { name: 'Discord', files: either(/^server\/interactions\//, inFeature('discord')), most: 2_861 },
  { name: 'notifications, push', files: either(/^server\/push\//, inFeature('notifications')), most: 2_263 },
  {
    name: 'audit, views, retention, analytics',
    files: either(
      /^server\/retention\/|^web\/saved-views\//,
      inFeature('audit', 'views', 'retention', 'analytics'),
    ),
    most: 4_286,
  },
  {
    name: 'auth, team, status, search, pictures, faults',
    files: either(
      /^server\/(caller|pictures)\//,
      inFeature('auth', 'team', 'status', 'search', 'pictures', 'faults'),
    ),
    most: 3_073,
  },
  {
    name: 'public, other',
    files: either(/^web\/scenery\/|^vitest\.config/, inFeature('public', 'site')),
    most: 2_053,
  },
  { name: 'floor of server and contract', files: /^(server|contract)\//, most: 8_458 },
  { name: 'floor of web', files: /^web\//, most: 9_087 },
]

const notOurs = new Set(['node_modules', 'build', 'fonts', 'results', 'releases', 'data'])

/** Every TypeScript file below a folder with its number of lines. */
function linesOf(folder = ''): [file: string, lines: number][] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') || notOurs.has(entry.name) ? [] : linesOf(path)
    return /\.(ts|tsx|mjs)$/.test(path)
      ? [[path, readFileSync(join(root, path), 'utf8').split('\n').length - 1]]
      : []
  })
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const files = linesOf()
const code = files.filter(([file]) => !isTest(file))
const sum = (rows: typeof files) => rows.reduce((total, [, lines]) => total + lines, 0)
const partOf = (file: string) => parts.find((part) => part.files.test(file))?.name

test.each(parts)('$name grows no heavier', ({ name, most }) => {
  const lines = sum(code.filter(([file]) => partOf(file) === name))
  expect(
    lines,
    `${name}: ${lines} lines, ${most} before. A feature in, as many lines out.`,
  ).toBeLessThanOrEqual(most)
})

test('every file belongs to a part', () => {
  expect(code.filter(([file]) => !partOf(file))).toEqual([])
})

test('the weight of the house is printed', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
  const endpoints = code
    .filter(([file]) => /^contract\/(?!endpoint)/.test(file))
    .reduce(
      (total, [file]) => total + count(read(file), /\b(?:GET|POST|PUT|PATCH|DELETE|DELETE_BY_ID)\(/g),
      0,
    )
  const screens = code.filter(([file]) => /^web\/.*-page\.tsx$/.test(file)).length
  const tables = count(read('server/postgres/tables.ts').replace(/.*interface Tables/s, ''), /^ {2}\w+: /gm)
  const workshop = new Set(code.filter(([file]) => partOf(file) === 'workshop').map(([file]) => file))
  const linesIn = (folders: RegExp) => sum(code.filter(([file]) => folders.test(file) && !workshop.has(file)))
  expect([endpoints, screens, tables].every((number) => number > 0)).toBe(true)
  console.log(
    [
      ...parts.map(({ name }) => `${name}: ${sum(code.filter(([file]) => partOf(file) === name))}`),
      `${sum(code)} lines of code, ${sum(files.filter(([file]) => isTest(file)))} of tests, ` +
        `${tables} tables, ${endpoints} endpoints of ${Math.round(linesIn(/^(server|contract)\//) / endpoints)} lines, ` +
        `${screens} screens of ${Math.round(linesIn(/^web\//) / screens)}`,
    ].join('\n'),
  )
})
