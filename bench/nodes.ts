import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const GAME_TOKEN = 'measuring-with-nodes'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where Debian keeps the programs of its PostgreSQL. */
export const postgresPrograms = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)[0]
  : undefined

/** A node of the site with a database of ours; nobody signs in by Discord here. */
export function startNode(port: string, variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/build/main.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      HOST: '127.0.0.1',
      DISCORD_CLIENT_ID: 'bench',
      DISCORD_CLIENT_SECRET: 'bench',
      DISCORD_API_URL: 'http://localhost:9/api',
      GAME_TOKEN,
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

export async function untilReady(port: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) return
    await sleep(50)
  }
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  child.kill(signal)
  await end
}

/** Whom PostgreSQL runs as, which refuses root: Debian's user for it; undefined when we are not root. */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
