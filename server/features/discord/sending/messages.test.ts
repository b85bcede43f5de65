import { expect } from 'vitest'
import { applyFor, approve } from '#test/applications.ts'
import { startWithDiscord } from '#test/discord.ts'
import { publishText } from '#test/pages.ts'
import { assign, note, openTicket, reply, setStatus } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'

const test = worldTest(startWithDiscord)

const MINE = '/api/discord/mine'

test('sends decisions and answers with a link, without texts and reasons', async ({ world }) => {
  const { join, send, told } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(staff, player)
  await staff.send('POST', `/api/allowlist/submissions/${id}/decline`, { reason: 'Příliš *stručné*.' })
  const ticket = await openTicket(player, { title: 'Kůň' })
  await reply(staff, ticket.id, 'Hledáme ho.')
  await setStatus(staff, ticket.id, 'closed')
  await send()
  expect(told(player)).toEqual([
    'Vaše žádost o allowlist byla **zamítnuta**.\nPodrobnosti: <http://localhost:3001/user/allowlist>',
    `Nová odpověď v ticketu #${ticket.number}.\nPodrobnosti: <http://localhost:3001/user/support?ticket=${ticket.number}>`,
    `Ticket #${ticket.number} byl uzavřen.\nPodrobnosti: <http://localhost:3001/user/support?ticket=${ticket.number}>`,
  ])
  expect(world.discord.sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ allowed_mentions: { parse: [] } })),
  )
  await send()
  expect(told(player)).toHaveLength(3)
})

test('sends titles, reasons and texts to people who want details, escaped', async ({ world }) => {
  const { join, send, told } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  await player.send('PUT', MINE, { isWanted: true, details: true })
  const ticket = await openTicket(player, { title: '@everyone **kůň**' })
  await reply(staff, ticket.id, `\`\`\`js\n<@1> ${'a'.repeat(4_000)}`)
  await send()
  const [message = ''] = told(player)
  expect(message).toContain('„\\@\u200Beveryone \\*\\*kůň\\*\\*“')
  expect(message).toContain('\\`\\`\\`js\n\\<\\@\u200B1\\> aaa')
  expect(message).toMatch(/a…\nPodrobnosti: <http/)
  expect(message.length).toBeLessThan(2_000)
})

test('tells of changed rules, unless they were read before it is sent', async ({ world }) => {
  const { join, send, told } = world
  const [owner, player] = [await join('owner', 'gustav'), await join('user', 'tereza')]
  const reader = await join('user', 'jan')
  await publishText(owner, 'rules', 'Buďte slušní.')
  for (const one of [player, reader]) await approve(owner, one)
  await publishText(owner, 'rules', 'Buďte hodní.', { isMaterial: true })
  await reader.send('POST', '/api/pages/rules/readings', { version: 2 })
  await send()
  expect(told(player).at(-1)).toBe(
    'Pravidla serveru se změnila. Přečtěte si prosím ve svém profilu, co je jinak.\nPodrobnosti: <http://localhost:3001/user>',
  )
  expect(told(reader).join('\n')).not.toContain('Pravidla')
})

test('sends waiting answers once, as they are at that time', async ({ world: { join, send, told } }) => {
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const ticket = await openTicket(player)
  for (const text of ['Ano', 'Ne', 'Možná']) await reply(staff, ticket.id, text)
  await send()
  expect(told(player)).toEqual([expect.stringMatching(/^3 nové odpovědi v ticketu/)])
  await reply(staff, ticket.id)
  await send()
  expect(told(player)).toHaveLength(2)
})

test('switches kinds off on Discord independently of the bell', async ({ world: { join, send, told } }) => {
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  expect((await player.get(MINE)).body).toEqual({
    isOn: true,
    isWanted: true,
    details: false,
    obstacle: null,
    obstacleAt: null,
    inviteUrl: 'https://discord.com',
  })
  const turnOff = (off: string[]) => player.send('PUT', '/api/notifications/settings', { off, toasts: true })
  await turnOff(['answer'])
  const ticket = await openTicket(player)
  await reply(staff, ticket.id)
  await setStatus(staff, ticket.id, 'in-progress')
  await turnOff(['answer', 'decision'])
  await send()
  expect(told(player)).toEqual([])
  await turnOff([])
  await setStatus(staff, ticket.id, 'closed')
  const wish = { isWanted: false, details: false }
  expect((await player.send('PUT', MINE, wish)).body).toMatchObject(wish)
  await send()
  await setStatus(staff, ticket.id, 'in-progress')
  await send()
  expect(told(player)).toEqual([])
  await player.send('PUT', MINE, { ...wish, isWanted: true })
  await setStatus(staff, ticket.id, 'open')
  await send()
  expect(told(player)).toEqual([expect.stringMatching(/je znovu otevřený/)])
})

test('does not send a waiting message to a person who may no longer see it', async ({ world }) => {
  const { app, join, send, told, outbox } = world
  const [owner, adela] = [await join('owner', 'gustav'), await join('administrator', 'adela')]
  const ticket = await openTicket(await join('user', 'tereza'))
  await note(owner, ticket.id, 'Co na to @adela?')
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', adela.id).execute()
  await send()
  expect(told(adela)).toEqual([])
  expect(await outbox()).toMatchObject([{ state: 'failed', failure: 'moot' }])
})

test('stops at closed messages until the person retries, then sends recent ones', async ({ world }) => {
  const { join, send, told, outbox, discord } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  discord.guild.closed.add(player.id)
  const ticket = await openTicket(player)
  await reply(staff, ticket.id)
  await send()
  expect((await player.get(MINE)).body).toMatchObject({ obstacle: 'closed', obstacleAt: expect.any(String) })
  expect(await outbox()).toMatchObject([{ state: 'failed', failure: 'closed' }])
  await setStatus(staff, ticket.id, 'closed')
  expect(await outbox()).toHaveLength(1)

  discord.guild.closed.delete(player.id)
  expect((await player.send('POST', `${MINE}/retry`)).body.obstacle).toBe(null)
  await send()
  expect(told(player)).toEqual([expect.stringMatching(/^Nová odpověď/)])
})

test('shows on the site that a person is not on our Discord', async ({ world: { join, send, discord } }) => {
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  discord.guild.members.delete(player.id)
  await reply(staff, (await openTicket(player)).id)
  await send()
  expect((await player.get(MINE)).body.obstacle).toBe('absent')
})

test('sends staff without a required second factor only what a player gets', async () => {
  await using world = await startWithDiscord({ STAFF_MFA: 'required' })
  const { app, join, send, told } = world
  const proven = await join('administrator', 'marsal')
  await app.db.updateTable('sessions').set({ mfa: true }).where('userId', '=', proven.id).execute()
  const unproven = await join('administrator', 'adela')
  const player = await join('user', 'tereza')
  for (const person of [proven, unproven]) await person.send('PUT', MINE, { isWanted: true, details: true })
  const [foreign, own] = [await openTicket(player, { title: 'Kůň' }), await openTicket(unproven)]
  await note(proven, foreign.id, 'Viz @adela')
  await assign(proven, foreign.id, unproven.id)
  await reply(player, foreign.id, 'Tajné svědectví')
  await reply(proven, own.id, 'Odpověď')
  await send()
  expect(told(unproven)).toEqual([expect.stringContaining(`ticketu #${own.number}`)])
})
