import { once } from 'node:events'
import { connect } from 'node:tls'
import * as z from 'zod/mini'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { isLoopback, type Env } from '#env.ts'
import { signatureOf } from '#signature.ts'
import { exposureProblems } from '#exposure.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { DOCTOR, END, PROBE_PATH, FAKE_ADDRESS, type ProbeResult } from './probe.ts'
import { linesOf } from './line.ts'
import { proxyWords as words } from './words.ts'

const { good, warning, bad } = linesOf('proxy')

const PATIENCE = 6_000
/**
 * In ms. The server waits three times as long before the end: one that arrives sooner was held back by a
 * proxy.
 */
const PAUSE = 1_000
const HOUR = 3_600_000
/**
 * Certificates are usually renewed when a third of their time is left; below this part, renewal has failed.
 */
const RENEWED_BY = 1 / 6
const MOST_CHARACTERS = 10_000

const ProbeResultShape: z.ZodMiniType<ProbeResult> = z.object({
  address: z.string(),
  protocol: z.string(),
  isProxied: z.boolean(),
})

type ProbeOutcome =
  | { kind: 'seen'; seen: ProbeResult; isBuffered: boolean }
  | { kind: 'elsewhere'; status: number; to: string | null }
  | { kind: 'away'; why: string }

export async function examineProxy(env: Env): Promise<DoctorLine[]> {
  const lines = exposureProblems(env).map((problem) =>
    (problem === 'no-address' ? warning : bad)(words.exposure[problem]),
  )
  const isPublic = !isLoopback(env.PUBLIC_URL)
  const isSecure = env.PUBLIC_URL.startsWith('https:')
  const [outcome, certificate] = await Promise.all([
    probeSite(env),
    isSecure ? certificateLines(env.PUBLIC_URL) : [],
  ])
  if (!isPublic) lines.push(warning(words.ownMachine(env.PUBLIC_URL)))
  return [...lines, ...probeLines(env, outcome), ...certificate]
}

export function probeLines({ PUBLIC_URL, TRUST_PROXY }: Env, outcome: ProbeOutcome): DoctorLine[] {
  if (outcome.kind === 'away')
    return [
      bad(
        (/CERT|SIGNATURE/.test(outcome.why) ? words.untrustedCertificate : words.away)(
          PUBLIC_URL,
          outcome.why,
        ),
      ),
    ]
  if (outcome.kind === 'elsewhere') return [bad(words.elsewhere(PUBLIC_URL, outcome.status, outcome.to))]
  const { seen, isBuffered } = outcome
  const lines = [good(words.answers(PUBLIC_URL))]
  lines.push(isBuffered ? bad(words.buffered) : good(words.streams))
  if (seen.isProxied && TRUST_PROXY === false) lines.push(bad(words.untrusted(seen.address)))
  else if (!seen.isProxied && TRUST_PROXY !== false) lines.push(bad(words.noHeaders))
  else if (seen.address === FAKE_ADDRESS) lines.push(bad(words.believed))
  else lines.push(good(words.address(seen.address)))
  const isSecure = PUBLIC_URL.startsWith('https:')
  if (isSecure && TRUST_PROXY !== false && seen.protocol !== 'https') lines.push(warning(words.protocol))
  return lines
}

export async function probeSite(env: Env, pause = PAUSE): Promise<ProbeOutcome> {
  const leaving = new AbortController()
  try {
    const answer = await fetch(env.PUBLIC_URL + PROBE_PATH, {
      headers: { 'x-forwarded-for': FAKE_ADDRESS, [DOCTOR]: signatureOf(env, 'doctor', PROBE_PATH) },
      redirect: 'manual',
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE)]),
    })
    const { status, headers } = answer
    const first = status === 200 ? await beginningOf(answer, pause) : ''
    const seen = ProbeResultShape.safeParse(parsed(/^data: (\{.*\})$/m.exec(first)?.[1]))
    if (!seen.success) return { kind: 'elsewhere', status, to: headers.get('location') }
    return { kind: 'seen', seen: seen.data, isBuffered: first.includes(END) }
  } catch (error) {
    return { kind: 'away', why: reasonOf(error) }
  } finally {
    leaving.abort()
  }
}

/** Includes the end if a proxy held the stream back: only then it arrives within `pause` ms. */
async function beginningOf(answer: Response, pause: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  const told = Promise.withResolvers<void>()
  const reading = (async () => {
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece, { stream: true })
      if (text.includes('data: {')) told.resolve()
      if (text.includes(END) || text.length > MOST_CHARACTERS) break
    }
    told.resolve()
  })()
  // Aborting the request makes the reading fail.
  reading.catch(told.reject)
  await told.promise
  await finishesWithin(pause, reading)
  return text
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

/** Looks below «fetch failed» for a cause such as an expired certificate. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(reason instanceof Error)) return String(reason)
  return 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.message
}

/** Without HTTP/2 all tabs of a browser share six connections, and each visible tab's live stream takes one. */
async function certificateLines(publicUrl: string): Promise<DoctorLine[]> {
  const { hostname, port } = new URL(publicUrl)
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 443),
    servername: hostname,
    ALPNProtocols: ['h2', 'http/1.1'],
    // The request itself reports an invalid certificate, with the reason.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE) })
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
    return certificateFound({ protocol: socket.alpnProtocol || false, from, until })
  } catch {
    return []
  } finally {
    socket.destroy()
  }
}

interface Certificate {
  protocol: string | false
  /** In TLS date format. */
  from: string
  until: string
}

export function certificateFound({ protocol, from, until }: Certificate, now = Date.now()): DoctorLine[] {
  const left = Date.parse(until) - now
  const isLate = left < (Date.parse(until) - Date.parse(from)) * RENEWED_BY
  return [
    protocol === 'h2' ? good(words.http2) : warning(words.noHttp2),
    left < 0
      ? bad(words.certificateEnded)
      : isLate
        ? bad(words.certificateEnds(left / HOUR))
        : good(words.certificate(left / HOUR)),
  ]
}
