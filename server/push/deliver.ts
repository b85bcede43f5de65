import type { Env } from '#env.ts'
import type { PushKeys } from './keys.ts'
import { LONGEST_HOURS, type Push } from './outbox-store.ts'

export type Delivery =
  | { kind: 'sent' }
  /** The subscription has ended, or was never valid. */
  | { kind: 'gone' }
  /** The service does not accept it; a repetition would not help. */
  | { kind: 'refused'; reason: string }
  /** To be repeated, at the earliest after `wait` seconds. */
  | { kind: 'later'; reason: string; wait: number }

interface Delivering {
  env: Env
  keys: PushKeys
  /** Timeout (ms) for the whole answer. */
  patience: number
  signal: AbortSignal
}

/** Sends the id of a notification; the browser fetches the rest with the person's session. */
export async function deliver(push: Push, { env, keys, patience, signal }: Delivering): Promise<Delivery> {
  try {
    const answer = await fetch(push.endpoint, {
      ...(await requestOf(push, env, keys)),
      // Redirects are not followed: only the service itself is known.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), signal]),
    })
    await answer.body?.cancel()
    return resultOf(answer)
  } catch (error) {
    return { kind: 'later', reason: nameOf(error), wait: 0 }
  }
}

async function requestOf(push: Push, env: Env, keys: PushKeys): Promise<RequestInit> {
  // Imported only now: most sites start without any device.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, notificationId } = push
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id: notificationId }),
    {
      TTL: LONGEST_HOURS * 3_600,
      // The service replaces an earlier one that the browser has not fetched yet.
      topic: notificationId.replaceAll('-', ''),
      urgency: 'high',
    },
  )
  const { 'Content-Length': _length, ...named } = headers
  const { publicKey, privateKey } = keys
  const { origin } = new URL(endpoint)
  // Not by the request's own option, which calls a function that Node warns of.
  const signed = webPush.getVapidHeaders(origin, subjectOf(env), publicKey, privateKey, 'aes128gcm')
  return { method: 'POST', headers: { ...named, ...signed }, body: new Uint8Array(body ?? []) }
}

function resultOf({ ok, status, headers }: Response): Delivery {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `HTTP ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  return { kind: 'later', reason, wait: Number(headers.get('retry-after') ?? 0) || 0 }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

/** How push services reach the operator; they accept a demo without an address too. */
function subjectOf({ SECURITY_CONTACT, PUBLIC_URL }: Env): string {
  const own = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'https://westmore.invalid'
  return SECURITY_CONTACT[0] ?? own
}
