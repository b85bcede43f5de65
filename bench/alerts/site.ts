import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, startSession } from '#shared/database.ts'
import { ask as send, post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'
import { freePort, node, nodeVariables, run } from '#shared/site.ts'
import { startTwoNodes } from '#shared/two-nodes.ts'

const OWNER = '20000000000000001'
const PLAYER = '20000000000000002'
const json = { 'content-type': 'application/json' }

export type Site = Awaited<ReturnType<typeof openSite>>

/** Starts two nodes, Discord's stand-in, and a game server that sends a heartbeat every second. */
export async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-alerts-'))
  const standInPort = await freePort()
  const standInUrl = `http://127.0.0.1:${standInPort}`
  const standIn = run([node, 'discord-stand-in/main.ts'], {
    DISCORD_CLIENT_ID: nodeVariables.DISCORD_CLIENT_ID,
    DISCORD_CLIENT_SECRET: nodeVariables.DISCORD_CLIENT_SECRET,
    STAND_IN_REDIRECT_URIS: 'http://127.0.0.1/user',
    STAND_IN_PORT: standInPort,
    STAND_IN_BOT_TOKEN: 'stand-in.bot.token',
  })
  const metrics = { first: await freePort(), second: await freePort() }
  const nodes = await startTwoNodes(
    folder,
    {
      DISCORD_API_URL: `${standInUrl}/api/v10`,
      DISCORD_BOT_TOKEN: 'stand-in.bot.token',
      DISCORD_GUILD_ID: '40000000000000001',
      DISCORD_ALLOWLIST_ROLE_ID: '40000000000000012',
      BACKUP_DIR: join(folder, 'backups'),
      LOG_LEVEL: 'silent',
    },
    metrics,
  )
  const pool = openDatabase(nodes.dataDir, 4)
  await pool.query(`insert into users (id, username, discriminator, role)
    values ('${OWNER}', 'gustav', '0', 'owner'), ('${PLAYER}', 'tereza', '0', 'user')`)
  const owner = await startSession(pool, OWNER)
  const game: Game = { isOn: true, lines: 0, dropped: 0 }
  const over = new AbortController()
  const beating = beat(nodes.firstUrl, game, over.signal)

  return {
    ...nodes,
    pool,
    game,
    player: await startSession(pool, PLAYER),
    targets: [`127.0.0.1:${metrics.first}`, `127.0.0.1:${metrics.second}`],
    /** Sends a request as the owner or with another cookie; with a body it is a POST. */
    ask: async (path: string, { cookie = owner, body }: { cookie?: string; body?: object } = {}) => {
      const method = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(nodes.firstUrl + path, { headers: { ...json, cookie }, ...method })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    },
    /** Makes the stand-in answer the bot with this failure; null restores normal answers. */
    failDiscord: async (bot: string | null) => {
      await send(standInUrl, { ...post('/control/failures', { bot }), method: 'PUT' })
    },
    close: async () => {
      over.abort()
      await beating
      await pool.end()
      await nodes.close()
      await standIn.stop()
    },
  }
}

interface Game {
  isOn: boolean
  /** Lines waiting on the game server's disk, and lines it had to drop. */
  lines: number
  dropped: number
}

async function beat(url: string, game: Game, over: AbortSignal): Promise<void> {
  let uptime = 0
  while (!over.aborted) {
    if (game.isOn) {
      const body = {
        players: [],
        slots: 64,
        queue: 0,
        uptime,
        version: '1.0.0',
        now: new Date().toISOString(),
        restartIn: null,
        spool: { lines: game.lines, bytes: game.lines * 100, dropped: game.dropped },
        turnedAway: { forged: 0, flooded: 0, refused: 0 },
        lag: 1,
        refused: [],
      }
      uptime = 3_600
      await send(url, post('/api/game/heartbeat', body, asGame)).catch(() => {})
    }
    await sleep(1_000)
  }
}

/** Fetches the whole allowlist as the game server; the second request confirms that it has arrived. */
export async function syncAllowlist(url: string): Promise<void> {
  let since = ''
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(`${url}/api/game/allowlist?since=${since}`, { headers: asGame })
    const { until }: { until: string } = await answer.json()
    since = until
  }
}
