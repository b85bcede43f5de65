import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { lastFailures, openSender } from '#features/discord/public.ts'
import { readEnv } from '#env.ts'
import { openDatabase } from '#postgres/db.ts'
import { applyFor, decide } from '#test/applications.ts'
import { emptyDatabase, urlOf } from '#test/database.ts'
import { startWithDiscord } from '#test/discord.ts'
import { temporaryFolder } from '#test/folder.ts'
import { openTicket, reply } from '#test/tickets.ts'
import { commands } from './commands.ts'
import { withConnection } from './archive/places.ts'

async function run(database: string, folder: string, verb: string, argument: string) {
  const env = readEnv({
    DISCORD_CLIENT_ID: '-',
    DISCORD_CLIENT_SECRET: 'secret',
    DATABASE_URL: urlOf(database),
    DATA_DIR: folder,
  })
  const lines: string[] = []
  await commands[verb]?.({ env, print: (line) => void lines.push(line), connect: withConnection }, argument)
  return lines
}

test('does not send again what was sent between backup and restore', async () => {
  await using world = await startWithDiscord({
    DISCORD_APPLICATIONS_CHANNEL_ID: ids.applications,
    DISCORD_TICKETS_CHANNEL_ID: ids.tickets,
  })
  const { app, join: enter, send, told, discord, hasRole } = world
  using folder = temporaryFolder()
  await using target = await emptyDatabase()
  const [staff, tereza, eda] = [
    await enter('administrator', 'marsal'),
    await enter('user', 'tereza'),
    await enter('user', 'eda'),
  ]
  discord.fail('bot', '500')
  const application = await applyFor(staff, eda)
  await decide(staff, application, 'approve')
  await reply(staff, (await openTicket(tereza)).id)
  await send()
  const path = (await run(app.connection.database, folder.path, 'backup', folder.path)).at(-1) ?? ''
  discord.fail(null)
  await world.letPass(600)
  await send()
  const sent = () => ({
    tereza: told(tereza).length,
    eda: told(eda).length,
    applications: discord.guild.messagesIn(ids.applications).length,
    tickets: discord.guild.messagesIn(ids.tickets).length,
    role: hasRole(eda),
  })
  const once = { tereza: 1, eda: 1, applications: 1, tickets: 1, role: true }
  expect(sent()).toEqual(once)
  // Discord has forgotten all nonces after an hour.
  discord.letPass(3_600_000)

  const lines = await run(target.name, folder.path, 'restore', path)
  expect(lines.at(-2)).toContain('may have been sent since: 4. They are not sent')
  const db = openDatabase(target.connection, () => {}, 5)
  const sender = openSender({ db, env: app.env, log: pino({ level: 'silent' }) })
  try {
    await db
      .updateTable('discordOutbox')
      .set({ dueAt: new Date(0).toISOString() })
      .execute()
    await sender.wake()
    expect(sent()).toEqual(once)
    const failures = await lastFailures(db)
    expect(failures.toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      { kind: 'message', personIds: [tereza.id, eda.id], count: 2, why: 'restored', isWaiting: false },
      { kind: 'card', count: 2, why: 'restored' },
    ])
  } finally {
    await sender.stop()
    await db.destroy()
  }
})
