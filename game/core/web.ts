import { Buffer } from 'node:buffer'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Game } from './game.ts'

interface SiteRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
  timeout: number
  maxBytes?: number
}

export interface SiteAnswer {
  status: number
  /** Not checked; undefined if the body is no JSON. */
  body: unknown
  /** From the header Retry-After, in ms. */
  retryAfter: number
}

/**
 * Resolves in a tick where natives may be called; null if the answer is not complete in time. It never
 * rejects.
 */
export type Ask = (request: SiteRequest) => Promise<SiteAnswer | null>

const MAX_BYTES = 64 * 1024
const MAX_SOCKETS = 32
const MAX_RETRY_AFTER = 60_000

export function openWeb(
  { after, soon, version }: Pick<Game, 'after' | 'soon' | 'version'>,
  { url, token }: { url: string; token: string },
): { ask: Ask; close: () => void } {
  const isSafe = url.startsWith('https:')
  const agent = new (isSafe ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const startRequest = isSafe ? requestHttps : requestHttp

  function ask(request: SiteRequest): Promise<SiteAnswer | null> {
    return new Promise((resolve) => {
      let settled = false
      let abandon = () => {}
      const settle = (answer: SiteAnswer | null) => {
        if (settled) return
        settled = true
        timer.cancel()
        if (!answer) abandon()
        soon(() => resolve(answer))
      }
      const timer = after(request.timeout, () => settle(null))
      const send = (isRepeated: boolean) => {
        const headers: Record<string, string> = {
          ...request.headers,
          authorization: `Bearer ${token}`,
          'user-agent': `westmore-resource/${version}`,
          accept: 'application/json',
          date: new Date().toUTCString(),
        }
        if (request.body !== undefined) {
          headers['content-type'] = 'application/json'
          headers['content-length'] = String(Buffer.byteLength(request.body))
        }
        const sent = startRequest(url + request.path, {
          method: request.method,
          headers,
          // A retry opens a new connection: the pooled ones may all have been closed too.
          agent: isRepeated ? false : agent,
        })
        abandon = () => sent.destroy()
        sent.on('response', (response) => readWhole(response, request.maxBytes ?? MAX_BYTES, settle))
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The site closed an idle connection just as it was reused.
          if (sent.reusedSocket && error.code === 'ECONNRESET' && !isRepeated && !settled) send(true)
          else settle(null)
        })
        sent.end(request.body)
      }
      if (token === '') return settle(null)
      try {
        send(false)
      } catch {
        // Node rejects a malformed address or token.
        settle(null)
      }
    })
  }

  return { ask, close: () => agent.destroy() }
}

function readWhole(
  response: IncomingMessage,
  maxBytes: number,
  settle: (answer: SiteAnswer | null) => void,
): void {
  const parts: Buffer[] = []
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > maxBytes) settle(null)
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

/** Doubled with each failure up to `maxPause`, with jitter, never below Retry-After. */
export function backOff(failures: number, maxPause: number, answer: SiteAnswer | null): number {
  const doubled = Math.min(250 * 2 ** Math.min(failures, 16), maxPause)
  return Math.max(doubled * (0.75 + Math.random() / 4), answer?.retryAfter ?? 0)
}
