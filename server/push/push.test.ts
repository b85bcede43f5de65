import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { NOTIFICATIONS, notificationsOf } from '#test/notifications.ts'
import { DEVICES, senderOf, startPushService, startWithPushes } from '#test/push.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openStream, startListening, newsUntilNow } from '#test/stream.ts'
import { assign, note, openTicket, reply } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'
import { pushKeys } from './keys.ts'

const test = worldTest(startWithPushes)

const HOUR = 3_600

type World = Awaited<ReturnType<typeof startWithPushes>>

/** An administrator with a device, assigned to a player's ticket; nothing waits. */
async function assignedDesk({ app, service }: World) {
  const [staff, player] = [await app.as('administrator', 'marsal'), await app.as('user', 'tereza')]
  const { id, number } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await assign(staff, id, staff.id)
  return { staff, player, id, number, subscription: await service.add(staff) }
}

const letPass = ({ app }: World, seconds: number) =>
  app.administer(`update push_outbox set created_at = created_at - make_interval(secs => ${seconds}),
    due_at = due_at - make_interval(secs => ${seconds})`)

const devicesOf = async (person: Person) => (await person.get(DEVICES)).body.devices

test('pushes nothing but the id of a notification, which the browser then reads', async ({ world }) => {
  const { service, send, outbox } = world
  const { staff, player, id, number, subscription } = await assignedDesk(world)
  await reply(player, id, 'Tajná odpověď')
  await send()

  const [news] = await notificationsOf(staff)
  expect(service.answered).toEqual([201])
  expect(service.received).toEqual([
    {
      endpoint: subscription.endpoint,
      data: JSON.stringify({ id: news?.id }),
      topic: news?.id.replaceAll('-', ''),
    },
  ])
  expect(await outbox()).toEqual([])
  const { status, body } = await staff.get(`${NOTIFICATIONS}/${news?.id}`)
  expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'answer', number, isRead: false } })
  expectRefusal(await player.get(`${NOTIFICATIONS}/${news?.id}`), 404, 'NOT_FOUND')
})

test('sends waiting pushes about one notification once', async ({ world }) => {
  const { service, send, app } = world
  const { player, id } = await assignedDesk(world)
  for (const text of ['Jedna', 'Dvě', 'Tři']) await reply(player, id, text)
  const others = [senderOf(app), senderOf(app)]
  await Promise.all(others.map((node) => node.wake()))
  await send()
  expect(service.answered).toEqual([201])
  for (const node of others) await node.stop()
})

test('sends again what was asked for again during the sending', async ({ world }) => {
  const { service, app, outbox } = world
  const { player, id } = await assignedDesk(world)
  await reply(player, id, 'Jedna')
  service.fail('hang')
  const node = senderOf(app, 60_000)
  const sending = node.wake()
  await expect.poll(async () => Date.parse((await outbox())[0]?.dueAt ?? '') > Date.now()).toBe(true)
  await reply(player, id, 'Dvě')
  service.fail(null)
  await sending
  expect(service.answered).toEqual([201, 201])
  expect(await outbox()).toEqual([])
  await node.stop()
})

test('reading a pushed notification does not extend the session', async ({ world }) => {
  const { app } = world
  const { staff, player, id } = await assignedDesk(world)
  await reply(player, id)
  const [news] = await notificationsOf(staff)
  await app.administer(`update sessions set last_seen_at = now() - interval '2 hours'`)
  const lastUse = () => app.db.selectFrom('sessions').select(['lastSeenAt', 'expiresAt']).execute()
  const before = await lastUse()
  const { status, headers } = await staff.get(`${NOTIFICATIONS}/${news?.id}`)
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  expect(await lastUse()).toEqual(before)
})

test('pushes the kinds that the bell shows, to each device of the person', async ({ world }) => {
  const { service, send, app } = world
  const { staff, player, id } = await assignedDesk(world)
  const phone = await app.inOtherBrowser(staff)
  await service.add(phone)
  expect(await devicesOf(phone)).toMatchObject([{ isThis: true }, { isThis: false }])
  await staff.send('PUT', `${NOTIFICATIONS}/settings`, { off: ['answer'], toasts: true })
  await reply(player, id)
  await send()
  expect(service.received).toEqual([])

  await openTicket(player)
  await send()
  expect(service.ids()).toHaveLength(2)
  expect(new Set(service.ids()).size).toBe(1)
})

