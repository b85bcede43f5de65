import { globSync, readFileSync } from 'node:fs'
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
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => file !== 'README.md' && !indexed.includes(file))).toEqual([])
})

test('decisions link to files that exist', () => {
  const links = files.flatMap(linksIn)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((link) => !files.includes(link))).toEqual([])
})
