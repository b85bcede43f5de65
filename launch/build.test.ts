import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a checkout that is not built and cannot be written is one readable line', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'westmore-checkout-'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(checkout, 'launch'), { recursive: true })
  for (const folder of ['web', 'contract', 'content']) mkdirSync(join(checkout, folder))
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  // A file in its place: root, as whom the tests may run, could write into any folder.
  writeFileSync(join(checkout, 'web/build'), '')

  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', "import('./launch/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"],
    { cwd: checkout, encoding: 'utf8' },
  )

  rmSync(checkout, { recursive: true })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The web has to be built, but .*web\/build cannot be written \(EEXIST\)\. Run "npm start"/,
    ),
  ])
})
