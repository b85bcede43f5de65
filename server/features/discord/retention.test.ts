import { expect, test } from 'vitest'
import { startWithDiscord } from '#test/discord.ts'
import { openTicket, reply } from '#test/tickets.ts'
import { discordStep } from './retention-store.ts'

test('deletes rows after thirty days and leaves those about tickets out of the count', async () => {
  await using world = await startWithDiscord()
  const { app, join, send, letPass, outbox } = world
  const [staff, player] = [await join('administrator'), await join('user', 'tereza')]
  await reply(staff, (await openTicket(player)).id)
  await app.db.insertInto('discordOutbox').values({ lane: 'role 1', kind: 'role', discordId: '1' }).execute()
  await send()
  const now = new Date()
  expect(await discordStep.due(app.db, now)).toEqual({ discordMessages: 0 })
  await letPass(32 * 86_400)
  expect(await discordStep.due(app.db, now)).toEqual({ discordMessages: 1 })
  let told = 0
  await discordStep.remove(app.db, now, async (_tx, { discordMessages = 0 }) => {
    told += discordMessages
  })
  expect([told, await outbox()]).toEqual([1, []])
})
