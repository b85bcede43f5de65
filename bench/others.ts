import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './figure.ts'
import type { Town } from './ticket-town.ts'

/** How many people use the site meanwhile; each does something once a second. */
const PEOPLE = 60

export interface Evening {
  /** Times (ms) of what people asked for since the last call, and how many of them were refused or failed. */
  take: () => { times: number[]; failed: string[] }
  end: () => Promise<void>
}

/** An evening on the site: players and administrators reading, writing and searching, whatever else happens. */
export function beginEvening(url: string, { administrator, players }: Town): Evening {
  let times: number[] = []
  let failed: string[] = []
  const evening = { isOver: false }

  const ask = async (path: string, cookie: string, body?: object) => {
    const began = performance.now()
    const answer = await fetch(url + path, {
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((error: Error) => ({ ok: false, status: error.message, text: async () => '' }))
    await answer.text()
    times.push(performance.now() - began)
    if (!answer.ok) failed.push(`${answer.status} ${path.replace(/[?].*/, '').replace(/[0-9a-f-]{36}/, '…')}`)
  }
  const doings = [
    async (at: number) => ask('/api/tickets/mine', cookieAt(at)),
    async (at: number) => ask(`/api/tickets/${ticketAt(at)}`, cookieAt(at)),
    async (at: number) =>
      ask(`/api/tickets/${ticketAt(at)}/messages`, cookieAt(at), { message: 'Dobrý večer' }),
    async (at: number) => ask('/api/allowlist/mine', cookieAt(at)),
    async () => ask('/api/tickets', administrator),
    async () => ask('/api/logs?category=C1', administrator),
    async () => ask('/', ''),
  ]
  const cookieAt = (at: number) => players[at]?.cookie ?? ''
  const ticketAt = (at: number) => players[at]?.ticketId ?? ''
  const people = Array.from({ length: PEOPLE }, async (_, at) => {
    await sleep((at * 1_000) / PEOPLE)
    for (let turn = at; !evening.isOver; turn += 1) {
      await doings[turn % doings.length]?.(at)
      await sleep(1_000)
    }
  })
  return {
    take: () => {
      const taken = { times, failed }
      times = []
      failed = []
      return taken
    },
    end: async () => {
      evening.isOver = true
      await Promise.all(people)
    },
  }
}

/** The most memory (MB) the process and those it started hold until asked; its database is not among them. */
export function watchMemory(pid: number) {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, heldBy(pid))
  }
  look()
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return peak
  }
}

/** Seconds of a processor that the process and its database take until asked. */
export function watchWork(pid: number) {
  const before = workOf(pid)
  return () => {
    const now = workOf(pid)
    return { site: now.site - before.site, database: now.database - before.database }
  }
}

const TICKS_A_SECOND = 100

function workOf(pid: number): { site: number; database: number } {
  const processes = readdirSync('/proc').map((name) => ({ pid: Number(name), ...statOf(name) }))
  const postmasters = new Set(
    processes.filter(({ parent, command }) => parent === pid && command === 'postgres').map((one) => one.pid),
  )
  let database = 0
  for (const one of processes)
    if (postmasters.has(one.pid)) database += one.ticks + one.ticksOfEnded
    else if (postmasters.has(one.parent)) database += one.ticks
  return { site: statOf(`${pid}`).ticks / TICKS_A_SECOND, database: database / TICKS_A_SECOND }
}

function heldBy(pid: number): number {
  let sum = residentOf(pid)
  for (const name of readdirSync('/proc')) {
    const { parent, command } = statOf(name)
    if (parent === pid && command !== 'postgres') sum += heldBy(Number(name))
  }
  return sum
}

/** `ticks` of its own work, and of those it started that have ended (man 5 proc). */
function statOf(name: string) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const at = (index: number) => Number(fields[index - 3])
    return {
      parent: at(4),
      command: stat.slice(stat.indexOf('(') + 1, end),
      ticks: at(14) + at(15),
      ticksOfEnded: at(16) + at(17),
    }
  } catch {
    return { parent: 0, command: '', ticks: 0, ticksOfEnded: 0 }
  }
}

function residentOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

export const describe = ({ times, failed }: { times: number[]; failed: string[] }) =>
  `others p50 ${percentile(times, 50).toFixed(0)}, p99 ${percentile(times, 99).toFixed(0)}, longest ${Math.max(0, ...times).toFixed(0)} ms of ${times.length}` +
  (failed.length > 0 ? `, ${failed.length} failed (${[...new Set(failed)].join(', ')})` : '')
