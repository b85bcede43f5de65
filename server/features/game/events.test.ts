import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { apply } from '#test/applicant.ts'
import { askAsGame, GAME_TOKEN, tellAsGame } from '#test/game.ts'

const LIST = '/api/game/allowlist'

test('events alone move the gate, without the triggers for other writes', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where not tgisinternal and tgname like 'game\\_%' and tgname <> all (array['game_change_written', 'game_removal_changed'])`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(app.db)
  const [owner, player] = [await app.as('owner'), await app.as('user', 'tereza')]
  let { until } = (await askAsGame(app, LIST)).body
  const move = async (
    path: string,
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    body?: object,
    by = owner,
  ) => {
    expect((await by.send(method, path, body)).status).toBeLessThan(300)
    const { body: answer } = await askAsGame(app, `${LIST}?since=${until}`)
    until = answer.until
    return Object.fromEntries(
      answer.players.map(({ discordId, allowed }: { discordId: string; allowed: boolean }) => [
        discordId,
        allowed,
      ]),
    )
  }
  const application = (id: string, verb: string) => `/api/allowlist/submissions/${id}/${verb}`
  const why = { reason: 'Proto' }

  const declined = await apply(app, player.id)
  expect(await move(application(declined, 'decline'), 'POST', why)).toEqual({})
  const id = await apply(app, player.id)
  expect(await move(application(id, 'approve'), 'POST', {})).toEqual({ [player.id]: true })
  const license = `license:${'a'.repeat(40)}`
  const { code } = (await tellAsGame(app, '/api/game/links', { license, name: 'Jan' })).body
  const licenses = '/api/auth/me/licenses'
  expect(await move(licenses, 'POST', { code }, player)).toEqual({ [player.id]: true })
  expect(await move(`${licenses}/${license}`, 'DELETE', undefined, player)).toEqual({ [player.id]: true })
  expect(await move(application(id, 'revoke'), 'POST', why)).toEqual({ [player.id]: false })

  const person = `/api/users/${player.id}`
  expect(await move(person, 'PATCH', { role: 'administrator' })).toEqual({ [player.id]: true })
  expect(await move(person, 'PATCH', { role: 'owner' })).toEqual({})
  const shut = { [player.id]: false, [owner.id]: false }
  expect(await move('/api/game/settings', 'PUT', { letsStaffIn: false })).toEqual(shut)
  const { rows: unnumbered } = await sql`select from game_changes where seq = 0`.execute(app.db)
  expect(unnumbered).toEqual([])
})
