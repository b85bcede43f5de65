import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The name of the living process with this pid; zombies do not count. */
export function findProcess(pid: number): string | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return /\((.*)\) [^ZX]/s.exec(stat ?? '')?.[1]
}

/** The processes of PostgreSQL on this cluster; those that still fill it have its folder as descriptor 3. */
export function processesIn(cluster: string, place: 'cwd' | 'fd/3' = 'cwd'): number[] {
  const folder = unlessGone(() => statSync(cluster))
  const names = place === 'cwd' ? ['postgres'] : ['initdb', 'sh', 'postgres']
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0) || !names.includes(findProcess(pid) ?? '')) return false
      const found = unlessGone(() => statSync(`/proc/${pid}/${place}`))
      return found !== undefined && found.ino === folder?.ino && found.dev === folder.dev
    })
}

/** Ends an initdb that outlived its server, which may write to the folder or remove it; waits for five seconds at most. */
export async function endInitdb(cluster: string) {
  const deadline = Date.now() + 5_000
  for (let pids = processesIn(cluster, 'fd/3'); pids.length > 0; pids = processesIn(cluster, 'fd/3')) {
    if (Date.now() > deadline) return
    for (const pid of pids) unlessGone(() => process.kill(pid, 'SIGKILL'))
    await sleep(10)
  }
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
