import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { applyFor, decide } from '#test/applications.ts'
import { startWithDiscord, type WithDiscord } from '#test/discord.ts'
import {
  act,
  chooseTime,
  invite,
  invited,
  moveTime,
  myInterview,
  publishTime,
  roomOf,
  setInterviews,
  take,
} from '#test/interviews.ts'
import { worldTest } from '#test/site-test.ts'
import { followTimes } from './times.ts'

const test = worldTest(() => startWithDiscord({ DISCORD_APPLICATIONS_CHANNEL_ID: ids.applications }))

const buttonsOf = ({ components = [] }: { components?: { components: { label: string }[] }[] | undefined }) =>
  components.flatMap((row) => row.components.map(({ label }) => label))

function newest({ discord: { guild } }: WithDiscord, channel: string) {
  const message = guild.messagesIn(channel).at(-1)
  if (!message) throw new Error('nothing was posted')
  return message
}

const cardButtons = (world: WithDiscord) => buttonsOf(newest(world, ids.applications).body)

test('leads from the card by two buttons into the voice and into the game', async ({ world }) => {
  const { join, send, startPressing, hasRole, told, discord } = world
  const [owner, staff] = [await join('owner', 'gustav'), await join('administrator', 'marsal')]
  const player = await join('user', 'tereza')
  await setInterviews(owner, { voiceUrl: 'https://discord.gg/hlas' })
  const id = await applyFor(staff, player)
  await send()
  expect(cardButtons(world)).toEqual(['Pozvat k pohovoru', 'Zamítnout', 'Otevřít na webu'])
  const { press } = await startPressing()
  const card = newest(world, ids.applications)
  expect(await press(staff.id, card.id, `invite:${id}`)).toMatchObject({
    text: 'Hráč je pozvaný k pohovoru.',
  })
  await send()
  expect(newest(world, ids.applications).body.embeds?.[0]?.description).toMatch(/^Zveme k pohovoru/)
  expect(cardButtons(world)).toEqual(['Zamítnout', 'Otevřít na webu'])

  const invitation = newest(world, discord.guild.conversationWith(player.id).id)
  expect(invitation.body.content).toMatch(/^Zveme vás k \*\*pohovoru\*\*/)
  expect(buttonsOf(invitation.body)).toEqual(['Jsem připraven(a)'])
  expect(await press(player.id, invitation.id, `ready:${id}`)).toMatchObject({
    text: expect.stringMatching(/^Čekáte na pohovor/),
  })
  expect(await roomOf(staff)).toMatchObject([{ id, state: 'ready' }])
  // A person named by a complaint may read the channel.
  await send()
  expect(newest(world, ids.applications).body.embeds?.[0]?.description).toMatch(/^Zveme k pohovoru/)

  await take(staff, id)
  await send()
  expect(told(player).at(-1)).toMatch(
    /^\*\*Je na vás řada\.\*\*[^]*Hlasový kanál: https:\/\/discord\.gg\/hlas$/,
  )
  expect(told(player)).toHaveLength(2)
  await decide(staff, id, 'approve')
  await send()
  expect(hasRole(player)).toBe(true)
  expect(await press(player.id, invitation.id, `ready:${id}`)).toMatchObject({
    text: expect.stringMatching(/^Pozvánka k pohovoru už neplatí/),
  })
  expect(await myInterview(player)).toBe(null)
})

test('offers the approval on the card to a second person', async ({ world }) => {
  const { join, send, startPressing } = world
  const [owner, staff] = [await join('owner', 'gustav'), await join('administrator', 'marsal')]
  const player = await join('user', 'tereza')
  await setInterviews(owner, { allowsDirect: true, needsSecond: true })
  const id = await applyFor(staff, player)
  await act(staff, id, 'recommend')
  await send()
  expect(newest(world, ids.applications).body.embeds?.[0]?.description).toMatch(/^Doporučeno: marsal/)
  expect(cardButtons(world)).toEqual(['Schválit', 'Zamítnout', 'Otevřít na webu'])
  const { press } = await startPressing()
  const card = newest(world, ids.applications).id
  expect(await press(staff.id, card, `approve:${id}`)).toMatchObject({
    text: 'Rozhodují dva lidé, doporučit ji musí někdo jiný.',
  })
  expect(await press(owner.id, card, `approve:${id}`)).toMatchObject({ text: 'Žádost je schválená.' })
})

test('sends the invitation without its button when it came too late', async ({ world }) => {
  const { join, send, discord } = world
  const [owner, player] = [await join('owner', 'gustav'), await join('user', 'tereza')]
  await setInterviews(owner)
  const id = await applyFor(owner, player)
  await invite(owner, id)
  await decide(owner, id, 'decline')
  await send()
  for (const { body } of discord.guild.messagesIn(discord.guild.conversationWith(player.id).id))
    expect(buttonsOf(body)).toEqual([])
})

test('reminds of a time, which Discord shows by the reader’s own clock', async ({ world }) => {
  const { app, join, send, discord } = world
  const [owner, player] = [await join('owner', 'gustav'), await join('user', 'tereza')]
  await setInterviews(owner)
  await invited(owner, player)
  const time = await publishTime(owner, { minutes: 5_000 })
  await chooseTime(player, time)
  await moveTime(app, time, 10)
  await followTimes(app.db)
  await send()
  const { body } = newest(world, discord.guild.conversationWith(player.id).id)
  expect(body.content).toMatch(/^Váš \*\*pohovor\*\* za chvíli začne\.[^]*\n<t:\d{10}:F>$/)
  expect(buttonsOf(body)).toEqual(['Jsem připraven(a)'])
})
