import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { Client } from 'pg'
import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import type { Shown } from '@westmore/discord-stand-in/interaction-sender.ts'
import { applyFor, decide, withdraw } from '#test/applications.ts'
import { startWithDiscord, type WithDiscord, SIGNING_KEY } from '#test/discord.ts'
import { notificationsOf } from '#test/notifications.ts'
import { openTicket, setStatus } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'
import { registerCommands } from '#features/discord/commands.ts'

const channels = {
  DISCORD_APPLICATIONS_CHANNEL_ID: ids.applications,
  DISCORD_TICKETS_CHANNEL_ID: ids.tickets,
}
const URL = '/api/discord/interactions'
const key = createPrivateKey({ key: Buffer.from(SIGNING_KEY, 'base64'), format: 'der', type: 'pkcs8' })

/** The newest message of a channel. */
function newest({ discord }: WithDiscord, channel: string) {
  const message = discord.guild.messagesIn(channel).at(-1)
  if (!message) throw new Error('nothing was posted')
  return message
}

const said = (shown: Shown) => (shown.kind === 'text' ? shown.text : shown)

function post({ app }: WithDiscord, body: object | string, changes: Record<string, string> = {}, age = 0) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1_000) - age)
  const signature = sign(null, Buffer.from(timestamp + payload), key).toString('hex')
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': signature,
    'x-signature-timestamp': timestamp,
    ...changes,
  }
  return app.request({ method: 'POST', url: URL, payload, headers })
}

const test = worldTest(() => startWithDiscord(channels))

test('answers a ping; refuses forged, stale, replayed and oversized requests', async () => {
  await using world = await startWithDiscord()
  const { join } = world
  const player = await join('user', 'tereza')
  expect(await post(world, { id: '1', type: 1 })).toMatchObject({ status: 200, body: { type: 1 } })
  // A clock that differs by a minute is accepted.
  for (const age of [60, -60]) expect((await post(world, { id: '1', type: 1 }, {}, age)).status).toBe(200)
  // Timestamps in the future need a larger difference: they come nearer during the request.
  for (const age of [301, -310]) expect((await post(world, { id: '1', type: 1 }, {}, age)).status).toBe(401)
  const wrong = [
    { 'x-signature-ed25519': '0'.repeat(128) },
    { 'x-signature-ed25519': '' },
    { 'x-signature-ed25519': 'zz' },
    { 'x-signature-timestamp': '' },
    { 'x-signature-timestamp': '1e9' },
    { 'x-signature-timestamp': String(Math.floor(Date.now() / 1_000) - 1) },
  ]
  for (const headers of wrong) expect((await post(world, { id: '1', type: 1 }, headers)).status).toBe(401)
  expect((await post(world, '{')).status).toBe(400)
  expect((await post(world, { id: '2', type: 1, more: 'a'.repeat(70_000) })).status).toBe(413)

  const command = { id: '3', type: 2, member: { user: { id: player.id } }, data: { name: 'allowlist' } }
  expect((await post(world, command)).body.data.content).toContain('ještě jste ji nepodali')
  expect((await post(world, command)).status).toBe(401)
})

test('has no endpoint without a public key', async () => {
  await using world = await startWithDiscord({ DISCORD_PUBLIC_KEY: '' })
  expect((await post(world, { id: '1', type: 1 })).status).toBe(404)
})

test('approves by a button only once, and shows the second who was first', async ({ world }) => {
  const { join, send, startPressing, hasRole, discord } = world
  const [marsal, adela] = [await join('administrator', 'marsal'), await join('administrator', 'adela')]
  const player = await join('user', 'tereza')
  const id = await applyFor(marsal, player)
  await send()
  const { press } = await startPressing()
  const message = newest(world, ids.applications)
  const shown = await Promise.all([
    press(marsal.id, message.id, `approve:${id}`),
    press(adela.id, message.id, `approve:${id}`),
    decide(adela, id, 'approve'),
  ])
  const [first, second, site] = shown
  const wins = [
    said(first) === 'Žádost je schválená.',
    said(second) === 'Žádost je schválená.',
    site.status === 200,
  ]
  expect(wins.filter(Boolean)).toHaveLength(1)
  for (const one of [first, second].map(said))
    expect(one).toMatch(/^(Žádost je schválená\.|Už je rozhodnuto: schváleno \((marsal|adela)\)\.)$/)
  await send()
  expect(hasRole(player)).toBe(true)
  expect(newest(world, ids.applications).body.embeds?.[0]?.description).toMatch(/^Schváleno: (marsal|adela)/)
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'decision', outcome: 'approved' }])
  expect(await press(marsal.id, message.id, `approve:${id}`)).toMatchObject({ kind: 'failed' })
  expect(discord.guild.messagesIn(ids.applications)).toHaveLength(1)
})

