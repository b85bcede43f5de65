import { expect } from 'vitest'
import { MAX_BEGINNING, type CitedPart, type RulesPart } from '@westmore/contract/pages-parts.ts'
import type { Person, TestApp } from '#test/app.ts'
import { admitted } from '#test/applications.ts'
import { letAppear, PAGES, publishText } from '#test/pages.ts'
import { expectRefusal } from '#test/refusal.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { changedParts } from './part-store.ts'

const PARTS = `${PAGES}/rules/parts`
const RULES = '## Chování\n\n- Buďte slušní.\n- Nekraďte koně.\n'

const partsOf = async (staff: Person): Promise<RulesPart[]> => (await staff.get(PARTS)).body
const markdownOf = async (person: Person): Promise<string> =>
  (await person.get(`${PAGES}/rules`)).body.markdown

async function partAt(person: Person, id: string, at: string): Promise<CitedPart> {
  const { status, body } = await person.get(`${PARTS}/${id}?at=${at}`)
  expect(status).toBe(200)
  return body
}

/** One hour after another, the first at `hour(1)`. */
async function spread({ db }: TestApp) {
  const versions = await db.selectFrom('pageVersions').select('number').orderBy('number').execute()
  for (const { number } of versions)
    await db
      .updateTable('pageVersions')
      .set({ publishAt: hour(number) })
      .where('number', '=', number)
      .execute()
}
const hour = (number: number) => `2026-01-01T${String(number).padStart(2, '0')}:00:00.000Z`

async function partOf(staff: Person, beginning: string) {
  const part = (await partsOf(staff)).find(({ text }) => text.startsWith(beginning))
  if (!part) throw new Error(`no paragraph begins with ${beginning}`)
  return part
}

test('lists the numbered parts that visitors read, with their beginnings', async ({ app, owner, staff }) => {
  expect(await partsOf(staff)).toEqual([])
  await publishText(owner, 'rules', `Úvod bez čísla.\n\n${RULES}- ${'a'.repeat(300)}\n`)
  await publishText(owner, 'rules', `## Jiná pravidla`, { publishAt: inHours(1) })
  await publishText(owner, 'faq', '## Otázka')
  const id = expect.stringMatching(/^[a-z][a-z0-9]{5}$/)
  expect(await partsOf(staff)).toEqual([
    { id, number: '1', text: 'Chování' },
    { id, number: '1.1', text: 'Buďte slušní.' },
    { id, number: '1.2', text: 'Nekraďte koně.' },
    { id, number: '1.3', text: 'a'.repeat(MAX_BEGINNING) },
  ])
  await letAppear(app)
  expect(await partsOf(staff)).toEqual([{ id, number: '1', text: 'Jiná pravidla' }])
})

