import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { playGameServer } from './game-server.ts'
import { simulatedPlayerOf, type SimulatedPlayer } from './simulated-players.ts'

const usage = `npm run life -- --url http://localhost:3001 --token … [--players 20] [--slots 64] [--lines 2] [--step 3000] [--tries-again 15000]
    [--guests id:Name,id:Name] [--quiet]
Simulates a game server that logs --lines a second. Create the token in the settings of the logs.`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env['LIFE_URL'] ?? 'http://localhost:3001' },
    token: { type: 'string', default: process.env['LIFE_TOKEN'] ?? '' },
    guests: { type: 'string', default: process.env['LIFE_GUESTS'] ?? '' },
    players: { type: 'string', default: '20' },
    slots: { type: 'string', default: '64' },
    lines: { type: 'string', default: '2' },
    step: { type: 'string', default: '3000' },
    'tries-again': { type: 'string', default: '15000' },
    quiet: { type: 'boolean', default: false },
  },
})
const number = (name: 'players' | 'slots' | 'lines' | 'step' | 'tries-again') => {
  const given = Number(values[name])
  if (Number.isFinite(given) && (given > 0 || (given === 0 && name === 'players'))) return given
  return fail(`--${name} must be a number above 0 (--players 0 leaves only guests)`)
}
if (values.token === '') fail('A token is needed.')

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => over.abort())
// The listener for `disconnect` alone must not keep this process alive.
process.channel?.unref()
/** Built with the server (launch/release/build.mjs). */
const resource = fileURLToPath(new URL('../../server/build/westmore', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'westmore-life-'))
const say = (line: string) => {
  if (!values.quiet) console.log(line)
}
try {
  await cp(resource, folder, { recursive: true })
  await untilOpen(values.url)
  await playGameServer(
    {
      url: values.url,
      token: values.token,
      folder,
      players: number('players'),
      slots: number('slots'),
      linesPerSecond: number('lines'),
      step: number('step'),
      triesAgain: number('tries-again'),
      guests: readPlayers(values.guests),
      say,
    },
    over.signal,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The demo starts everything at once, and without the site the gate would refuse all players. */
async function untilOpen(url: string): Promise<void> {
  const isOpen = () => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok)
  while (!over.signal.aborted && !(await isOpen().catch(() => false))) {
    await sleep(250, undefined, { signal: over.signal }).catch(() => {})
  }
}

function readPlayers(text: string): SimulatedPlayer[] {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [id = '', name] = one.split(':')
      return simulatedPlayerOf(id, name)
    })
}

function fail(why: string): never {
  console.error(`${why}\n${usage}`)
  process.exit(1)
}
