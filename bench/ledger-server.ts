import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { connectionIn, startSession } from './database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export const GAME_TOKEN = 'a-token-of-the-measuring-game-server'

/** Runs a program of the repository until it is told to end, by another program such as `prlimit` if need be. */
export function run(file: string, env: Record<string, string>, by: readonly string[] = []) {
  const [program = '', ...args]: readonly string[] = [...by, process.execPath, join(root, file)]
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end,
    stop: async () => {
      child.kill('SIGTERM')
      await end
    },
  }
}

/** The real server on a data folder of its own, with its embedded database as users have it. */
export async function startLedger(dataDir: string, port: string) {
  const server = run('server/build/main.mjs', {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'error',
    GAME_TOKEN,
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/readyz`))) {
    if (server.hasEnded()) throw new Error('the server did not start; it says above why')
    await sleep(50)
  }
  return { ...server, url, connection: connectionIn(dataDir) }
}

export async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** The cookie of an administrator, made in the database as a sign-in would. */
export async function signIn(client: Client, index: number): Promise<string> {
  const id = String(20_000_000_000_000_000n + BigInt(index))
  await client.query(
    `insert into users (id, username, discriminator, role) values ($1, 'bench', '0', 'administrator') on conflict do nothing`,
    [id],
  )
  return startSession(client, id)
}
