import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { socketIn } from './database.ts'
import { answers, freePort, startNode } from './site.ts'
import { openLine } from './slow-line.ts'

const DISK = '1g'

/**
 * Starts two nodes on one embedded database: the first runs it, the second reaches it through a line that can be made slow. The
 * data are on a small disk of their own if root can mount one.
 */
export async function startTwoNodes(
  folder: string,
  variables: Record<string, string>,
  metricsPorts = { first: '', second: '' },
) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const disk = ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', dataDir]
  const hasOwnDisk = spawnSync('mount', disk).status === 0
  const line = await openLine(() => socketIn(dataDir))
  const ports = { first: await freePort(), second: await freePort() }
  const databases = {
    first: { DATA_DIR: dataDir },
    second: { DATABASE_URL: `postgres://westmore@127.0.0.1:${line.port}/postgres` },
  }
  const start = (which: 'first' | 'second', more: Record<string, string> = {}, by: readonly string[] = []) =>
    startNode(
      ports[which],
      { ...variables, ...databases[which], METRICS_PORT: metricsPorts[which], ...more },
      by,
    )
  const nodes = { first: await start('first'), second: await start('second') }

  return {
    folder,
    dataDir,
    hasOwnDisk,
    line,
    firstUrl: nodes.first.url,
    secondUrl: nodes.second.url,
    secondPid: () => nodes.second.pid,
    kill: async (which: 'first' | 'second') => {
      process.kill(nodes[which].pid, 'SIGKILL')
      await nodes[which].end
    },
    /** Starts a node again, with more variables or under a program such as `prlimit`. */
    restart: async (
      which: 'first' | 'second',
      more: Record<string, string> = {},
      by: readonly string[] = [],
    ) => {
      if (!nodes[which].hasEnded()) await nodes[which].stop()
      nodes[which] = await start(which, more, by)
    },
    /** Waits for both nodes; restarts a node that ended by itself, as a service manager does. */
    untilBothReady: async (patience: number) => {
      const until = performance.now() + patience
      while (performance.now() < until) {
        for (const which of ['first', 'second'] as const)
          if (nodes[which].hasEnded()) nodes[which] = await start(which)
        if ((await answers(`${nodes.first.url}/readyz`)) && (await answers(`${nodes.second.url}/readyz`)))
          return
        await sleep(50)
      }
    },
    close: async () => {
      await nodes.second.stop()
      await nodes.first.stop()
      line.close()
      if (hasOwnDisk) spawnSync('umount', ['-l', dataDir])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TwoNodes = Awaited<ReturnType<typeof startTwoNodes>>

/** Fills the disk of the data until `over`; also takes space that the database frees later. */
export async function fillDisk(dataDir: string, over: AbortSignal): Promise<void> {
  const file = join(dataDir, 'ballast')
  const handle = openSync(file, 'w')
  const piece = Buffer.alloc(1_048_576)
  while (!over.aborted) {
    try {
      writeSync(handle, piece)
      // Lets the signal fire.
      await setImmediate()
    } catch {
      await sleep(20)
    }
  }
  closeSync(handle)
  rmSync(file)
}

/** The process id of the embedded database's main process; 0 if there is none. */
export function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return 0
  }
}

/** Sends a signal to the database and all processes that it started. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(dataDir)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) kill(pid, signal)
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  // Pid 0 would mean our own process group.
  if (pid === 0) return
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

function parentOf(name: string): number {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
