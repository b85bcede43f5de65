import { Buffer } from 'node:buffer'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Game } from './game.ts'

export interface Question {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
  /** How long (ms) everything together may take. */
  patience: number
  /** The most bytes of the answer; 64 KiB unless said. */
  most?: number
}

export interface Answer {
  status: number
  /** Whatever JSON came; undefined when it was none. */
  body: unknown
  /** How long (ms) the site asks to be left alone. */
  retryAfter: number
}

/** Null when no whole answer came in time. It never fails, and what follows runs where natives may be called. */
export type Ask = (question: Question) => Promise<Answer | null>

const MAX_BYTES = 64 * 1024
const MAX_SOCKETS = 32
const MAX_RETRY_AFTER = 60_000

export function openWeb(
  { after, soon, version }: Pick<Game, 'after' | 'soon' | 'version'>,
  { url, token }: { url: string; token: string },
): { ask: Ask; close: () => void } {
  const isSafe = url.startsWith('https:')
  const agent = new (isSafe ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const request = isSafe ? requestHttps : requestHttp

  function ask(question: Question): Promise<Answer | null> {
    return new Promise((resolve) => {
      let settled = false
      let abandon = () => {}
      const settle = (answer: Answer | null) => {
        if (settled) return
        settled = true
        timer.cancel()
        if (!answer) abandon()
        soon(() => resolve(answer))
      }
      const timer = after(question.patience, () => settle(null))
      const send = (isRepeated: boolean) => {
        const headers: Record<string, string> = {
          ...question.headers,
          authorization: `Bearer ${token}`,
          'user-agent': `westmore-resource/${version}`,
          accept: 'application/json',
          date: new Date().toUTCString(),
        }
        if (question.body !== undefined) {
          headers['content-type'] = 'application/json'
          headers['content-length'] = String(Buffer.byteLength(question.body))
        }
        // The retry uses a connection of its own: the others may have ended with the first.
        const by = isRepeated ? false : agent
        const sent = request(url + question.path, { method: question.method, headers, agent: by })
        abandon = () => sent.destroy()
        sent.on('response', (response) => readWhole(response, question.most ?? MAX_BYTES, settle))
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The site closed a resting connection in the moment it was used again.
          if (sent.reusedSocket && error.code === 'ECONNRESET' && !isRepeated && !settled) send(true)
          else settle(null)
        })
        sent.end(question.body)
      }
      // A wrong address or token throws below; without one there is nobody to ask.
      if (token === '') return settle(null)
      try {
        send(false)
      } catch {
        settle(null)
      }
    })
  }

  return { ask, close: () => agent.destroy() }
}

function readWhole(response: IncomingMessage, most: number, settle: (answer: Answer | null) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > most) settle(null)
    else parts.push(part)
  })
  response.on('error', () => settle(null))
  response.on('close', () => settle(null))
  response.on('end', () => {
    if (!response.complete) return settle(null)
    const seconds = Number(response.headers['retry-after'])
    settle({
      status: response.statusCode ?? 0,
      body: parseJson(response.headers['content-type'], parts),
      retryAfter: seconds > 0 ? Math.min(seconds * 1_000, MAX_RETRY_AFTER) : 0,
    })
  })
}

function parseJson(type: string | undefined, parts: Buffer[]): unknown {
  if (!type?.includes('json')) return undefined
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}

/** The wait (ms) before the next try: it doubles to the most, is spread, and is never shorter than the site asks. */
export function backOff(failures: number, most: number, answer: Answer | null): number {
  const doubled = Math.min(250 * 2 ** Math.min(failures, 16), most)
  return Math.max(doubled * (0.75 + Math.random() / 4), answer?.retryAfter ?? 0)
}