test('asks for the reason of a decline and decides as on the site', async ({ world }) => {
  const { join, send, startPressing } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(marsal, player)
  await send()
  const { press, submit } = await startPressing()
  const form = await press(marsal.id, newest(world, ids.applications).id, `decline:${id}`)
  expect(form).toMatchObject({ kind: 'form', customId: `decline-reason:${id}`, fields: [{ id: 'reason' }] })
  expect(said(await submit(marsal.id, `decline-reason:${id}`, { reason: ' \u202E ' }))).toMatch(/^Bez důvodu/)
  const reason = '**Stručné** @everyone'
  expect(said(await submit(marsal.id, `decline-reason:${id}`, { reason }))).toBe('Žádost je zamítnutá.')
  expect((await player.get('/api/allowlist/mine')).body.latest).toMatchObject({
    status: 'declined',
    reason,
    reviewedBy: 'marsal',
  })
  expect(said(await submit(marsal.id, `decline-reason:${id}`, { reason }))).toBe(
    'Už je rozhodnuto: zamítnuto (marsal).',
  )
})

test('lets only current staff press, and only owners for themselves', async ({ world }) => {
  const { app, join, send, startPressing, discord } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(marsal, player)
  await send()
  const { press, submit } = await startPressing()
  const { id: message } = newest(world, ids.applications)
  const button = `approve:${id}`
  discord.guild.members.get(player.id)?.add(ids.staffRole)
  expect(said(await press(player.id, message, button))).toBe('To může jen tým.')
  discord.guild.addPeople([{ id: '70000000000000001', username: 'cizí' }])
  expect(said(await press('70000000000000001', message, button))).toMatch(/^Nejdřív se prosím přihlaste/)
  await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', player.id).execute()
  expect(said(await press(player.id, message, button))).toBe('O vlastní žádosti rozhodnout nemůžete.')
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', marsal.id).execute()
  expect(said(await press(marsal.id, message, button))).toBe('To může jen tým.')
  expect(said(await submit(marsal.id, `decline-reason:${id}`, { reason: 'Ne' }))).toBe('To může jen tým.')
  expect((await player.get('/api/allowlist/mine')).body.status).toBe('pending')
  // There may be only one owner.
  await app.db.updateTable('users').set({ role: 'owner' }).where('id', '=', player.id).execute()
  expect(said(await press(player.id, message, button))).toBe('Žádost je schválená.')
})

test('refuses staff who never signed in with the required second factor', async () => {
  await using world = await startWithDiscord({ ...channels, STAFF_MFA: 'required' })
  const { app, join, send, startPressing, discord } = world
  const marsal = await app.as('administrator', 'marsal', true)
  const [adela, player] = [await join('administrator', 'adela'), await join('user', 'tereza')]
  discord.guild.addPeople([{ id: marsal.id, username: 'marsal' }])
  const id = await applyFor(marsal, player)
  await send()
  const { press } = await startPressing()
  const { id: message } = newest(world, ids.applications)
  expect(said(await press(adela.id, message, `approve:${id}`))).toMatch(/dvoufázové ověření/)
  expect(said(await press(marsal.id, message, `approve:${id}`))).toBe('Žádost je schválená.')
})

test('explains unknown buttons and those of deleted applications', async ({ world }) => {
  const { join, startPressing } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(marsal, player)
  const { submit } = await startPressing()
  for (const customId of ['fire:1', 'approve', 'approve:1', `toString:${id}`, `__proto__:${id}`])
    expect(said(await submit(marsal.id, customId, { reason: 'x' }))).toMatch(/^(Tohle tlačítko|Tato žádost)/)
  expect(said(await submit(marsal.id, `approve:${randomUUID()}`, { a: 'x' }))).toBe(
    'Tato žádost už neexistuje.',
  )
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  expect(said(await submit(marsal.id, `approve:${id}`, { a: 'x' }))).toBe('Tato žádost už neexistuje.')
})

