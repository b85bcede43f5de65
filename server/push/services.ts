import { ECDH } from 'node:crypto'
import type { Subscription } from '@westmore/contract/notifications-devices.ts'
import type { Env } from '#env.ts'

/** Push services of Chrome, other builds of Chromium, Firefox, Safari and Edge. */
const known =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z\d-]+\.notify\.windows\.com)$/

/**
 * The origin of a subscription's push service. Undefined unless it is known: the server sends requests there, so an
 * arbitrary address would let a person reach machines behind the firewall.
 */
export function serviceOf(env: Env, { endpoint, p256dh }: Subscription): string | undefined {
  if (!URL.canParse(endpoint) || !isOnCurve(p256dh)) return undefined
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return undefined
  if (env.PUSH_SERVICES.includes(origin)) return origin
  const isKnown = protocol === 'https:' && port === '' && known.test(hostname)
  return isKnown ? origin : undefined
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'hex', 'compressed')
    return true
  } catch {
    return false
  }
}
