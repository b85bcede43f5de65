import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { startWithDiscord } from '#test/discord.ts'
import { reconcile } from './reconcile.ts'

test('corrects a thousand roles within a minute after an outage, one change each', async () => {
  await using world = await startWithDiscord()
  const { app, send, discord, sender } = world
  const compare = () => reconcile({ db: app.db, env: app.env, discord: sender.discord })
  const people = Array.from({ length: 1_000 }, (_, at) => ({
    id: String(60_000_000_000_000_000n + BigInt(at)),
    username: `hrac_${at}`,
    roles: at % 2 === 0 ? [ids.allowlistRole] : [],
  }))
  discord.guild.addPeople(people)
  await sql`insert into users (id, username, discriminator, email, allowlist_status)
    select id, id, '0', '', status from unnest(${people.map(({ id }) => id)}::text[],
      ${people.map((_, at) => (at % 2 === 0 ? 'none' : 'approved'))}::text[]) rows (id, status)`.execute(
    app.db,
  )
  discord.fail('bot', '500')
  expect(await compare()).toMatchObject({ kind: 'failed' })
  discord.fail('bot', null)
  const begun = performance.now()
  const owner = await app.as('owner')
  expect(await compare()).toMatchObject({ kind: 'done', changed: 500, held: 500 })
  const { removals } = (await owner.get('/api/discord/state')).body
  await owner.send('POST', '/api/discord/removals/confirm', { at: removals.at })
  await send()
  expect(performance.now() - begun).toBeLessThan(60_000)
  for (const [at, { id }] of people.entries())
    expect(discord.guild.members.get(id)?.has(ids.allowlistRole)).toBe(at % 2 === 1)
  const tries = (await world.outbox()).filter(({ kind }) => kind === 'role')
  expect([tries.length, new Set(tries.map((one) => one.tries))]).toEqual([1_000, new Set([1])])
  expect(await compare()).toMatchObject({ changed: 0 })
})
