import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { CLIENT_SECRET, connectionIn } from './database.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const GAME_TOKEN = 'a-token-of-the-measuring-game-server'

/** Without a Discord application the node would be the demo. */
export const nodeVariables = {
  HOST: '127.0.0.1',
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: CLIENT_SECRET,
  LOG_LEVEL: 'error',
  GAME_TOKEN,
}

export type Program = ReturnType<typeof run>

/** Runs a program of the repository until `stop`, under another program (`by`) such as `prlimit` if given. */
export function run(
  file: string,
  env: Record<string, string>,
  by: readonly string[] = [],
  given: readonly string[] = [],
) {
  const [program = '', ...args]: readonly string[] = [...by, process.execPath, file, ...given]
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

/** Starts one node of the site; its variables choose the database. */
export async function startNode(port: string, more: Record<string, string>, by: readonly string[] = []) {
  const node = run('server/build/main.mjs', { ...nodeVariables, PORT: port, ...more }, by)
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/readyz`, node)
  return { ...node, url }
}

/** Starts the site on this data folder, with its embedded database. */
export async function startSite(dataDir: string) {
  const node = await startNode(await freePort(), { DATA_DIR: dataDir })
  return { ...node, connection: connectionIn(dataDir) }
}

/** Starts the bare server of a part on the site's database. */
export async function startBare(file: string, { host = '', port = 0 }: ClientConfig) {
  const PORT = await freePort()
  const bare = run(file, { PGHOST: host, PGPORT: String(port), PORT })
  const url = `http://127.0.0.1:${PORT}`
  await untilAnswers(url, bare)
  return { ...bare, url }
}

export async function untilAnswers(url: string, program: Program): Promise<void> {
  while (!(await answers(url))) {
    if (program.hasEnded()) throw new Error('a program did not start; its output above says why')
    await sleep(50)
  }
}

export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )
}

export async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? String(address.port) : ''
}