test('pushes to players too; a person who left the staff gets nothing more of it', async ({ world }) => {
  const { app, service, send, outbox } = world
  const { staff, player, id } = await assignedDesk(world)
  const theirs = await service.add(player)
  await reply(await app.as('administrator'), id)
  await send()
  expect(service.received).toMatchObject([{ endpoint: theirs.endpoint }])
  service.received.length = 0

  await reply(player, id)
  const setRole = (role: 'user' | 'administrator') =>
    app.db.updateTable('users').set({ role }).where('id', '=', staff.id).execute()
  await setRole('user')
  await send()
  expect({ received: service.received, waiting: await outbox() }).toEqual({ received: [], waiting: [] })
  await reply(await app.as('administrator'), (await openTicket(staff)).id)
  await send()
  expect(service.received).toHaveLength(1)
})

test('requires the second factor of the session on the device', async () => {
  await using world = await startWithPushes({ STAFF_MFA: 'required' })
  const { app, service, send } = world
  const staff = await app.as('administrator', 'marsal', true)
  const player = await app.as('user')
  const { id } = await openTicket(player)
  await assign(staff, id, staff.id)
  await service.add(staff)
  await reply(player, id)
  await app.db.updateTable('sessions').set({ mfa: false }).where('userId', '=', staff.id).execute()
  await send()
  expect(service.received).toEqual([])
})

test('sends neither what was read nor what the person may no longer know', async ({ world }) => {
  const { app, service, send, outbox } = world
  const { staff, player, id } = await assignedDesk(world)
  const owner = await app.as('owner')
  const { id: complaint } = await openTicket(player, { category: 'complaint' })
  await reply(player, id)
  await note(owner, complaint, 'Viz @marsal')
  const [mention] = await notificationsOf(staff)
  await staff.send('PUT', `${NOTIFICATIONS}/seen`, { type: 'ticket', id })
  await app.administer(`update tickets set concerned_id = '${staff.id}' where id = '${complaint}'`)
  expect(await outbox()).toHaveLength(2)
  await send()
  expect({ received: service.received, waiting: await outbox() }).toEqual({ received: [], waiting: [] })
  expectRefusal(await staff.get(`${NOTIFICATIONS}/${mention?.id}`), 404, 'NOT_FOUND')
})

test('a device ends with its session, and can be removed from another browser', async ({ world }) => {
  const { app, service, send, outbox } = world
  const { staff, player, id } = await assignedDesk(world)
  const [phone, tablet] = [await app.inOtherBrowser(staff), await app.inOtherBrowser(staff)]
  for (const device of [phone, tablet]) await service.add(device)
  const [newest] = await devicesOf(staff)
  expectRefusal(
    await (await app.as('administrator')).send('DELETE', `${DEVICES}/${newest.id}`),
    404,
    'NOT_FOUND',
  )
  expect((await staff.send('DELETE', `${DEVICES}/${newest.id}`)).status).toBe(204)
  expectRefusal(await staff.send('DELETE', `${DEVICES}/${newest.id}`), 404, 'NOT_FOUND')
  await reply(player, id)
  await phone.send('POST', '/api/auth/logout')
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', staff.id)
    .execute()
  await send()
  expect({ received: service.received, waiting: await outbox() }).toEqual({ received: [], waiting: [] })
})

test('a browser belongs to the person who signed in there last', async ({ world }) => {
  const { app, service, send, outbox } = world
  const { staff, player, id, subscription } = await assignedDesk(world)
  await reply(player, id)
  const adela = await app.as('administrator', 'adela')
  expect((await adela.send('PUT', DEVICES, subscription)).status).toBe(204)
  expect(await devicesOf(staff)).toEqual([])
  await send()
  expect({ received: service.received, waiting: await outbox() }).toEqual({ received: [], waiting: [] })
})