test('says since when a part of the rules has another text, for a month', async ({ app, owner }) => {
  const change = async (text: string) => (await publishText(owner, 'rules', text)).body.markdown as string
  const written = await change(RULES)
  const again = await change(written.replace('koně', 'koně ani krávy'))
  await change(`${again}- Neplivejte.\n`)
  const { db } = app
  const move = (number: number, days: number) =>
    db
      .updateTable('pageVersions')
      .set({ publishAt: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('number', '=', number)
      .execute()
  await Promise.all([move(1, 50), move(2, 40), move(3, 3)])
  const id = expect.stringMatching(/^[a-z][a-z0-9]{5}$/)
  expect(Object.keys(await changedParts(db))).toEqual([id])
  await move(2, 20)
  const days = Object.values(await changedParts(db)).map((at) =>
    Math.round((Date.now() - Date.parse(at)) / 86_400_000),
  )
  expect(days.toSorted((one, other) => one - other)).toEqual([3, 20])
})

test('neither cites a translation of the rules nor asks anybody to read it', async ({ owner, player }) => {
  await publishText(owner, 'rules', RULES)
  const { body } = await publishText(owner, 'rules-en', '## Manners\n\n- Be kind.\n', { isMaterial: true })
  const ids = [...String(body.markdown).matchAll(/\{#(\w+)\}/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  expect((await partsOf(owner)).map(({ text }) => text)).toEqual([
    'Chování',
    'Buďte slušní.',
    'Nekraďte koně.',
  ])
  for (const id of ids)
    expectRefusal(await player.get(`${PARTS}/${id}?at=${new Date().toISOString()}`), 404, 'NOT_FOUND')
  expect((await player.get(`${PAGES}/rules/unread`)).body).toBeNull()
  const asked = await player.send('POST', `${PAGES}/answers`, { q: 'Be kind, what manners?' })
  expect(asked.body).toEqual([])
})

test('shows a part as it stood at a moment, and what has become of it', async ({ app, owner, player }) => {
  await publishText(owner, 'rules', RULES)
  const { id } = await partOf(owner, 'Nekraďte')
  const first = await markdownOf(owner)
  await publishText(owner, 'rules', first.replace('- Buďte', '- Nové pravidlo.\n- Buďte'))
  const rewritten = (await markdownOf(owner)).replace('koně', 'koně ani krávy')
  await publishText(owner, 'rules', rewritten)
  await spread(app)

  const old = { number: '1.2', text: 'Nekraďte koně.', version: 1, publishedAt: hour(1) }
  const changed = { currentNumber: '1.3', today: 'changed' }
  expect(await partAt(player, id, hour(1))).toEqual({ ...old, ...changed })
  expect(await partAt(player, id, hour(2))).toMatchObject({
    ...old,
    number: '1.3',
    version: 2,
    publishedAt: hour(2),
  })
  expect(await partAt(player, id, hour(3))).toEqual({
    number: '1.3',
    text: 'Nekraďte koně ani krávy.',
    version: 3,
    publishedAt: hour(3),
    currentNumber: '1.3',
    today: 'same',
  })

  await publishText(owner, 'rules', rewritten.replace(/- Nekraďte.*\n/, ''))
  await spread(app)
  const gone = { currentNumber: null, today: 'gone' }
  expect(await partAt(player, id, hour(1))).toEqual({ ...old, ...gone })
  expect(await partAt(player, id, hour(5))).toMatchObject({ version: 3, ...gone })
  expect(await partAt(player, id, hour(0))).toMatchObject({ version: 1, ...gone })
  await publishText(owner, 'rules', '')
  expect(await partAt(player, id, hour(3))).toMatchObject({ version: 3, ...gone })
})

test('knows no part that is unknown, planned or of another page', async ({ owner }) => {
  await publishText(owner, 'faq', '## Otázka')
  const { body: faq } = await owner.get(`${PAGES}/faq`)
  const [, ofFaq] = /\{#(\w+)\}/.exec(faq.markdown) ?? []
  await publishText(owner, 'rules', '## Tajemství', { publishAt: inHours(1) })
  const { body: draft } = await owner.get(`${PAGES}/rules/draft`)
  const [, planned] = /\{#(\w+)\}/.exec(draft.markdown) ?? []
  for (const id of ['abc123', ofFaq, planned])
    expectRefusal(await owner.get(`${PARTS}/${id}?at=${inHours(2)}`), 404, 'NOT_FOUND')
  expect((await owner.get(`${PARTS}/abc123?at=kdysi`)).status).toBe(400)
})

test('the same rules pasted whole keep every address, and players see the one change', async ({ app }) => {
  const owner = await app.as('owner')
  const text = Array.from(
    { length: 10 },
    (_, at) => `## Kapitola ${at}\n\nPravidlo číslo ${at} platí vždy.`,
  ).join('\n\n')
  await publishText(owner, 'rules', text)
  const player = await admitted(app, owner, 'jan')
  const before = await partsOf(owner)
  await publishText(owner, 'rules', text.replace('číslo 4 platí', 'číslo 4 neplatí'), { isMaterial: true })
  expect((await partsOf(owner)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await player.get(`${PAGES}/rules/unread`)).body.changes).toMatchObject([
    { before: { text: 'Pravidlo číslo 4 platí vždy.' }, after: { text: 'Pravidlo číslo 4 neplatí vždy.' } },
  ])
})
