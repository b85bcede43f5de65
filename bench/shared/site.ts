import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { CLIENT_SECRET } from './database.ts'
import { until } from './until.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const GAME_TOKEN = 'a-token-of-the-measuring-game-server'
export const asGame = { authorization: `Bearer ${GAME_TOKEN}` }

/** The first people of a filled site are administrators. */
export const STAFF = 8
export const staffAt = (index: number) => String(30_000_000_000_000_001n + BigInt(index % STAFF))

/** Without a Discord application the node would be the demo. */
export const nodeVariables = {
  HOST: '127.0.0.1',
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: CLIENT_SECRET,
  LOG_LEVEL: 'error',
  GAME_TOKEN,
  TODOS_USER_ID: staffAt(0),
}

export type Program = ReturnType<typeof run>

/** The project's own Node. */
export const node = process.execPath

/** Runs a command in the repository until `stop`. */
export function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await end
  }
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Starts one node of the site; its variables choose the database. */
export async function startNode(port: string, more: Record<string, string>) {
  const site = run([node, 'server/build/main.mjs'], { ...nodeVariables, PORT: port, ...more })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/readyz`, site)
  return { ...site, url }
}

/** Starts the site on this data folder, with its embedded database. */
export async function startSite(dataDir: string) {
  return startNode(await freePort(), { DATA_DIR: dataDir })
}

/** A program that does not answer within this time (ms) has failed. */
const START_MS = 120_000

export async function untilAnswers(url: string, program: Program): Promise<void> {
  const isThere = async () => {
    if (program.hasEnded()) throw new Error('a program did not start; its output above says why')
    return answers(url)
  }
  await until(isThere, { patience: START_MS, pause: 5, failure: `${url} did not answer` })
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
