import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { USER } from './cluster.ts'
import {
  endsAfter,
  findProcess,
  isAlive,
  isSameFile,
  processesIn,
  stopProcess,
  type Process,
} from './processes.ts'
import { lastLines, startOfLog, startProgram, type Run } from './run.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { StartError } from '#process/start-error.ts'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

const PORT = 5432
const PATIENCE = 30_000

export async function runPostmaster(run: Run): Promise<{ process: Process; connection: Connection }> {
  const logged = startOfLog(run.log)
  for (let attempt = 1; attempt <= 3; attempt++) {
    const adopted = await adoptPostmaster(run)
    const process = adopted ?? (await startPostmaster(run))
    const connection = process && (await waitUntilReady(process, run))
    if (connection) return { process, connection }
    // The adopted postmaster was probably shutting down: start another.
    if (adopted) continue
    // A launcher that was killed may have started one just before: adopt it.
    if (processesIn(run.cluster).length === 0) break
  }
  throw new StartError(`PostgreSQL did not start: ${lastLines(run.log, logged)}. See ${run.log}.`)
}

export const connectionAt = (host: string): Connection => ({
  host,
  port: PORT,
  user: USER,
  database: 'postgres',
})

/** Reuses a running postmaster if it was started from our programs, otherwise stops it. */
async function adoptPostmaster(run: Run): Promise<Process | undefined> {
  const running = processesIn(run.cluster)
  const { pid, socket, state } = readPidFile(run.cluster)
  const postmaster = running.find((process) => process.pid === pid)
  if (postmaster) {
    const isOurs = isSameFile(`/proc/${postmaster.pid}/exe`, join(run.bin, 'postgres'))
    if (isOurs && existsSync(socket) && state !== 'stopping') return postmaster
    await stopProcess(postmaster)
  }
  for (const orphan of processesIn(run.cluster)) {
    if (!(await endsAfter('SIGQUIT', orphan, 5_000))) await endsAfter('SIGKILL', orphan, 5_000)
  }
  return undefined
}

async function startPostmaster(run: Run): Promise<Process | undefined> {
  const folder = prepareSocketFolder(run.cluster, run.account)
  for (const leftOver of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
    rmSync(join(folder, leftOver), { force: true })
  // PostgreSQL would mistake any process that reused this pid for its own.
  rmSync(join(run.cluster, 'postmaster.pid'), { force: true })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    port: String(PORT),
    cluster_name: 'westmore',
    jit: 'off',
    log_checkpoints: 'off',
    ...run.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = await startProgram('postgres', args, run)
  child.unref()
  return child.pid === undefined ? undefined : findProcess(child.pid)
}

async function waitUntilReady(process: Process, run: Run): Promise<Connection | undefined> {
  let deadline = Date.now() + PATIENCE
  let failure = 'it took too long'
  while (isAlive(process)) {
    const { pid, host, state } = readPidFile(run.cluster)
    if (pid === process.pid && state === 'starting') deadline = Date.now() + PATIENCE
    if (pid === process.pid && state === 'ready') {
      const connection = connectionAt(host)
      const refusal = await tryToConnect(connection)
      if (!refusal) return connection
      failure = refusal
    }
    if (run.signal?.aborted) {
      await stopProcess(process)
      run.signal.throwIfAborted()
    }
    if (Date.now() > deadline) {
      await stopProcess(process)
      throw new StartError(`PostgreSQL runs but cannot be used: ${failure}. See ${run.log}.`)
    }
    await sleep(5)
  }
  return undefined
}

async function tryToConnect(connection: Connection): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL's pid file: pid, folder, start, port, socket folder, address, memory, state. */
export function readPidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const host = lines[4] ?? ''
  return { pid: Number(lines[0]), host, socket: join(host, `.s.PGSQL.${PORT}`), state: lines[7]?.trim() }
}
