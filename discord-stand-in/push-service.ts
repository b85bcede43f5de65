import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

export interface PushSubscriptionKeys {
  endpoint: string
  p256dh: string
  auth: string
}

export interface ReceivedPush {
  endpoint: string
  data: string
  topic: string
}

/** The answer to all pushes until changed; with `hang` they wait for the change. */
export type PushFailure = { status: number; headers?: Record<string, string> } | 'hang' | null

/** The least a push service must accept (RFC 8030). */
const MOST_BYTES = 4_096
/** Largest difference (s) of `exp` from now (RFC 8292). */
const LONGEST_TOKEN = 86_400

interface Browser {
  key: string
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  hasEnded: boolean
}

/**
 * A push service and the browsers behind it: strict about headers, token and encryption (RFC 8030, 8188, 8291,
 * 8292). Browsers without a connection to a real service cannot subscribe, so tests subscribe here.
 */
export function pushRoutes(app: FastifyInstance) {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  /** Everything answered, also refusals. */
  const answered: number[] = []
  let failure: PushFailure = null
  let released = Promise.withResolvers<void>()

  const service = {
    received,
    answered,
    /** Subscribes a browser with the site's public key; `origin` is the address of this service. */
    subscribe(origin: string, key: string): PushSubscriptionKeys {
      const [id, ecdh, auth] = [randomUUID(), createECDH('prime256v1'), randomBytes(16)]
      const p256dh = ecdh.generateKeys('base64url')
      browsers.set(id, { key, ecdh, auth, hasEnded: false })
      return { endpoint: `${origin}/push/${id}`, p256dh, auth: auth.toString('base64url') }
    },
    unsubscribe({ endpoint }: Pick<PushSubscriptionKeys, 'endpoint'>) {
      const browser = browsers.get(endpoint.split('/').at(-1) ?? '')
      if (browser) browser.hasEnded = true
    },
    fail(next: PushFailure) {
      failure = next
      released.resolve()
      released = Promise.withResolvers()
    },
  }

  function receive(request: FastifyRequest<{ Params: { id: string } }>): void {
    const browser = browsers.get(request.params.id)
    if (!browser) throw refusal(404, 'no such subscription')
    if (browser.hasEnded) throw refusal(410, 'the subscription has ended')
    const { headers, body } = request
    const topic = headers['topic']
    checkHeaders(headers)
    const origin = `${request.protocol}://${request.host}`
    checkToken(headers.authorization ?? '', { origin, key: browser.key })
    if (!Buffer.isBuffer(body)) throw refusal(400, 'no body')
    if (body.length > MOST_BYTES) throw refusal(413, 'too long')
    const data = decrypt(body, browser)
    received.push({
      endpoint: `${origin}${request.url}`,
      data,
      topic: typeof topic === 'string' ? topic : '',
    })
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onSend', async (_request, { statusCode }) => void answered.push(statusCode))
    // An unreadable push is the sender's fault.
    scope.setErrorHandler<Error>((error, _request, reply) => {
      const { status, body } = error instanceof Refused ? error : refusal(400, error.message)
      return reply.code(status).send(body)
    })
    scope.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
      if (failure === 'hang') await released.promise
      // Nothing arrived from a sender that gave up in the meantime.
      if (reply.raw.destroyed) return reply.hijack()
      if (failure !== null && failure !== 'hang')
        return reply
          .code(failure.status)
          .headers(failure.headers ?? {})
          .send()
      receive(request)
      return reply.code(201).header('location', `/receipt/${randomUUID()}`).send()
    })
  })

  // For journeys, which run in another process.
  app.post<{ Body: { key: string } }>('/control/subscriptions', (request) =>
    service.subscribe(`${request.protocol}://${request.host}`, request.body.key),
  )
  app.get('/control/pushes', () => received)

  return service
}

const refusal = (status: number, message: string) => new Refused(status, { message })

function checkHeaders(headers: FastifyRequest['headers']): void {
  const rules: [string, RegExp][] = [
    ['ttl', /^\d{1,10}$/],
    ['content-encoding', /^aes128gcm$/],
    ['topic', /^[\w-]{1,32}$/],
    ['urgency', /^(very-low|low|normal|high)$/],
  ]
  for (const [name, rule] of rules) {
    const value = headers[name]
    const isOptional = name === 'topic' || name === 'urgency'
    if (value === undefined ? !isOptional : !rule.test(String(value)))
      throw refusal(400, `the header ${name} is wrong: ${String(value)}`)
  }
}

/** The signed token that names the sender (RFC 8292). */
function checkToken(authorization: string, { origin, key }: { origin: string; key: string }): void {
  const [, token = '', given = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (given !== key) throw refusal(403, 'subscribed with another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || json(head)['alg'] !== 'ES256') throw refusal(403, 'the token is not signed')
  const { aud, exp, sub } = json(claims)
  const now = Date.now() / 1_000
  if (aud !== origin) throw refusal(403, `the token is for ${String(aud)}`)
  if (typeof exp !== 'number' || exp <= now || exp > now + LONGEST_TOKEN)
    throw refusal(403, 'the token has expired or lasts too long')
  if (typeof sub !== 'string' || !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(sub))
    throw refusal(403, 'nobody to write to')
}

const json = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Decrypts the body as a browser does (RFC 8188 and 8291); one record. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (sender.length !== 65 || record.length > recordSize) throw refusal(400, 'not a single record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32)
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw refusal(400, 'no end of the last record')
  return plain.subarray(0, end).toString('utf8')
}