test('asks for no reason when an application was decided or withdrawn', async ({ world }) => {
  const { join, send, startPressing } = world
  const [marsal, adela] = [await join('administrator', 'marsal'), await join('administrator', 'adela')]
  const player = await join('user', 'tereza')
  const decided = await applyFor(marsal, await join('user', 'josef'))
  await send()
  const { press, submit } = await startPressing()
  const { id: message } = newest(world, ids.applications)
  await decide(adela, decided, 'decline', { reason: 'Stručné' })
  expect(said(await press(marsal.id, message, `decline:${decided}`))).toBe(
    'Už je rozhodnuto: zamítnuto (adela).',
  )

  const withdrawn = await applyFor(marsal, player)
  await send()
  const { id: another } = newest(world, ids.applications)
  await withdraw(player, withdrawn)
  expect(said(await press(marsal.id, another, `decline:${withdrawn}`))).toBe('Hráč žádost mezitím vzal zpět.')
  expect(said(await press(marsal.id, another, `approve:${withdrawn}`))).toBe('Hráč žádost mezitím vzal zpět.')
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  expect(said(await submit(marsal.id, `decline:${withdrawn}`, { a: 'x' }))).toBe('Tato žádost už neexistuje.')
})

test('neither takes nor answers a ticket of a deleted account from Discord', async ({ world }) => {
  const { join, send, startPressing } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const { id, number } = await openTicket(player)
  await send()
  const { press, submit } = await startPressing()
  const { id: message } = newest(world, ids.tickets)
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  const why = `Hráč svůj účet smazal, ticket #${number} můžete uzavřít na webu.`
  for (const verb of ['take', 'answer'])
    expect(said(await press(marsal.id, message, `${verb}:${id}`))).toBe(why)
  expect(said(await submit(marsal.id, `answer-text:${id}`, { text: 'Haló' }))).toBe(why)
  await send()
  const [row] = newest(world, ids.tickets).body.components ?? []
  expect(row?.components.map(({ label }) => label)).toEqual(['Otevřít na webu'])
})

test('takes a ticket and answers it from Discord in the staff’s name', async ({ world }) => {
  const { join, send, startPressing, told } = world
  const [marsal, adela] = [await join('administrator', 'marsal'), await join('administrator', 'adela')]
  const player = await join('user', 'tereza')
  const { id, number } = await openTicket(player)
  await send()
  const { press, submit } = await startPressing()
  const { id: message } = newest(world, ids.tickets)
  expect(said(await press(marsal.id, message, `take:${id}`))).toBe(`Ticket #${number} je váš.`)
  expect(said(await press(marsal.id, message, `take:${id}`))).toBe(`Ticket #${number} už řešíte.`)
  expect(await press(adela.id, message, `answer:${id}`)).toMatchObject({ kind: 'form' })
  expect(said(await submit(adela.id, `answer-text:${id}`, { text: 'Už ho **máme**.' }))).toMatch(
    /^Odpověď je/,
  )
  await send()
  expect((await player.get(`/api/tickets/${id}/messages`)).body.at(-1)).toMatchObject({
    message: 'Už ho **máme**.',
    username: 'adela',
    isAdmin: true,
  })
  expect(told(player)).toEqual([expect.stringMatching(/^Nová odpověď/)])
  expect(newest(world, ids.tickets).body.embeds?.[0]?.description).toContain('přiděleno: marsal')
  await setStatus(marsal, id, 'closed')
  expect(said(await submit(adela.id, `answer-text:${id}`, { text: 'Ještě' }))).toMatch(/byl mezitím uzavřen/)
  const complaint = await openTicket(player, { category: 'complaint', concernedId: adela.id })
  for (const customId of [`take:${complaint.id}`, `answer-text:${complaint.id}`])
    expect(said(await submit(adela.id, customId, { text: 'Haha' }))).toMatch(/^Tento ticket už neexistuje/)
})

test('shows one’s own application by a command and opens a ticket', async () => {
  await using world = await startWithDiscord()
  const { app, join, sender, startPressing } = world
  const player = await join('user', 'tereza')
  const { command, submit } = await startPressing()
  expect(await command(player.id, 'ticket')).toMatchObject({ kind: 'failed' })
  expect(await registerCommands(app.env, sender.discord)).toBe(true)
  expect(said(await command(player.id, 'allowlist'))).toContain('ještě jste ji nepodali')
  expect(await command(player.id, 'ticket')).toMatchObject({ kind: 'form', customId: 'ticket-text' })
  expect(said(await submit(player.id, 'ticket-text', { title: ' Kůň ', text: 'Utekl' }))).toMatch(
    /^Ticket je otevřený/,
  )
  expect((await player.get('/api/tickets/mine')).body).toMatchObject([{ title: 'Kůň', category: 'support' }])
  expect(said(await submit(player.id, 'ticket-text', { title: '', text: 'Utekl' }))).toMatch(/^Vyplňte/)
})

