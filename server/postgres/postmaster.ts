import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { USER } from './cluster.ts'
import { endsAfter, processesIn } from './processes.ts'
import { openLog, runProgram, type Run } from './run.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { StartError } from '#process/start-error.ts'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

const PORT = 5432
/** In seconds; a database that recovers from a crash may take long, and `pg_ctl` sees by itself when it ends. */
const PATIENCE = 86_400

export const connectionAt = (host: string): Connection => ({
  host,
  port: PORT,
  user: USER,
  database: 'postgres',
})

/** Starts the cluster's only postmaster: one that outlived a killed server ends first. */
export async function startPostmaster(run: Run): Promise<Connection> {
  await stopPostmaster(run.cluster)
  const lastLines = openLog(run.log)
  const host = prepareSocketFolder(run.cluster, run.account)
  // PostgreSQL would mistake any process that reused a pid in these files for its own.
  for (const leftOver of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
    rmSync(join(host, leftOver), { force: true })
  rmSync(join(run.cluster, 'postmaster.pid'), { force: true })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    port: String(PORT),
    cluster_name: 'westmore',
    jit: 'off',
    log_checkpoints: 'off',
    // A process for replicas, whose memory a small machine misses.
    max_logical_replication_workers: '0',
    ...run.settings,
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const how = ['start', '--silent', '--wait', `--timeout=${PATIENCE}`]
  let code: number | undefined
  let timer: NodeJS.Timeout | undefined
  // `pg_ctl` looks only ten times a second.
  const isReady = new Promise<number>((resolve) => {
    timer = setInterval(() => readPidFile(run.cluster).state === 'ready' && resolve(0), 5)
  })
  try {
    code = await Promise.race([runProgram('pg_ctl', [...how, '--options', options.join(' ')], run), isReady])
  } finally {
    clearInterval(timer)
    if (code !== 0) await stopPostmaster(run.cluster)
  }
  if (code === 0) return connectionAt(host)
  throw new StartError(`PostgreSQL did not start: ${lastLines()}. See ${run.log}.`)
}

/** Ends all processes of the cluster; those whose postmaster is dead would not end by themselves. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const processes = processesIn(cluster)
  if (processes.length === 0) return
  const { pid } = readPidFile(cluster)
  const postmaster = processes.filter((one) => one === pid)
  if (postmaster.length > 0 && (await endsAfter('SIGINT', postmaster, cluster, 10_000))) return
  await endsAfter('SIGKILL', processesIn(cluster), cluster, 5_000)
}

/** PostgreSQL's pid file: pid, folder, start, port, socket folder, address, memory, state. NaN without one. */
export function readPidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(lines[0] ?? NaN), host: lines[4] ?? '', state: lines[7]?.trim() }
}