test('keeps one subscription for a session, also when two arrive at once', async ({ world }) => {
  const { app, service } = world
  const staff = await app.as('administrator')
  const { key } = (await staff.get(DEVICES)).body
  const other = await app.inOtherBrowser(staff)
  const shared = service.subscribe(service.origin, key)
  const given = [shared, ...Array.from({ length: 5 }, () => service.subscribe(service.origin, key))]
  const answers = await Promise.all([
    ...given.map((subscription) => staff.send('PUT', DEVICES, subscription)),
    other.send('PUT', DEVICES, shared),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  const stored = await app.db.selectFrom('pushDevices').select(['sessionId', 'endpoint']).execute()
  expect(new Set(stored.map(({ sessionId }) => sessionId)).size).toBe(stored.length)
  expect(new Set(stored.map(({ endpoint }) => endpoint)).size).toBe(stored.length)
})

test('removes a device whose subscription has ended, and signals it to open tabs', async () => {
  const service = await startPushService()
  await using app = await startListening({ PUSH_SERVICES: service.origin })
  const staff = await app.as('administrator', 'marsal')
  const player = await app.as('user')
  const subscription = await service.add(staff)
  const { id } = await openTicket(player)
  await assign(staff, id, staff.id)
  await reply(player, id)
  service.unsubscribe(subscription)
  await using stream = await openStream(app.address, staff)
  await newsUntilNow(app, stream)
  const sender = senderOf(app)
  await sender.wake()
  await expect.poll(() => devicesOf(staff)).toEqual([])
  expect(await newsUntilNow(app, stream)).toEqual([true])
  expect(service.answered).toEqual([410])
  await sender.stop()
  await service.close()
})

test.each([
  { failure: { status: 429, headers: { 'retry-after': '600' } }, wait: 600 },
  { failure: { status: 503 }, wait: 60 },
  { failure: { status: 429, headers: { 'retry-after': '99999999' } }, wait: HOUR },
  { failure: 'hang' as const, wait: 60 },
])('retries after $failure, and gives up after a day', async ({ failure, wait }) => {
  await using world = await startWithPushes()
  const { app, service, outbox } = world
  const node = senderOf(app, failure === 'hang' ? 300 : 10_000)
  const { player, id } = await assignedDesk(world)
  await reply(player, id)
  service.fail(failure)
  await node.wake()
  const [push] = await outbox()
  expect(push?.failures).toBe(1)
  const left = (Date.parse(push?.dueAt ?? '') - Date.now()) / 1_000
  expect(left).toBeGreaterThan(wait - 10)
  expect(left).toBeLessThanOrEqual(wait)

  await letPass(world, 25 * HOUR)
  await node.wake()
  expect(await outbox()).toEqual([])
  await node.stop()
})

test('follows no redirect, and drops what the service does not accept', async ({ world }) => {
  const { service, send, outbox } = world
  const { staff, player, id } = await assignedDesk(world)
  let visits = 0
  const elsewhere = createServer((_request, answer) => {
    visits += 1
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  const location = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  for (const status of [301, 307, 400, 403, 413]) {
    service.fail({ status, headers: { location } })
    await reply(player, id)
    await send()
    expect(await outbox()).toEqual([])
  }
  expect(visits).toBe(0)
  expect(await devicesOf(staff)).toHaveLength(1)
  elsewhere.close()
})

test('refuses addresses that are no push service, and broken keys', async ({ world: { app, service } }) => {
  const staff = await app.as('administrator')
  const { key } = (await staff.get(DEVICES)).body
  const good = service.subscribe(service.origin, key)
  const endpoints = [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil-push.apple.com.example/x',
    'https://evilpush.apple.com/x',
    'https://x.push.services.mozilla.com/x',
    'https://x.y.notify.windows.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'http://127.0.0.1:1/push/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ]
  for (const endpoint of endpoints)
    expectRefusal(await staff.send('PUT', DEVICES, { ...good, endpoint }), 422, 'SUBSCRIPTION_REFUSED')
  const offCurve = `B${'A'.repeat(86)}`
  expectRefusal(await staff.send('PUT', DEVICES, { ...good, p256dh: offCurve }), 422, 'SUBSCRIPTION_REFUSED')
  for (const broken of [{ p256dh: 'x' }, { auth: 'x' }, { endpoint: `${good.endpoint}${'x'.repeat(1_000)}` }])
    expectRefusal(await staff.send('PUT', DEVICES, { ...good, ...broken }), 400, 'BAD_REQUEST')
  expect(await devicesOf(staff)).toEqual([])

  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://jmt17.google.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect((await staff.send('PUT', DEVICES, { ...good, endpoint })).status).toBe(204)
})

test('all nodes use the key pair made first', async ({ world: { app } }) => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => pushKeys(app.db)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys[0]?.privateKey ?? '', 'base64url')).toHaveLength(32)
})
