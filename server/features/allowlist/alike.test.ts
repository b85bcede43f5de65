import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_ALIKE, type AlikeAnswer } from '@westmore/contract/allowlist.ts'
import { askQuestion, decide, mineOf, QUESTIONS, SUBMISSIONS } from '#test/applications.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { unzip } from '#test/unzip.ts'
import { addSubmission } from './store.ts'

const story =
  'Jmenuji se Matouš a přišel jsem do Westmore z Plzně, kde jsem se vyučil kovářem. Po smrti otce jsem prodal dílnu ' +
  'a s posledními penězi nastoupil na loď do Ameriky.'
const copied = story.replace('Matouš', 'Prokop').replace('Plzně', 'Brna').toUpperCase()
const other =
  'Ošetřovatelka Ludmila vyrostla v klášteře, utekla s potulným fotografem a dnes hledá sestru, kterou ztratila při ' +
  'povodni u Blackwateru.'

async function send(app: TestApp, person: Person, answers: Record<string, string>): Promise<string> {
  const id = randomUUID()
  const given = Object.entries(answers).map(([questionId, answer]) => ({
    questionId,
    question: 'Kdo?',
    answer,
  }))
  const submission = { id, userId: person.id, username: 'a', attemptNumber: 1 }
  await app.db.transaction().execute((tx) => addSubmission(tx, submission, given))
  return id
}

const sendAs = async (app: TestApp, name: string, answers: Record<string, string>) =>
  send(app, await app.as('user', name), answers)

const alikeTo = async (reader: Person, id: string): Promise<AlikeAnswer[]> =>
  (await reader.get(`${SUBMISSIONS}/${id}/alike`)).body

const idsAlikeTo = async (reader: Person, id: string) =>
  (await alikeTo(reader, id)).map(({ submissionId }) => submissionId)

test('finds nearly equal answers of others to the same question', async ({ app, staff }) => {
  const [who, why] = [await askQuestion(staff), await askQuestion(staff, 'Proč?')]
  const first = await sendAs(app, 'matous', { [who]: story, [why]: other })
  const copy = await sendAs(app, 'prokop', { [who]: copied, [why]: 'Protože jsem to tak cítil od malička.' })
  await sendAs(app, 'ludmila', { [who]: other, [why]: story })

  const found = await alikeTo(staff, first)

  expect(found).toEqual([
    {
      questionId: who,
      submissionId: copy,
      username: 'prokop',
      name: 'prokop',
      status: 'pending',
      submittedAt: expect.any(String),
      answer: copied,
      likeness: expect.any(Number),
    },
  ])
  expect(found[0]?.likeness).toBeGreaterThan(80)
  expect(found[0]?.likeness).toBeLessThan(100)
  expect(await idsAlikeTo(staff, copy)).toEqual([first])
  expect(await idsAlikeTo(staff, randomUUID())).toEqual([])
})

test('short answers, options and answers to a deleted question never count', async ({ app, staff }) => {
  const short = await askQuestion(staff)
  const deleted = await askQuestion(staff)
  const option =
    'Ano, pravidla jsem četl(a) celá, rozumím jim a vím, že jejich porušení znamená trest až po vyhoštění.'
  const form = { kind: 'choice', isMultiple: true, options: [{ text: option, ending: '' }] }
  const { body: choice } = await staff.send('POST', QUESTIONS, { question: 'Četli jste?', form })
  const answers = { [short]: 'Ano, četl jsem pravidla a souhlasím.', [choice.id]: option, [deleted]: story }
  const first = await sendAs(app, 'matous', answers)
  await sendAs(app, 'prokop', answers)
  await staff.send('DELETE', `${QUESTIONS}/${deleted}`)

  expect(await alikeTo(staff, first)).toEqual([])
})

test('tells nothing of earlier attempts, deleted accounts or own applications', async ({ app, staff }) => {
  const who = await askQuestion(staff)
  const [player, gone] = [await app.as('user', 'matous'), await app.as('user', 'odesel')]
  const earlier = await send(app, player, { [who]: story })
  await decide(staff, earlier, 'decline')
  const later = await send(app, player, { [who]: story })
  await send(app, gone, { [who]: story })
  expect(await alikeTo(staff, later)).toHaveLength(1)
  await gone.send('DELETE', '/api/auth/me', { confirm: 'odesel' })
  expect(await alikeTo(staff, later)).toEqual([])

  const own = await send(app, staff, { [who]: story })
  expect(await alikeTo(staff, later)).toEqual([])
  expect(await alikeTo(staff, own)).toEqual([])
  const colleague = await app.as('administrator', 'adela')
  expect(await idsAlikeTo(colleague, later)).toEqual([own])
})

