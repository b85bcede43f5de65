import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const folder = join(root, 'docs/decisions')
const files = globSync('**/*.md', { cwd: folder })
const linksIn = (file: string) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^):#]+\.md)\)/g)].map(([, link = '']) =>
    join(dirname(file), link),
  )

test('the index of decisions names every file beside it', () => {
  const indexed = linksIn('README.md')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file !== 'README.md' && !indexed.includes(file))).toEqual([])
})

test('decisions link to files that exist', () => {
  const links = files.flatMap(linksIn)
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((link) => !files.includes(link))).toEqual([])
})

test('code and documents name pages of decisions that exist', () => {
  const named = globSync(
    '{*.md,Dockerfile,{docs,bench,contract,server,web,game,launch,discord-stand-in}/**/*.{md,ts,tsx,mjs,sql}}',
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/build/**'],
    },
  ).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bdecisions\/([\w./-]+\.md)/g)].map(
      ([, page = '']) => page,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((page) => !files.includes(page))).toEqual([])
})

/** Documents that lead a newcomer through the code, with the number of files each names at least. */
const guides: [path: string, files: number][] = [
  ['README.md', 30],
  ['CONTRIBUTING.md', 20],
  ['docs/architecture.md', 30],
  ...files.map((file): [string, number] => [`docs/decisions/${file}`, 0]),
]

test.each(guides)('%s names files that exist, with the names they define', (guide, most) => {
  const text = readFileSync(join(root, guide), 'utf8')
  const paths = [
    ...text.matchAll(/(?<![\w/])(?:contract|server|web|game|e2e|launch|docs|bench)\/[\w./*-]*\w/g),
    ...text.matchAll(/(?<=\]\()[^):#]+/g),
  ]
    .map(([path]) => path)
    .filter((path) => !/FEATURE|NAME|NNN|\*/.test(path))
  expect(paths.length).toBeGreaterThanOrEqual(most)
  const isThere = (path: string) =>
    existsSync(join(root, path)) || existsSync(join(root, dirname(guide), path))
  expect(paths.filter((path) => !isThere(path))).toEqual([])

  const defined = [...text.matchAll(/`(\w+)` \(`([\w/.-]+\.ts)`\)/g)].map(([, name = '', path = '']) => ({
    name,
    path,
  }))
  expect(
    defined.filter(({ name, path }) => !readFileSync(join(root, path), 'utf8').includes(` ${name}`)),
  ).toEqual([])
})

test.each(['README.md', 'game/README.md'])('lines of %s fit a terminal', (name) => {
  const lines = readFileSync(join(root, name), 'utf8').split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})
