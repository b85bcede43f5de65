import { expect, test } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { applyFor } from '#test/applications.ts'
import { startWithDiscord, type WithDiscord } from '#test/discord.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket, setStatus } from '#test/tickets.ts'
import { storeConfiguration } from '../state-store.ts'

const channels = {
  DISCORD_APPLICATIONS_CHANNEL_ID: ids.applications,
  DISCORD_TICKETS_CHANNEL_ID: ids.tickets,
}

function loseTickets({ discord: { guild } }: WithDiscord) {
  const channel = guild.channels.get(ids.tickets)
  guild.channels.delete(ids.tickets)
  return () => channel && guild.channels.set(ids.tickets, channel)
}

const seenIn = ({ discord }: WithDiscord, channel: string) =>
  discord.guild
    .messagesIn(channel)
    .map(({ body }) => {
      const [{ title = '', description = '' } = {}] = body.embeds ?? []
      return `${title.match(/\d+/)?.[0]} ${description.split('\n')[0]}`
    })
    .toSorted()

test('reports a channel that Discord does not know as a fault to the owners', async () => {
  await using world = await startWithDiscord(channels)
  const { join, send, told } = world
  const [owner, staff, player] = [await join('owner'), await join('administrator'), await join('user')]
  const giveBack = loseTickets(world)
  for (let count = 0; count < 3; count += 1) {
    await openTicket(player)
    await send()
  }
  giveBack()
  expect(await notificationsOf(owner)).toMatchObject([
    { kind: 'fault', outcome: 'channel-lost', about: { type: 'discord', id: 'bot' } },
  ])
  expect(await notificationsOf(staff)).toEqual([])
  expect(told(owner)).toEqual([expect.stringMatching(/kanál/)])
  expect((await staff.get('/api/discord/state')).body).toMatchObject({
    faults: expect.arrayContaining(['tickets-channel']),
    fixed: { applications: true, tickets: false },
  })
})

test.each(['retry', 'compare', 'restart'])(
  'sends to a lost channel again after a %s, with the changes in between',
  async (way) => {
    await using world = await startWithDiscord(channels)
    const { app, join, send, outbox } = world
    const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
    const before = await openTicket(player)
    await send()
    const giveBack = loseTickets(world)
    const first = await openTicket(player)
    await send()
    const second = await openTicket(player)
    await setStatus(staff, before.id, 'closed')
    await send()
    expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'failed' }, {}])
    giveBack()

    const { failures } = (await staff.get('/api/discord/state')).body
    if (way === 'retry') await staff.send('POST', `/api/discord/outbox/${failures[0].id}/retry`)
    if (way === 'compare') await staff.send('POST', '/api/discord/compare')
    if (way === 'restart') {
      // A node of the previous version stores no time.
      await app.administer('update discord_state set lost_at = null')
      await storeConfiguration(app.db, app.env)
    }
    await send()
    const shown = [`${before.number} Uzavřený`, `${first.number} Otevřený`, `${second.number} Otevřený`]
    expect(seenIn(world, ids.tickets)).toEqual(shown.toSorted())
    expect((await staff.get('/api/discord/state')).body.faults).not.toContain('tickets-channel')
  },
)

test('lets owners replace a channel of the configuration once it is lost', async () => {
  await using world = await startWithDiscord(channels)
  const { app, join, send } = world
  const [owner, player] = [await join('owner'), await join('user', 'tereza')]
  const { number } = await openTicket(player)
  await applyFor(owner, player)
  await send()
  const set = (tickets: string | null) =>
    owner.send('PUT', '/api/discord/channels', { applications: ids.applications, tickets })
  expectRefusal(await set(ids.hall), 422, 'CHANNEL_REFUSED')
  loseTickets(world)
  const later = await openTicket(player)
  await send()

  expect((await set(ids.hall)).status).toBe(204)
  await send()
  const shown = [`${number} Otevřený`, `${later.number} Otevřený`]
  expect(seenIn(world, ids.hall)).toEqual(shown.toSorted())
  expect(seenIn(world, ids.applications)).toHaveLength(1)
  await storeConfiguration(app.db, app.env)
  const { channels: kept, fixed } = (await owner.get('/api/discord/state')).body
  expect({ kept, fixed }).toMatchObject({
    kept: { applications: ids.applications, tickets: ids.hall },
    fixed: { applications: true, tickets: false },
  })
  expect((await notificationsOf(owner)).filter(({ kind }) => kind === 'fault')).toHaveLength(1)

  // The choice applies to this value of the environment, not to another one.
  await storeConfiguration(app.db, { ...app.env, DISCORD_TICKETS_CHANNEL_ID: ids.applications })
  expect((await owner.get('/api/discord/state')).body.channels.tickets).toBe(ids.applications)
})
