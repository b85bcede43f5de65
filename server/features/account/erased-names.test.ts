import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#postgres/db.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { addMark } from '#test/tickets.ts'
import { erase } from './erase.ts'
import { lockUser } from '#features/users/store.ts'

/** Names that must be unique and that erasing changes. */
const erased = ['log_views.name', 'ticket_marks.name', 'ticket_views.name', 'todo_views.name']

/** Text in unique indexes that erasing leaves, deletes with its row, or that holds no words of people. */
const kept = [
  'allowlist_submissions.status',
  'discord_outbox.discord_id',
  'discord_outbox.kind',
  'discord_outbox.news',
  'discord_outbox.state',
  'game_changes.user_id',
  'game_cursors.sender',
  'game_heartbeats.sender',
  'game_link_codes.license',
  'game_removals.discord_id',
  'log_batches.key',
  'log_batches.sender',
  'log_categories.name',
  'log_counts.grain',
  'log_names.kind',
  'log_names.name',
  'log_players.identifier',
  'log_searches.search',
  'log_token_figures.sender',
  'notifications.kind',
  'request_counts.bucket',
  'retention_runs.outcome',
  'ticket_changes.field',
  'ticket_marks.kind',
  'todos.status',
  'user_game_identifiers.identifier',
  'users.id',
]

test('every text in a unique index is known to be erased here or to be left', async () => {
  await using app = await startTestApp()
  const { rows } = await sql<{ place: string }>`
    select distinct owner.relname || '.' || col.attname as place
    from pg_index i
    join pg_class owner on owner.oid = i.indrelid and owner.relnamespace = 'public'::regnamespace
    join pg_attribute col on col.attrelid = owner.oid and col.atttypid = 'text'::regtype
    where i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('[(, ]"?' || col.attname || '"?[), ]')
      and not exists (select from pg_constraint c
        where c.conrelid = owner.oid and c.contype = 'f' and col.attnum = any (c.conkey))`.execute(app.db)
  expect(rows.map(({ place }) => place).toSorted()).toEqual([...erased, ...kept].toSorted())
})

/** Names that become one name once both people are erased, with what that name is already. */
async function nameEverywhere(staff: Person, people: Person[]) {
  const names = [...people.map(({ id }) => `Hráč ${id}`), 'Hráč Smazaný účet']
  for (const name of names) {
    for (const path of ['/api/tickets/own-views', '/api/logs/views', '/api/todos/views'])
      expect((await staff.send('POST', path, { name, query: 'q=kůň' })).status).toBeLessThan(300)
    await addMark(staff, 'tag', name)
    await addMark(staff, 'reason', name)
  }
}

const eraseById = (app: TestApp, id: string) =>
  app.db.transaction().execute(async (tx: Tx) => {
    const person = await lockUser(tx, id)
    if (person) await erase(tx, app.env, person, new Date())
  })

test('erases two people whose names then are one in every unique index', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const people = [await app.as('user'), await app.as('user')]
  await nameEverywhere(staff, people)

  for (const { id } of people) await eraseById(app, id)

  for (const place of erased) {
    const [table = '', column = ''] = place.split('.')
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.ref(column)} as name from ${sql.table(table)} order by 1`.execute(app.db)
    const names = ['Hráč Smazaný účet', 'Hráč Smazaný účet (2)', 'Hráč Smazaný účet (3)']
    expect({ place, names: rows.map(({ name }) => name) }).toEqual({ place, names })
  }
})
