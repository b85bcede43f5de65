import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { applyFor } from '#test/applications.ts'
import { startWithDiscord, type WithDiscord } from '#test/discord.ts'
import { notificationsOf } from '#test/notifications.ts'
import { decideAppeal, openAppeal, sanction } from '#test/sanctions.ts'
import { assign, note, openTicket, reply, setStatus } from '#test/tickets.ts'
import { worldTest } from '#test/site-test.ts'
import { takeDue } from './outbox-store.ts'
import { send as sendOne } from './send.ts'

const channels = {
  DISCORD_APPLICATIONS_CHANNEL_ID: ids.applications,
  DISCORD_TICKETS_CHANNEL_ID: ids.tickets,
}

const seenIn = ({ discord }: WithDiscord, channel: string) =>
  discord.guild.messagesIn(channel).map(({ body }) => ({
    title: body.embeds?.[0]?.title,
    text: body.embeds?.[0]?.description,
    buttons: body.components?.[0]?.components.map(({ label }) => label),
  }))

const test = worldTest(() => startWithDiscord(channels))

test('posts an application as one message and edits it with each decision', async ({ world }) => {
  const { join, send } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza_@here')]
  const id = await applyFor(staff, player)
  await send()
  expect(seenIn(world, ids.applications)).toEqual([
    {
      title: 'Žádost o allowlist: tereza\\_\\@\u200Bhere',
      text: 'Čeká na kontrolu\nPokus č. 1',
      buttons: ['Schválit', 'Zamítnout', 'Otevřít na webu'],
    },
  ])
  await staff.send('POST', `/api/allowlist/submissions/${id}/approve`)
  await send()
  expect(seenIn(world, ids.applications)).toMatchObject([
    { text: 'Schváleno: marsal\nPokus č. 1', buttons: ['Otevřít na webu'] },
  ])
  await staff.send('POST', `/api/allowlist/submissions/${id}/revoke`, { reason: 'Lhal.' })
  await send()
  expect(seenIn(world, ids.applications)).toMatchObject([{ text: 'Odebráno: marsal\nPokus č. 1' }])
})

test('marks a withdrawn application as such and offers no decision', async ({ world }) => {
  const { join, send } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const id = await applyFor(staff, player)
  await send()
  await player.send('POST', `/api/allowlist/submissions/${id}/withdraw`)
  await send()
  expect(seenIn(world, ids.applications)).toMatchObject([
    { text: 'Vzato zpět\nPokus č. 1', buttons: ['Otevřít na webu'] },
  ])
  await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })
  await send()
  expect(seenIn(world, ids.applications)).toMatchObject([{ text: 'Vzato zpět, účet je smazaný\nPokus č. 1' }])
})

test('posts a ticket as one message and edits it when it is taken and closed', async ({ world }) => {
  const { join, send } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const { id, number } = await openTicket(player, { title: 'Tajný název', message: 'Tajný text' })
  await send()
  await assign(staff, id, staff.id)
  await setStatus(staff, id, 'in-progress')
  await send()
  expect(seenIn(world, ids.tickets)).toMatchObject([
    {
      title: `Ticket #${number}: Porušení pravidel a ostatní`,
      text: 'V řešení, přiděleno: marsal\nOd: tereza',
      buttons: ['Odpovědět', 'Otevřít na webu'],
    },
  ])
  await setStatus(staff, id, 'closed')
  await send()
  expect(seenIn(world, ids.tickets)).toMatchObject([{ buttons: ['Otevřít na webu'] }])
  expect(JSON.stringify(world.discord.sent)).not.toContain('Tajný')
})

test('hides who has a ticket opened by a staff member, as its author reads the channel', async () => {
  await using world = await startWithDiscord(channels)
  const { join, send } = world
  const [staff, author] = [await join('administrator', 'marsal'), await join('administrator', 'adela')]
  const { id } = await openTicket(author)
  await assign(staff, id, staff.id)
  await send()
  expect(seenIn(world, ids.tickets)).toMatchObject([
    { text: 'Otevřený\nOd: adela', buttons: ['Převzít', 'Odpovědět', 'Otevřít na webu'] },
  ])
})

