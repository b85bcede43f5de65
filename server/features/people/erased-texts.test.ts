import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { lockUser } from '#features/users/public.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { openEverything } from '#test/database.ts'
import { freeTexts, plantNames, type TextColumn } from '#test/free-text.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { useEveryFeature, marks } from '#test/every-feature.ts'
import { erase } from './erase.ts'

const leave = (person: Person, confirm: string) => person.send('DELETE', '/api/auth/me', { confirm })

async function startWithEverything() {
  const app = await startTestApp({ GAME_TOKEN })
  const everything = openEverything(app)
  const { person } = await useEveryFeature(app)
  return {
    app,
    everything,
    person,
    async [Symbol.asyncDispose]() {
      await everything.destroy()
      await app[Symbol.asyncDispose]()
    },
  }
}

test.each([
  [' ', 'a space'],
  [String.raw`\n`, 'a line break'],
])('no column for free text keeps an id behind %j (%s in JSON)', async (gap) => {
  await using site = await startWithEverything()
  const { app, everything } = site
  const { texts, unknown } = await freeTexts(everything)
  const goes = await app.as('user', 'odchází')
  const email = 'odchazi@example.cz'
  await app.db.updateTable('users').set({ email }).where('id', '=', goes.id).execute()
  const inJson = `${gap}${email}`
  const planted: string[] = []
  for (const { place, table, column, type } of texts) {
    const text = sql.ref(column)
    const word = ` ${goes.id}`
    const written = type.startsWith('json')
      ? // Inside JSON only free text has the id or the address of the person who wrote everything.
        sql`replace(replace(${text}::text, ${site.person.id}, ${site.person.id + inJson}), ${marks.email}, ${marks.email + inJson})::json`
      : type === 'text[]'
        ? sql`array_append(${text}, ${word})`
        : sql`coalesce(${text}, '') || ${word}`
    const { rows } = await sql<{ is: boolean }>`
      update ${sql.table(table)} set ${text} = ${written} returning ${text}::text like any (${[`%${goes.id}%`, `%${email}%`]}::text[]) as is`.execute(
      everything,
    )
    if (rows.some(({ is }) => is)) planted.push(place)
  }
  expect(unknown).toEqual([])
  expect(planted).toEqual(texts.map(({ place }) => place))

  expect((await leave(goes, 'odchází')).status).toBe(204)

  const left: string[] = []
  for (const text of texts) if (await keepsAny(everything, text, [goes.id, email])) left.push(text.place)
  expect(left).toEqual([])
})

test('deletes two accounts that both occur in unique names', async () => {
  await using site = await startWithEverything()
  const { app } = site
  const gone = [await app.as('user'), await app.as('user')]
  for (const [place, { id }] of gone.entries())
    await app.db
      .updateTable('users')
      .set({ email: `hrac${place}@example.cz` })
      .where('id', '=', id)
      .execute()
  const words = [
    'Hráč',
    'hráč',
    DELETED_NAME,
    ...gone.map(({ id }) => id),
    'hrac0@example.cz',
    'HRAC1@example.cz',
  ]
  const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
  const [first = '', second = ''] = gone.map(({ id }) => `Hráč ${id}`)

  const bothGo = async (names: string[]) => {
    const tx = await app.db.startTransaction().execute()
    try {
      const columns = await plantNames(tx, names)
      expect(columns).not.toEqual([])
      for (const { id } of gone) {
        const person = await lockUser(tx, id)
        if (person) await erase(tx, app.env, person, new Date())
      }
      for (const column of columns)
        expect(await keepsAny(tx, column, [...gone.map(({ id }) => id), '@example.cz']), column.place).toBe(
          false,
        )
    } finally {
      await tx.rollback().execute()
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(name, { maxLength: 10 }), bothGo), {
    numRuns: 10,
    examples: [[[first, second]], [[first, second, `Hráč ${DELETED_NAME}`, 'Hráč hrac0@example.cz']]],
  })
})

async function keepsAny(db: Db, { table, column }: TextColumn, words: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where ${sql.ref(column)}::text ilike any (${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
