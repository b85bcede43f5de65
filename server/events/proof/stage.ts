import { sql } from 'kysely'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import type { Answer, TestApp } from '#test/app.ts'
import { startBesideDiscord } from '#test/discord.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { DEVICES, newSubscription } from '#test/push.ts'
import { addressOf, openStream } from '#test/stream.ts'
import type { Action } from '#events/action.ts'
import { team } from './case.ts'
import { cases } from './cases.ts'
import { expectedOf, watch } from './seen.ts'

/** One server for all cases, with a live stream for each person. */
export async function openStage() {
  const { app, discord } = await startBesideDiscord({ GAME_TOKEN })
  await disableGateTriggers(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const enter = async (...[role, name]: Parameters<typeof app.as>) => {
    const person = await app.as(role, name)
    return { ...person, stream: await openStream(addressOf(app), person) }
  }
  const crew = {
    staff: await enter('administrator', 'staff'),
    colleague: await enter('administrator', 'colleague'),
    kept: await enter('administrator', 'kept'),
    owner: await enter('owner', 'owner'),
    second: await enter('owner', 'second'),
    stranger: await enter('user', 'stranger'),
  }
  // Notifications of new items are off by default, and pushes need a device.
  for (const name of team) {
    await done(crew[name].send('PUT', DEVICES, newSubscription()))
    await done(crew[name].send('PUT', '/api/notifications/settings', { off: [], toasts: true }))
  }
  const channels = { applications: ids.applications, tickets: ids.tickets, news: ids.news }
  await done(crew.owner.send('PUT', '/api/discord/channels', channels))

  return {
    async play(action: Action) {
      await app.db.deleteFrom('notifications').execute()
      const player = await enter('user')
      await using _leaving = player.stream
      const stage = { ...crew, player, app, guild: discord.guild }
      const prepared = await cases[action](stage)
      const look = await watch(stage)
      const newId = await done(prepared.act())
      const seen = await look()
      await prepared.after?.(newId)
      return { seen, expected: expectedOf(action, prepared, newId) }
    },
    async [Symbol.asyncDispose]() {
      for (const { stream } of Object.values(crew)) await stream[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await discord.close()
    },
  }
}

/** Disables triggers that queue changes of admission for nodes of an older version; here only events may do so. */
async function disableGateTriggers({ db }: TestApp): Promise<void> {
  const ofEvents = sql.join(['game_change_written', 'game_removal_changed'])
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where not tgisinternal and tgname like 'game\\_%' and tgname not in (${ofEvents})`.execute(db)
  if (rows.length === 0) throw new Error('the triggers of the gate have other names')
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(db)
}

/** Requires the case's action to succeed; returns the id of the created thing. */
async function done(answer: Promise<unknown>): Promise<string> {
  const given = await answer
  if (!isAnswer(given)) return ''
  if (given.status >= 300) throw new Error(`refused: ${JSON.stringify(given.body)}`)
  return String(given.body?.id)
}

/** Jobs return numbers instead. */
const isAnswer = (given: unknown): given is Answer => given instanceof Object && 'status' in given

export type OpenStage = Awaited<ReturnType<typeof openStage>>
