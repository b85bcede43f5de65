import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const ensureBuilt = "import('./launch/release/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"

/** A checkout with the launcher and no sources. */
function makeCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'westmore-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(checkout, 'launch'), { recursive: true })
  for (const folder of ['web', 'server', 'contract', 'content', 'game']) mkdirSync(join(checkout, folder))
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  writeFileSync(join(checkout, 'package.json'), '{ "imports": { "#*": "./launch/*" } }')
  return checkout
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

test('builds once if a second process starts during the build', async () => {
  const checkout = makeCheckout()
  const { node } = await import(join(checkout, 'launch/paths.mjs'))
  mkdirSync(dirname(node), { recursive: true })
  symlinkSync(process.execPath, node)
  for (const step of ['public-pages', 'shell-page', 'precompress', 'server'])
    write(join(checkout, `launch/release/${step}.mjs`), '')
  for (const file of ['game/build.ts', 'node_modules/vite/bin/vite.js']) write(join(checkout, file), '')
  write(
    join(checkout, 'node_modules/@react-router/dev/bin.cjs'),
    `const { appendFileSync, mkdirSync, rmSync } = require('node:fs')
    appendFileSync('../builds', 'begin ')
    rmSync('build', { recursive: true, force: true })
    mkdirSync('build/client/assets', { recursive: true })
    setTimeout(() => appendFileSync('../builds', 'end '), 500)`,
  )

  const start = () => spawn(process.execPath, ['-e', ensureBuilt], { cwd: checkout })
  const starts = [start()]
  await vi.waitUntil(() => existsSync(join(checkout, 'web/build/client')), { timeout: 10_000, interval: 10 })
  starts.push(start())
  const codes = await Promise.all(starts.map(async (one) => (await once(one, 'exit'))[0]))

  expect(codes).toEqual([0, 0])
  expect(readFileSync(join(checkout, 'builds'), 'utf8')).toBe('begin end ')
})
