import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Heartbeat } from '@westmore/contract/game.ts'
import { MAX_BATCH_BYTES, MAX_LINES, readLines, type Line } from '@westmore/contract/logs-lines.ts'
import { answerBadly, type Fault } from './site-faults.ts'
import { openPeopleOfSite, type Reply } from './site-people.ts'

export const TOKEN = 'a-token-of-the-game-server'

interface Options {
  /** People on one page of the list. */
  page?: number
  /** Factor by which the site holds requests shorter. */
  speed?: number
}

/** How the double answers; tests change it. */
interface Behaviour {
  categories: { name: string; scriptExport: string }[] | null
  fault: Fault | null | ((path: string) => Fault | null)
  /** Called before each answer; an error thrown by it closes the connection instead. */
  beforeAnswer: (path: string) => void
  /** Batches with this text are answered so, and not stored. */
  poison: { text: string; fault: Fault } | null
  /** Delays each answer (ms), as if the site were on another machine. */
  delay: number
  list: ((since: string) => unknown) | undefined
  /** Holds requests for changes until there are some. */
  isHolding: boolean
}

/** A strict double of the site: a request that breaks the protocol is noted in `broken`. */
export async function openSiteDouble({ page = 1_000, speed = 1 }: Options = {}) {
  const broken: string[] = []
  const asked: { method: string; path: string; at: number }[] = []
  const longPolls = openLongPolls(speed)
  const people = openPeopleOfSite(page, longPolls.release)
  const ledger = openLedgerOfSite(broken)
  const how: Behaviour = {
    categories: [],
    fault: null,
    beforeAnswer: () => {},
    poison: null,
    delay: 0,
    list: undefined,
    isHolding: true,
  }
  const answer = answererOf({ people, ledger, longPolls, how })

  async function respond(request: IncomingMessage, response: ServerResponse, sent: string): Promise<void> {
    const { status, body } = await answer(request, sent)
    if (how.delay > 0) await sleep(how.delay)
    try {
      how.beforeAnswer(request.url ?? '')
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, type).end(body === undefined ? undefined : JSON.stringify(body))
    } catch {
      response.socket?.destroy()
    }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ method: request.method ?? '', path, at: performance.now() })
    const fault = typeof how.fault === 'function' ? how.fault(path) : how.fault
    if (fault !== null) return answerBadly(response, fault)
    checkRequest(request, broken)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => {})
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString()
      const { poison } = how
      if (poison && path === '/api/logs' && sent.includes(poison.text)) answerBadly(response, poison.fault)
      else void respond(request, response, sent)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ...people,
    ...ledger,
    how,
    /** Answers with this fault from now on; null ends it. */
    fail(fault: Behaviour['fault']): void {
      how.fault = fault
      if (fault !== null) server.closeAllConnections()
    },
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      longPolls.release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (broken.length > 0) throw new Error(`the protocol was broken:\n${broken.join('\n')}`)
    },
  }
}

/** Requests for changes that are held until there are some. */
function openLongPolls(speed: number) {
  const held = new Set<() => void>()
  const release = () => {
    for (const one of held) one()
  }
  return {
    release,
    async untilChanges(hasChanges: boolean, wait: number): Promise<void> {
      if (wait === 0 || hasChanges) return
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          held.delete(end)
          resolve()
        }
        const timer = setTimeout(end, (wait * 1_000) / speed)
        held.add(end)
      })
    },
  }
}

interface Parts {
  people: ReturnType<typeof openPeopleOfSite>
  ledger: ReturnType<typeof openLedgerOfSite>
  longPolls: ReturnType<typeof openLongPolls>
  how: Behaviour
}

const answererOf =
  ({ people, ledger, longPolls, how }: Parts) =>
  async ({ url = '', method, headers }: IncomingMessage, body: string): Promise<Reply> => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    const [, discordId] = /^\/api\/game\/allowlist\/(\d+)$/.exec(pathname) ?? []
    const [, license] = /^\/api\/game\/licenses\/(.+)$/.exec(pathname) ?? []
    if (discordId !== undefined) return people.accessOf(discordId)
    if (license !== undefined) return people.accessOf(people.ownerOf(decodeURIComponent(license)))
    switch (`${method} ${pathname}`) {
      case 'GET /api/game/allowlist': {
        if (searchParams.get('bans') !== '1') break
        const since = searchParams.get('since') ?? ''
        const wait = how.isHolding ? Number(searchParams.get('wait') ?? 0) : 0
        await longPolls.untilChanges(people.hasChanges(since), wait)
        return how.list ? { status: 200, body: how.list(since) } : people.listSince(since)
      }
      case 'GET /api/game/categories':
        if (how.categories === null) break
        return { status: 200, body: { categories: how.categories } }
      case 'POST /api/game/links':
        return people.makeCode((JSON.parse(body) as { license: string }).license)
      case 'POST /api/game/heartbeat':
        return ledger.storeBeat(body)
      case 'POST /api/logs':
        return ledger.storeBatch(headers['idempotency-key'], body)
    }
    return { status: 404, body: { code: 'NOT_FOUND', message: '' } }
  }

function checkRequest({ headers, method, url }: IncomingMessage, broken: string[]): void {
  const wrong = (what: string) => broken.push(`${method} ${url}: ${what}`)
  if (headers.authorization !== `Bearer ${TOKEN}`) wrong('no token')
  if (!/^westmore-resource\/\d+\.\d+\.\d+$/.test(headers['user-agent'] ?? '')) wrong('no name')
  if (!(Math.abs(Date.now() - Date.parse(headers.date ?? '')) < 60_000)) wrong('no Date')
  if (method === 'POST' && headers['content-type'] !== 'application/json') wrong('no JSON')
}

/** Stores lines once for each key, heartbeats, and each refusal once. */
function openLedgerOfSite(broken: string[]) {
  const batches = new Map<string, string>()
  const lines: Line[] = []
  const beats: Heartbeat[] = []
  const refused = new Map<string, Heartbeat['refused'][number]>()
  return {
    lines,
    beats,
    refused,
    storeBatch(key: string | string[] | undefined, body: string): Reply {
      const sent: unknown = JSON.parse(body)
      if (
        typeof key !== 'string' ||
        !Array.isArray(sent) ||
        sent.length > MAX_LINES ||
        body.length > MAX_BATCH_BYTES
      ) {
        broken.push('a batch without a key, or too large')
        return { status: 400, body: { code: 'BAD_REQUEST', message: '' } }
      }
      const before = batches.get(key)
      if (before !== undefined && before !== body) {
        broken.push('a key came with another batch')
        return { status: 409, body: { code: 'KEY_REUSED', message: '' } }
      }
      const { lines: read, errors, count } = readLines(sent, { now: new Date(), serverId: 'main' })
      if (count > 0)
        return { status: 422, body: { code: 'LINES_INVALID', message: '', data: { errors, count } } }
      if (before === undefined) lines.push(...read)
      batches.set(key, body)
      return { status: 202, body: { accepted: sent.length } }
    },
    storeBeat(body: string): Reply {
      const beat = Heartbeat.safeParse(JSON.parse(body))
      if (!beat.success) {
        broken.push(`a malformed heartbeat: ${beat.error.message}`)
        return { status: 400, body: { code: 'BAD_REQUEST', message: '' } }
      }
      beats.push(beat.data)
      for (const one of beat.data.refused) refused.set(one.id, one)
      return { status: 204, body: undefined }
    },
  }
}
