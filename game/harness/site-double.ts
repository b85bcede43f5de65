import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Heartbeat } from '@westmore/contract/game.ts'
import { MAX_BATCH_BYTES, MAX_LINES, readLines, type Line } from '@westmore/contract/logs-lines.ts'
import { answerBadly, type Fault } from './site-faults.ts'
import { openPeopleOfSite, type Told } from './site-people.ts'

export const TOKEN = 'a-token-of-the-game-server'

interface Options {
  /** People on one page of the list. */
  page?: number
  /** The site's patience runs so many times faster. */
  speed?: number
}

/** How the double answers; tests change it. */
interface Manner {
  categories: { name: string; scriptExport: string }[] | null
  fault: Fault | null | ((path: string) => Fault | null)
  beforeAnswer: (path: string) => void
  delay: number
  list: ((since: string) => unknown) | undefined
}

/** The wire between resource and site, strictly: what does not keep to it is written into `broken`. */
export async function openSiteDouble({ page = 1_000, speed = 1 }: Options = {}) {
  const broken: string[] = []
  const asked: { method: string; path: string; at: number }[] = []
  const holding = openHolding(speed)
  const people = openPeopleOfSite(page, holding.release)
  const ledger = openLedgerOfSite(broken)
  const how: Manner = { categories: [], fault: null, beforeAnswer: () => {}, delay: 0, list: undefined }
  const answer = answering({ people, ledger, holding, how })

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
    request.on('end', () => void respond(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ...people,
    ...ledger,
    ...changing(how, { release: holding.release, cut: () => server.closeAllConnections() }),
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Whether a question for changes is held until there are some. */
    hold: holding.hold,
    async [Symbol.asyncDispose]() {
      holding.release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (broken.length > 0) throw new Error(`the wire was broken:\n${broken.join('\n')}`)
    },
  }
}

/** Questions for changes that wait for some; the site's patience runs so many times faster. */
function openHolding(speed: number) {
  const held = new Set<() => void>()
  let isHolding = true
  const release = () => {
    for (const one of held) one()
  }
  return {
    release,
    async untilNews(isNews: boolean, wait: number): Promise<void> {
      if (!isHolding || wait === 0 || isNews) return
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
    hold: (isHeld: boolean): void => {
      isHolding = isHeld
      release()
    },
  }
}

interface Behind {
  people: ReturnType<typeof openPeopleOfSite>
  ledger: ReturnType<typeof openLedgerOfSite>
  holding: ReturnType<typeof openHolding>
  how: Manner
}

/** Which question is answered by what. */
const answering =
  ({ people, ledger, holding, how }: Behind) =>
  async ({ url = '', method, headers }: IncomingMessage, body: string): Promise<Told> => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    const [, discordId] = /^\/api\/game\/allowlist\/(\d+)$/.exec(pathname) ?? []
    const [, license] = /^\/api\/game\/licenses\/(.+)$/.exec(pathname) ?? []
    if (discordId !== undefined) return people.known(discordId)
    if (license !== undefined) return people.known(people.ownerOf(decodeURIComponent(license)))
    switch (`${method} ${pathname}`) {
      case 'GET /api/game/allowlist': {
        const since = searchParams.get('since') ?? ''
        await holding.untilNews(people.isNews(since), Number(searchParams.get('wait') ?? 0))
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

/** By what a test makes the site answer otherwise. */
const changing = (how: Manner, { release, cut }: { release: () => void; cut: () => void }) => ({
  describe: (categories: Manner['categories']) => void (how.categories = categories),
  /** Answers so from now on, or in its right mind again. */
  fail(fault: Manner['fault']): void {
    how.fault = fault
    if (fault !== null) cut()
  },
  /** Told before an answer leaves; whoever throws here cuts the connection instead. */
  beforeAnswer: (work: Manner['beforeAnswer']) => void (how.beforeAnswer = work),
  /** Every answer takes so many milliseconds longer: the site is not on this machine. */
  delay: (milliseconds: number) => void (how.delay = milliseconds),
  /** Answers this to whoever asks for the list. */
  answerList(list: Manner['list']): void {
    how.list = list
    release()
  },
})

function checkRequest({ headers, method, url }: IncomingMessage, broken: string[]): void {
  const wrong = (what: string) => broken.push(`${method} ${url}: ${what}`)
  if (headers.authorization !== `Bearer ${TOKEN}`) wrong('no token')
  if (!/^westmore-resource\/\d+\.\d+\.\d+$/.test(headers['user-agent'] ?? '')) wrong('no name')
  if (!(Math.abs(Date.now() - Date.parse(headers.date ?? '')) < 60_000)) wrong('no Date')
  if (method === 'POST' && headers['content-type'] !== 'application/json') wrong('no JSON')
}

/** What the double stores: lines once for each key, heartbeats, refusals once each. */
function openLedgerOfSite(broken: string[]) {
  const batches = new Map<string, string>()
  const lines: Line[] = []
  const beats: Heartbeat[] = []
  const refused = new Map<string, Heartbeat['refused'][number]>()
  return {
    lines,
    beats,
    refused,
    storeBatch(key: string | string[] | undefined, body: string): Told {
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
    storeBeat(body: string): Told {
      const beat = Heartbeat.safeParse(JSON.parse(body))
      if (!beat.success) {
        broken.push(`a heartbeat that is none: ${beat.error.message}`)
        return { status: 400, body: { code: 'BAD_REQUEST', message: '' } }
      }
      beats.push(beat.data)
      for (const one of beat.data.refused) refused.set(one.id, one)
      return { status: 204, body: undefined }
    },
  }
}
