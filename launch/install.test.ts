import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './paths.mjs'

/** Pretends to be Node 18 before the launcher is loaded. */
const pretend = `data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, 'version', { value: 'v18.20.4' })
  delete Array.prototype.toSorted
`)}`

test.each([
  ['npm start', 'start.mjs'],
  ['npm run bench', 'command.mjs', 'bench'],
  ['westmore setup', 'westmore.mjs', 'setup'],
  ['westmore update', 'westmore.mjs', 'update'],
])('%s on an old Node prints one line and installs nothing', (_, script, ...args) => {
  const checkout = mkdtempSync(join(tmpdir(), 'westmore-old-node-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  for (const part of ['launch', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pretend, `launch/${script}`, ...args],
    { cwd: checkout, encoding: 'utf8', env: { PATH: process.env['PATH'], npm_execpath: '/nowhere' } },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Westmore needs Node 20.19, 22.12 or newer; this is v18.20.4. See https://nodejs.org\n',
  })
  expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
})
