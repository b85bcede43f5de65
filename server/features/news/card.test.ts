import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { startWithDiscord, type WithDiscord } from '#test/discord.ts'
import { addArticle, letAppear, NEWS, publishArticle, publishNow, republish } from '#test/news.ts'
import { inHours } from '#test/sanctions.ts'
import { worldTest } from '#test/site-test.ts'
import { announceAppeared } from './publish.ts'

async function start() {
  const world = await startWithDiscord()
  const owner = await world.join('owner')
  await owner.send('PUT', '/api/discord/channels', { applications: null, tickets: null, news: ids.news })
  return { ...world, owner }
}

const seenIn = ({ discord }: Pick<WithDiscord, 'discord'>) =>
  discord.guild.messagesIn(ids.news).map(({ body }) => body.embeds?.[0])

const test = worldTest(start)

test('posts an article once, edits it with each version, and deletes it when withdrawn', async () => {
  await using world = await start()
  const { owner, send, app } = world
  const address = pagePictureUrl({ id: '0198c0de-0000-4000-8000-000000000001', width: 80, height: 60 })
  const { id } = await publishNow(owner, { title: 'Kůň *běží* @here', picture: { address, alt: '' } })
  await send()
  const url = `${app.env.PUBLIC_URL}/hlasatel/kun-bezi-here`
  const image = { url: `${app.env.PUBLIC_URL}${address}` }
  const lead = 'V sobotu přijede dostavník\\.'
  const title = 'Kůň \\*běží\\* \\@\u200Bhere'
  expect(seenIn(world)).toEqual([{ title, description: lead, url, image }])

  await republish(owner, id, { title: 'Kůň doběhl', picture: null })
  await send()
  expect(seenIn(world)).toEqual([{ title: 'Kůň doběhl', description: lead, url }])

  await owner.send('POST', `${NEWS}/${id}/withdraw`)
  await send()
  expect(seenIn(world)).toEqual([])
  await owner.send('POST', `${NEWS}/${id}/restore`)
  await send()
  expect(seenIn(world)).toMatchObject([{ title: 'Kůň doběhl' }])
  expect((await world.outbox()).map(({ kind }) => kind)).toEqual(['card', 'card', 'card', 'card'])
})

test('deletes a withdrawn article from a channel that is not chosen any more', async ({ world }) => {
  const { owner, send } = world
  const { id } = await publishNow(owner)
  await send()
  expect(seenIn(world)).toHaveLength(1)
  await owner.send('PUT', '/api/discord/channels', { applications: null, tickets: null, news: null })
  await owner.send('POST', `${NEWS}/${id}/withdraw`)
  await send()
  expect(seenIn(world)).toEqual([])
})

test('takes the id of an erased account out of a posted article', async ({ world }) => {
  const { owner, send, join } = world
  const gone = await join('user', 'pryč')
  await publishNow(owner, { lead: `Ptejte se ${gone.id}.` })
  await send()
  expect(JSON.stringify(seenIn(world))).toContain(gone.id)
  expect((await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })).status).toBe(204)
  await send()
  expect(seenIn(world)).toHaveLength(1)
  expect(JSON.stringify(seenIn(world))).not.toContain(gone.id)
})

test('posts a planned article when it appears, with the time of its event', async ({ world }) => {
  const { owner, send, app } = world
  const event = { from: '2027-01-01T18:00:00.000Z', to: '2027-01-01T20:00:00.000Z', place: 'Saloon' }
  const { id } = await addArticle(owner, { event })
  await publishArticle(owner, id, { publishAt: inHours(1) })
  await send()
  expect(seenIn(world)).toEqual([])
  await letAppear(app)
  await announceAppeared(app.db)
  await send()
  expect(seenIn(world)).toMatchObject([
    { description: 'V sobotu přijede dostavník\\.\n\n<t:1798826400:f> – <t:1798833600:f>\nSaloon' },
  ])
})

test('posts nothing without a channel, and goes on when a lost one is tried again', async ({ world }) => {
  const { owner, send, discord } = world
  await owner.send('PUT', '/api/discord/channels', { applications: null, tickets: null, news: null })
  await publishNow(owner)
  await send()
  expect(seenIn(world)).toEqual([])

  await owner.send('PUT', '/api/discord/channels', { applications: null, tickets: null, news: ids.news })
  await owner.send('PUT', '/api/discord/channels', { applications: null, tickets: null })
  const channel = discord.guild.channels.get(ids.news)
  discord.guild.channels.delete(ids.news)
  await publishNow(owner, { title: 'Druhá' })
  await send()
  expect((await owner.get('/api/discord/state')).body).toMatchObject({
    channels: { news: ids.news },
    faults: expect.arrayContaining(['news-channel']),
  })
  if (channel) discord.guild.channels.set(ids.news, channel)
  await owner.send('POST', '/api/discord/compare')
  await send()
  expect(seenIn(world).map((embed) => embed?.title)).toContain('Druhá')
})
