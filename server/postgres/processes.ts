import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process; its start time distinguishes it from a later one with the same pid. */
export interface Process {
  pid: number
  startedAt: string
}

/** The living process with this pid; zombies do not count. */
export function findProcess(pid: number): (Process & { name: string }) | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (!stat) return undefined
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const startedAt = fields[19]
  if (!startedAt || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return { pid, startedAt, name: stat.slice(stat.indexOf('(') + 1, nameEnd) }
}

export function isAlive(process: Process) {
  return findProcess(process.pid)?.startedAt === process.startedAt
}

export function processesIn(cluster: string): Process[] {
  return listProcesses().filter(
    ({ pid, name }) => name === 'postgres' && isSameFile(`/proc/${pid}/cwd`, cluster),
  )
}

/** `initdb` and its children; they get the cluster folder as descriptor 3. */
export function processesFilling(cluster: string): Process[] {
  return listProcesses().filter(
    ({ pid, name }) =>
      ['initdb', 'sh', 'postgres'].includes(name) && isSameFile(`/proc/${pid}/fd/3`, cluster),
  )
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => findProcess(Number(entry)) ?? [])
}

export function isSameFile(path: string, other: string) {
  const [first, second] = [path, other].map((each) => unlessGone(() => statSync(each)))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

export async function stopProcess(process: Process) {
  if (await endsAfter('SIGINT', process, 10_000)) return
  if (await endsAfter('SIGQUIT', process, 5_000)) return
  await endsAfter('SIGKILL', process, 5_000)
}

export async function endsAfter(signal: NodeJS.Signals, target: Process, milliseconds: number) {
  const deadline = Date.now() + milliseconds
  if (isAlive(target)) unlessGone(() => process.kill(target.pid, signal))
  while (isAlive(target)) {
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
