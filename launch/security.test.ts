import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** A row judges one requirement (`1.2.3`) or several in sequence (`1.2.6–8`). */
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+))? +\| (met|–|\*\*not met\*\*) +\| (.+?) +\|$/gm),
].flatMap(([, section = '', first = '', last = first, judged = '']) =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
    id: `${section}.${Number(first) + index}`,
    judged,
  })),
)

test('every file that the security document names exists', () => {
  const named = [...text.matchAll(/`((?:[\w@-]+\/)[\w@./-]+\.(?:ts|tsx|mjs|md|txt))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the security document judges all 253 requirements of ASVS 5.0.0 once', () => {
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const [met, other, not] = ['met', '–', '**not met**'].map(
    (state) => rows.filter(({ judged }) => judged === state).length,
  )
  expect(ids).toHaveLength(253)
  expect(text.replace(/\s+/g, ' ')).toContain(`**${met} met**, ${other} not applicable`)
  expect(text).toContain(`**${not} not met**`)
})

/** The only inserted markup: texts printed by the server from Markdown, and our own scripts and drawings. */
const inserting = [
  'web/app/root.tsx',
  'web/app/signed-in-script.ts',
  'web/features/news/article.tsx',
  'web/features/public/find.tsx',
  'web/features/public/gallery.tsx',
  'web/features/public/hero.tsx',
  'web/features/public/landing-page.tsx',
  'web/features/public/privacy-page.tsx',
  'web/scenery/drawing.tsx',
  'web/text/page-prose.tsx',
  'web/writing/paste.ts',
]

test('inserts no markup but what the server printed, so that all else is shown as text', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/build/**', '**/*.test.ts'] })
  const found = files.filter((path) =>
    /(inner|outer|Adjacent)HTML/i.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(inserting)
})
