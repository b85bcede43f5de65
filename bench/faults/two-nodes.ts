import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { connectionIn } from '#shared/database.ts'
import { fill } from '#shared/filled-site.ts'
import { answers, freePort, startNode } from '#shared/site.ts'
import { until } from '#shared/until.ts'
import { openLine } from './slow-line.ts'

type Which = 'first' | 'second'

/**
 * Starts two nodes on one embedded database: the first runs it, the second reaches it through a line that can be made slow. The
 * data are on a small disk of their own if root can mount one.
 */
export async function startTwoNodes(folder: string) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const disk = ['-t', 'tmpfs', '-o', 'size=1g,mode=0700', 'tmpfs', dataDir]
  const hasOwnDisk = spawnSync('mount', disk).status === 0
  const line = await openLine(() => {
    const { host, port } = connectionIn(dataDir)
    return Number.isNaN(port) ? undefined : `${host}/.s.PGSQL.${port}`
  })
  const ports = { first: await freePort(), second: await freePort() }
  const databases = {
    first: { DATA_DIR: dataDir },
    second: { DATABASE_URL: `postgres://westmore@127.0.0.1:${line.port}/postgres` },
  }
  const start = (which: Which, more: Record<string, string> = {}) =>
    startNode(ports[which], { LOG_LEVEL: 'fatal', ...databases[which], ...more })
  const nodes = { first: await start('first'), second: await start('second') }
  await fill(dataDir, nodes.first.url, { tickets: 2_000, lines: 20_000 })

  return {
    folder,
    dataDir,
    hasOwnDisk,
    line,
    firstUrl: nodes.first.url,
    secondUrl: nodes.second.url,
    signal: (which: Which, signal: NodeJS.Signals) => process.kill(nodes[which].pid, signal),
    /** Starts a node that has ended or ends now, with more variables. */
    restart: async (which: Which, more: Record<string, string> = {}) => {
      await nodes[which].stop()
      nodes[which] = await start(which, more)
    },
    /** Waits for both nodes; restarts a node that ended by itself, as a service manager does. */
    untilBothReady: async (patience: number) => {
      const areReady = async () => {
        for (const which of ['first', 'second'] as const)
          if (nodes[which].hasEnded()) nodes[which] = await start(which)
        return (await answers(`${nodes.first.url}/readyz`)) && answers(`${nodes.second.url}/readyz`)
      }
      await until(areReady, { patience, pause: 50, failure: 'a node did not become ready' })
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

/** Sends a signal to the database and all processes that it started. */
export function signalDatabase(dataDir: string, signal: 'STOP' | 'CONT'): void {
  const pid = String(connectionIn(dataDir).pid)
  spawnSync('kill', [`-${signal}`, pid])
  spawnSync('pkill', [`-${signal}`, '-P', pid])
}
