import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { connectionIn, socketIn, startSession } from './database.ts'
import { openLine } from './fault-line.ts'
import { answers, GAME_TOKEN, run } from './ledger-server.ts'
import { freePort } from './product.ts'

const DISK = '1g'
const OWNER = '20000000000000001'
const PLAYER = '20000000000000002'
const json = { 'content-type': 'application/json' }
const asGame = { ...json, authorization: `Bearer ${GAME_TOKEN}` }

/**
 * Two nodes on an embedded database whose disk is a small one where that can be had, the second by a line that can be made slow, beside
 * the strict stand-in of Discord; a game server that tells how it does every second.
 */
export async function openTown() {
  const { folder, dataDir, hasOwnDisk } = openDisk()
  const [firstPort, secondPort, firstMetrics, secondMetrics, standInPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const [firstUrl, secondUrl] = [`http://127.0.0.1:${firstPort}`, `http://127.0.0.1:${secondPort}`]
  const standInUrl = `http://127.0.0.1:${standInPort}`
  const standIn = run('discord-stand-in/main.ts', {
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    STAND_IN_REDIRECT_URIS: `${firstUrl}/user`,
    STAND_IN_PORT: standInPort,
    STAND_IN_BOT_TOKEN: 'stand-in.bot.token',
  })
  const variables = {
    HOST: '127.0.0.1',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    DISCORD_API_URL: `${standInUrl}/api/v10`,
    DISCORD_BOT_TOKEN: 'stand-in.bot.token',
    DISCORD_GUILD_ID: '40000000000000001',
    DISCORD_ALLOWLIST_ROLE_ID: '40000000000000012',
    BACKUP_DIR: join(folder, 'backups'),
    LOG_LEVEL: 'silent',
    GAME_TOKEN,
  }
  const first = run('server/build/main.mjs', {
    ...variables,
    DATA_DIR: dataDir,
    PORT: firstPort,
    METRICS_PORT: firstMetrics,
  })
  await untilReady(firstUrl, first)
  const line = await openLine(() => socketIn(dataDir))
  let second = await startSecond()
  const pool = new Pool({ ...connectionIn(dataDir), max: 4 })
  pool.on('error', () => {})
  await pool.query(`insert into users (id, username, discriminator, role)
    values ('${OWNER}', 'gustav', '0', 'owner'), ('${PLAYER}', 'tereza', '0', 'user')`)
  const [owner, player] = [await startSession(pool, OWNER), await startSession(pool, PLAYER)]
  const game: Game = { isOn: true, lines: 0, dropped: 0 }
  const stopping = new AbortController()
  const speaking = speak(firstUrl, game, stopping.signal)

  async function startSecond(more: Record<string, string> = {}, by: readonly string[] = []) {
    const own = {
      DATABASE_URL: `postgres://westmore@127.0.0.1:${line.port}/postgres`,
      PORT: secondPort,
      METRICS_PORT: secondMetrics,
    }
    const node = run('server/build/main.mjs', { ...variables, ...own, ...more }, by)
    await untilReady(secondUrl, node)
    return node
  }

  return {
    dataDir,
    hasOwnDisk,
    line,
    pool,
    game,
    owner,
    player,
    firstUrl,
    secondUrl,
    targets: [`127.0.0.1:${firstMetrics}`, `127.0.0.1:${secondMetrics}`],
    secondPid: () => second.pid,
    killSecond: async () => {
      process.kill(second.pid, 'SIGKILL')
      await second.end
    },
    /** Starts the second node again, with these variables, by this program such as `prlimit`. */
    restartSecond: async (more: Record<string, string> = {}, by: readonly string[] = []) => {
      if (!second.hasEnded()) await second.stop()
      second = await startSecond(more, by)
    },
    ask: (path: string, { cookie = owner, body }: { cookie?: string; body?: object } = {}) =>
      ask(firstUrl + path, cookie, body),
    setDiscord: (bot: string | null) => setDiscord(standInUrl, bot),
    async close() {
      stopping.abort()
      await speaking
      await pool.end()
      await second.stop()
      await first.stop()
      await standIn.stop()
      line.close()
      if (hasOwnDisk) spawnSync('umount', ['-l', dataDir])
      rmSync(folder, { recursive: true, force: true })
    },
    folder,
  }
}

/** A folder whose disk is a small one where that can be had. */
function openDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-alerts-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const disk = ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', dataDir]
  return { folder, dataDir, hasOwnDisk: spawnSync('mount', disk).status === 0 }
}

interface Game {
  isOn: boolean
  /** Lines in its spool, and those it had to drop. */
  lines: number
  dropped: number
}

/** What a resource says of its server, every second until the end. */
async function speak(url: string, game: Game, until: AbortSignal): Promise<void> {
  let began = false
  while (!until.aborted) {
    if (game.isOn) {
      const body = JSON.stringify({
        players: [],
        slots: 64,
        queue: 0,
        uptime: began ? 3_600 : 0,
        version: '1.0.0',
        now: new Date().toISOString(),
        restartIn: null,
        spool: { lines: game.lines, bytes: game.lines * 100, dropped: game.dropped },
        turnedAway: { forged: 0, flooded: 0, refused: 0 },
        lag: 1,
        refused: [],
      })
      began = true
      await fetch(`${url}/api/game/heartbeat`, { method: 'POST', headers: asGame, body })
        .then((answer) => answer.text())
        .catch(() => {})
    }
    await sleep(1_000)
  }
}

async function ask(url: string, cookie: string, body?: object) {
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, { headers: { ...json, cookie }, ...post })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/** The game server asks for all there is, and once more for what came after it: so it says that it has it. */
export async function hearGate(url: string): Promise<void> {
  const first = await askGate(url, '')
  await askGate(url, first)
}

async function askGate(url: string, since: string): Promise<string> {
  const answer = await fetch(`${url}/api/game/allowlist?since=${since}`, { headers: asGame })
  const { until }: { until: string } = await answer.json()
  return until
}

/** A line of the game to this node; the status. */
export async function tellLine(url: string): Promise<number> {
  const body = JSON.stringify([{ category: 'ALERTS', script_name: 'alerts', action: 'line' }])
  const signal = AbortSignal.timeout(8_000)
  const sent = fetch(`${url}/api/logs`, { method: 'POST', headers: asGame, body, signal })
  return sent.then(
    async (answer) => answer.text().then(() => answer.status),
    () => 0,
  )
}

async function setDiscord(standInUrl: string, bot: string | null): Promise<void> {
  const answer = await fetch(`${standInUrl}/control/failures`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ bot }),
  })
  if (!answer.ok) throw new Error(`the stand-in refuses: ${answer.status}`)
}

async function untilReady(url: string, node: ReturnType<typeof run>): Promise<void> {
  while (!(await answers(`${url}/readyz`))) {
    if (node.hasEnded()) throw new Error('a node did not start; it says above why')
    await sleep(50)
  }
}

export type Town = Awaited<ReturnType<typeof openTown>>