test('keeps complaints and management tickets out of all channels and messages', async ({ world }) => {
  const { app, join, send, told, discord } = world
  const [owner, marsal, adela] = [
    await join('owner', 'gustav'),
    await join('administrator', 'marsal'),
    await join('administrator', 'adela'),
  ]
  const player = await join('user', 'tereza')
  const secret = { title: 'Křivák', message: 'Křivák bere úplatky' }
  const complaint = await openTicket(player, { ...secret, category: 'complaint', concernedId: adela.id })
  const management = await openTicket(player, { ...secret, category: 'management' })
  for (const { id } of [complaint, management]) {
    await reply(owner, id, 'Prověříme to')
    await note(owner, id, '@adela a @marsal a @gustav')
    await assign(owner, id, owner.id)
    await reply(player, id, 'Děkuji')
    await setStatus(owner, id, 'closed')
    const link = { type: 'ticket', id }
    await owner.send('POST', '/api/todos', {
      title: 'Prověřit',
      assignedTo: adela.id,
      description: '@adela',
      link,
    })
    await send()
  }
  expect(told(adela)).toEqual([])
  expect(discord.guild.messagesIn(ids.tickets)).toEqual([])
  expect(discord.guild.messagesIn(ids.applications)).toEqual([])
  const allowed: Record<string, string[]> = {
    [complaint.number]: [player.id, owner.id, marsal.id],
    [management.number]: [player.id, owner.id],
  }
  for (const [number, readers] of Object.entries(allowed))
    for (const { channel, body } of discord.sent)
      if (JSON.stringify(body).includes(number)) expect(readers).toContain(channel.recipientId)
  expect(JSON.stringify(discord.sent)).not.toMatch(/Křivák|Prověř/)
  expect(discord.sent.length).toBeGreaterThan(4)
  expect(await app.db.selectFrom('discordCards').selectAll().execute()).toEqual([])
})

test('posts no card of an appeal whose author reads the channel, complaint or not', async ({ world }) => {
  const { join, send, told } = world
  const [author, other] = [await join('administrator', 'adela'), await join('administrator', 'marsal')]
  const player = await join('user', 'tereza')
  const appealed = await openAppeal(player, await sanction(author, player))
  await send()
  await openTicket(player, { category: 'complaint', concernedId: author.id })
  await decideAppeal(other, appealed, 'upheld')
  await send()
  expect([seenIn(world, ids.tickets), told(author)]).toEqual([[], []])
})

test('notifies owners of a confidential ticket, except its author and its subject', async ({ world }) => {
  const { join, send, told } = world
  const [gustav, marta] = [await join('owner', 'gustav'), await join('owner', 'marta')]
  const [marsal, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const complaint = await openTicket(player, { category: 'complaint', concernedId: marta.id })
  const own = await openTicket(gustav, { category: 'management' })
  await openTicket(player)
  await send()
  const message = (number: number) =>
    `Nový důvěrný ticket #${number}.\nPodrobnosti: <http://localhost:3001/user/admin/tickets?ticket=${number}>`
  expect(told(gustav)).toEqual([message(complaint.number)])
  expect(told(marta)).toEqual([message(own.number)])
  expect([...told(marsal), ...told(player)]).toEqual([])
  expect(await notificationsOf(gustav)).toMatchObject([{ kind: 'opened', number: complaint.number }])

  await gustav.send('PUT', '/api/discord/mine', { isWanted: false, details: false })
  await openTicket(player, { category: 'management' })
  await send()
  expect([told(gustav).length, told(marta).length]).toEqual([1, 2])
})

test('removes the name of a deleted account from the channels', async ({ world }) => {
  const { join, send, discord } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  await applyFor(staff, player)
  await openTicket(player)
  await send()
  expect(JSON.stringify([...discord.guild.messages.values()])).toContain('tereza')
  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  await send()
  expect(JSON.stringify([...discord.guild.messages.values()])).not.toContain('tereza')
})

test('never posts to a deleted channel again and restores no deleted message', async ({ world }) => {
  const { join, send, discord, outbox } = world
  const [staff, player] = [await join('administrator', 'marsal'), await join('user', 'tereza')]
  const { id } = await openTicket(player)
  await send()
  discord.guild.messages.clear()
  await assign(staff, id, staff.id)
  await send()
  expect([...discord.guild.messages.values()]).toEqual([])

  discord.guild.channels.delete(ids.tickets)
  await openTicket(player)
  await send()
  expect((await outbox()).at(-1)).toMatchObject({ kind: 'card', state: 'failed' })
  const rows = (await outbox()).length
  await openTicket(player)
  expect(await outbox()).toHaveLength(rows)
})

test('posts one message although killed before storing its id', async ({ world }) => {
  const { app, join, send, letPass, discord } = world
  const { id } = await openTicket(await join('user', 'tereza'))
  const [row] = await takeDue(app.db, 1)
  if (!row) throw new Error('nothing waits')
  await sendOne({ db: app.db, env: app.env, discord: world.sender.discord }, row)
  // The node died before it stored the message id.
  await app.db.deleteFrom('discordCards').where('ticketId', '=', id).execute()
  await letPass(61)
  await send()
  expect(discord.guild.messagesIn(ids.tickets)).toHaveLength(1)
})
