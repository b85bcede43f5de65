import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import { pushRoutes, type PushSubscriptionKeys } from '@westmore/discord-stand-in/push-service.ts'
import { openPushSender } from '#push/sender.ts'
import { startTestApp, type Person, type TestApp } from './app.ts'

export const DEVICES = '/api/notifications/devices'

/** A subscription of a browser at a real push service, where nothing may be sent. */
export const newSubscription = (): PushSubscriptionKeys => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/** A push service on this machine, with browsers that can subscribe. */
export async function startPushService() {
  const app = fastify({ forceCloseConnections: true })
  const pushes = pushRoutes(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...pushes,
    origin,
    /** Subscribes the person's browser; returns its subscription. */
    async add(person: Person): Promise<PushSubscriptionKeys> {
      const { key } = (await person.get(DEVICES)).body
      const subscription = pushes.subscribe(origin, key)
      const answer = await person.send('PUT', DEVICES, subscription)
      expect(answer.status, JSON.stringify(answer.body)).toBe(204)
      return subscription
    },
    /** The ids of the notifications that arrived. */
    ids: (): string[] => pushes.received.map(({ data }) => JSON.parse(data).id),
    close: () => app.close(),
  }
}

/** The server beside a push service, with a node that sends. */
export async function startWithPushes(variables: Record<string, string> = {}) {
  const service = await startPushService()
  const app = await startTestApp({ PUSH_SERVICES: service.origin, ...variables })
  const sender = senderOf(app)
  return {
    app,
    service,
    /** Sends everything due. */
    send: () => sender.wake(),
    outbox: () => app.db.selectFrom('pushOutbox').selectAll().execute(),
    async [Symbol.asyncDispose]() {
      await sender.stop()
      await app[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

/** Another node's sender; it gives up on an answer after this time (ms). */
export const senderOf = ({ db, env }: TestApp, patience = 10_000) =>
  openPushSender({ db, env, log: pino({ level: 'silent' }) }, patience)
