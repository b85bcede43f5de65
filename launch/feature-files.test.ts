import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const shared = {
  contract: [
    'ansi',
    'api',
    'citations',
    'days',
    'doors',
    'endpoint',
    'exact-json',
    'fold',
    'live',
    'markdown',
    'markdown-limits',
    'markdown-parts',
    'markdown-same-parts',
    'markdown-tree',
    'mentions',
    'non-breaking-spaces',
    'one-at-a-time',
    'package',
    'pictures',
    'printed',
    'refusal',
    'screens',
    'signs',
    'text',
    'tsconfig',
  ],
  e2e: [
    'accessibility',
    'api-user',
    'appearance',
    'by-keyboard',
    'console-errors',
    'database',
    'dialogs',
    'hostile',
    'hostile-text',
    'keyboard',
    'keyboard-early',
    'live',
    'live-lost-line',
    'network',
    'package',
    'people',
    'playwright',
    'screens',
    'screens-blocked',
    'screens-phone',
    'screens-shell',
    'screens-translated',
    'test',
    'test-site',
    'tsconfig',
  ],
}

const features = new Set(
  // Presence has its own files in the contract, but the tickets implement it.
  ['server/features', 'web/features'].flatMap((folder) => readdirSync(join(root, folder))).concat('presence'),
)

test.each(Object.entries(shared))('every file of %s/ is named after its feature', (folder, names) => {
  const unnamed = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.split('.')[0] ?? '')
    .filter((name) => !names.includes(name) && !features.has(name.split('-')[0] ?? ''))
  expect(unnamed).toEqual([])
})
