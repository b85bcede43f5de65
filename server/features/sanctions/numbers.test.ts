import { expect, test } from 'vitest'
import { MAX_NUMBERED_AUTHORS, NUMBERS_MONTHS } from '@westmore/contract/sanctions-reports.ts'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { endSanction, sanction, SANCTIONS } from '#test/sanctions.ts'
import { numbersOfSanctions } from './numbers.ts'

const NUMBERS = `${SANCTIONS}/numbers`

test('counts sanctions by month in Prague, kind and author; overturned ones apart', async () => {
  await using app = await startTestApp()
  const [adela, karel] = [await app.as('administrator', 'adela'), await app.as('owner', 'karel')]
  const [gone, player] = [await app.as('administrator', 'pryč'), await app.as('user')]
  const give = async (author: typeof adela, kind: string, createdAt: string) => {
    const { id } = await sanction(author, player, { kind })
    await app.db.updateTable('sanctions').set({ createdAt }).where('id', '=', id).execute()
    return id
  }
  await give(adela, 'ban', '2025-11-30T22:59:59.999Z')
  await give(adela, 'warning', '2025-11-30T23:00:00Z')
  await give(adela, 'ban', '2026-10-31T22:59:59.999Z')
  await give(karel, 'warning', '2026-10-31T23:00:00Z')
  await give(gone, 'ban', '2026-11-02T12:00:00Z')
  const lifted = await give(adela, 'warning', '2026-11-02T12:00:00Z')
  const mistake = await give(karel, 'ban', '2026-11-02T12:00:00Z')
  await endSanction(karel, lifted)
  await endSanction(adela, mistake, 'overturned')
  await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })
  await app.db.updateTable('users').set({ username: 'alena' }).where('id', '=', adela.id).execute()

  const { months, authors } = await numbersOfSanctions(app.db, new Date('2026-11-26T12:00:00Z'))

  expect(months).toHaveLength(NUMBERS_MONTHS)
  expect(months.filter(({ counts, overturned }) => Object.keys(counts).length > 0 || overturned > 0)).toEqual(
    [
      { month: '2025-12', counts: { warning: 1 }, overturned: 0 },
      { month: '2026-10', counts: { ban: 1 }, overturned: 0 },
      { month: '2026-11', counts: { warning: 2, ban: 1 }, overturned: 1 },
    ],
  )
  expect(months.map(({ month }) => month).toSorted()).toEqual(months.map(({ month }) => month))
  expect(authors).toEqual([
    { id: adela.id, name: 'alena', counts: { warning: 2, ban: 1 }, overturned: 0 },
    { id: karel.id, name: 'karel', counts: { warning: 1 }, overturned: 1 },
    { id: null, name: 'Smazaný účet', counts: { ban: 1 }, overturned: 0 },
  ])
})

test('returns the numbers to the staff, of no more authors than fit', async () => {
  await using app = await startTestApp()
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  expect((await staff.get(NUMBERS)).body).toMatchObject({ authors: [] })
  await app.administer(`insert into sanctions (id, number, kind, name, reason, author)
    select gen_random_uuid(), n, 'warning', 'a', 'b', 'author ' || n from generate_series(1, ${MAX_NUMBERED_AUTHORS + 1}) n`)

  const { body } = await staff.get(NUMBERS)

  expect(body.authors).toHaveLength(MAX_NUMBERED_AUTHORS)
  expect(body.months.at(-1).counts).toEqual({ warning: MAX_NUMBERED_AUTHORS + 1 })
  expectRefusal(await player.get(NUMBERS), 403, 'FORBIDDEN')
})