test('shows the most alike answers, one of each person, and that there are more', async ({ app, staff }) => {
  const who = await askQuestion(staff)
  const first = await sendAs(app, 'matous', { [who]: story })
  const twice = await app.as('user', 'dvakrat')
  await decide(staff, await send(app, twice, { [who]: copied }), 'decline')
  const equal = await send(app, twice, { [who]: story })
  await sendAs(app, 'jednou', { [who]: copied })
  const found = await alikeTo(staff, first)
  expect(found.map(({ username }) => username)).toEqual(['dvakrat', 'jednou'])
  expect(found[0]).toMatchObject({ submissionId: equal, likeness: 100 })

  for (const name of ['a', 'b', 'c', 'd']) await sendAs(app, name, { [who]: copied })
  expect(await alikeTo(staff, first)).toHaveLength(MOST_ALIKE + 1)
})

test.for([
  ['one letter', 'a'.repeat(4_000)],
  ['one word', 'ano '.repeat(1_000).trim()],
  ['words of one letter', Array.from({ length: 2_000 }, (_, at) => 'abcdefghij'[(at * at) % 10]).join(' ')],
  ['other scripts', 'Привет мир, это ответ. 你好世界。 '.repeat(100)],
] as const)('finds a copy of an answer of %s', async ([, answer], { app, staff }) => {
  const who = await askQuestion(staff)
  const first = await sendAs(app, 'matous', { [who]: answer })
  const copy = await sendAs(app, 'prokop', { [who]: answer })
  await sendAs(app, 'ludmila', { [who]: other })

  expect(await alikeTo(staff, first)).toMatchObject([{ submissionId: copy, likeness: 100 }])
})

test('an answer without letters has no marks, and none has more than sixteen', async ({ app }) => {
  const { rows } = await sql<{ count: number | null }>`
    select cardinality(answer_marks(${randomUUID()}::uuid, answer)) as count
    from unnest(${['*'.repeat(4_000), `${story} ${other} `.repeat(12)]}::text[]) answer`.execute(app.db)
  expect(rows).toEqual([{ count: null }, { count: 16 }])
})

test('finds a copy among hundreds of answers with the same phrase', async ({ app, staff }) => {
  const who = await askQuestion(staff)
  const phrase =
    'Dobrý den, chtěl bych hrát na vašem serveru, protože mě baví divoký západ a dobrá společnost.'
  const first = await sendAs(app, 'matous', { [who]: `${phrase} ${story}` })
  const { id: others } = await app.as('user', 'ostatni')
  await sql`
    with sent as (
      insert into allowlist_submissions (id, user_id, username, status, reviewed_at)
      select gen_random_uuid(), ${others}, 'a', 'declined', now() from generate_series(1, 600) returning id)
    insert into allowlist_answers (submission_id, position, question_id, question, answer)
    select id, 0, ${who}, 'Kdo?', concat_ws(' ', ${phrase}::text, id, gen_random_uuid(), gen_random_uuid()) from sent`.execute(
    app.db,
  )
  const copy = await sendAs(app, 'prokop', { [who]: `${phrase} ${copied}` })

  expect(await idsAlikeTo(staff, first)).toEqual([copy])
})

test('a player reads the same with and without a nearly equal answer', async ({ app, staff }) => {
  const who = await askQuestion(staff)
  const player = await app.as('user', 'matous')
  await send(app, player, { [who]: story })
  const view = async () => {
    const headers = { cookie: player.cookie }
    const { rawPayload } = await app.app.inject({ url: '/api/auth/me/data', headers })
    const { opening: _opening, ...mine } = await mineOf(player)
    return { mine, sent: unzip(rawPayload).get('zadosti.json')?.toString() }
  }
  const before = await view()
  const copy = await sendAs(app, 'prokop', { [who]: copied })
  await decide(staff, copy, 'decline')

  expect(await view()).toEqual(before)
  expect((await player.get(`${SUBMISSIONS}/${copy}/alike`)).status).toBe(403)
})