test('gives a ticket to one of two who take it at once, and names them to the other', async ({ world }) => {
  const { app, join, send, startPressing } = world
  const [marsal, adela] = [await join('administrator', 'marsal'), await join('administrator', '_adela_')]
  const { id, number } = await openTicket(await join('user', 'tereza'))
  await send()
  const { press, submit } = await startPressing()
  const { id: message } = newest(world, ids.tickets)
  const shown = await Promise.all([marsal, adela].map((one) => press(one.id, message, `take:${id}`)))
  const { assigneeId } = await app.db.selectFrom('tickets').select('assigneeId').executeTakeFirstOrThrow()
  const other = assigneeId === marsal.id ? 'marsal' : String.raw`\_adela\_`
  expect(new Set(shown.map(said))).toEqual(
    new Set([`Ticket #${number} je váš.`, `Ticket #${number} už řeší ${other}. Převzít ho můžete na webu.`]),
  )
  await send()
  // The ticket is no longer offered, and an old message explains why.
  const { components = [] } = newest(world, ids.tickets).body
  expect(JSON.stringify(components)).not.toContain('Převzít')
  const late = assigneeId === marsal.id ? adela : marsal
  expect(said(await submit(late.id, `take:${id}`, { a: 'x' }))).toContain('už řeší')
})

test('answers in time when the work takes too long, and still does it', async ({ world }) => {
  const { app, join, startPressing } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(marsal, player)
  const { submit } = await startPressing()
  const holder = new Client(app.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [player.id])
  expect(said(await submit(marsal.id, `approve:${id}`, { a: 'x' }))).toMatch(/^Trvá to déle/)
  await holder.end()
  await expect.poll(async () => (await player.get('/api/allowlist/mine')).body.status).toBe('approved')
})

test('answers interactions of any odd shape in Discord’s form and does nothing', async ({ world }) => {
  const { app, join } = world
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(marsal, player)
  const member = { user: { id: marsal.id } }
  let next = 10
  const send = (rest: object) => post(world, { id: String((next += 1)), member, ...rest })
  const inOther = { type: 3, guild_id: '70000000000000001', data: { custom_id: `approve:${id}` } }
  expect((await send(inOther)).body.data.content).toBe('Tady tenhle bot neslouží.')
  for (const rest of [
    { type: 99, data: { custom_id: `approve:${id}` } },
    { type: 2, data: { name: 'approve' } },
    { type: 3, data: { custom_id: `approve:${id.toUpperCase()}` } },
    { type: 3, data: { custom_id: `approve:${id}`.slice(0, -1) } },
    { type: 3, data: { custom_id: `allowlist:${id}` } },
    { type: 3, data: {} },
    { type: 3 },
  ])
    expect(await send(rest), JSON.stringify(rest)).toMatchObject({
      status: 200,
      body: { type: 4, data: { flags: 64, content: expect.stringMatching(/^Tohle tlačítko už neplatí/) } },
    })
  // Nothing else is shown while an option is typed.
  for (const data of [{ custom_id: `approve:${id}` }, { name: 'allowlist' }, { name: 'approve' }])
    expect((await send({ type: 4, data })).body).toEqual({ type: 8, data: { choices: [] } })
  // No person, and an invalid id.
  const button = { type: 3, data: { custom_id: `approve:${id}` } }
  expect((await send({ ...button, member: undefined })).body.data.content).toMatch(/^Nejdřív se prosím/)
  for (const rest of [
    { ...button, member: { user: { id: `${marsal.id}'--` } } },
    { ...button, data: { custom_id: ['approve', id] } },
    { ...button, id: '1'.repeat(31) },
    { ...button, type: '3' },
  ])
    expect((await send(rest)).status, JSON.stringify(rest)).toBe(400)
  expect((await player.get('/api/allowlist/mine')).body.status).toBe('pending')
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post(world, { id: '1', type: 1 }, type)).status).toBe(415)
  expect(await app.db.selectFrom('allowlistSubmissions').select('status').execute()).toEqual([
    { status: 'pending' },
  ])
})
