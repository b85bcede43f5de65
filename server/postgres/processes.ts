import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The name of the living process with this pid; zombies do not count. */
export function findProcess(pid: number): string | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return /\((.*)\) [^ZX]/s.exec(stat ?? '')?.[1]
}

/** The processes of PostgreSQL on this cluster. */
export function processesIn(cluster: string): number[] {
  const folder = unlessGone(() => statSync(cluster))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0) || findProcess(pid) !== 'postgres') return false
      const place = unlessGone(() => statSync(`/proc/${pid}/cwd`))
      return place !== undefined && place.ino === folder?.ino && place.dev === folder.dev
    })
}

/** Sends the signal and waits until no process of the cluster is left; false if that took too long. */
export async function endsAfter(
  signal: NodeJS.Signals,
  pids: number[],
  cluster: string,
  milliseconds: number,
) {
  const deadline = Date.now() + milliseconds
  for (const pid of pids) unlessGone(() => process.kill(pid, signal))
  while (processesIn(cluster).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
