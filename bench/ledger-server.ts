import { createHash, randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client, ClientConfig } from 'pg'

const root = fileURLToPath(new URL('..', import.meta.url))

export const GAME_TOKEN = 'a-token-of-the-measuring-game-server'

/** Runs a program of the repository until it is told to end. */
export function run(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    end,
    stop: async () => {
      child.kill('SIGTERM')
      await end
    },
  }
}

/** The real server on a data folder of its own, with its embedded database as users have it. */
export async function startLedger(dataDir: string, port: string) {
  const server = run('server/main.ts', {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'error',
    GAME_TOKEN,
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/readyz`))) await sleep(50)
  return { ...server, url, connection: connectionIn(dataDir) }
}

export async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

function connectionIn(dataDir: string): ClientConfig {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { host: host ?? '', port: Number(port), user: 'westmore', database: 'postgres' }
}

/** The cookie of an administrator, made in the database as a sign-in would. */
export async function signIn(client: Client, index: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = String(20_000_000_000_000_000n + BigInt(index))
  await client.query(
    `insert into users (id, username, discriminator, role) values ($1, 'bench', '0', 'administrator')`,
    [id],
  )
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  )
  return `sid=${token}`
}
