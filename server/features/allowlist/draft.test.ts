import { randomUUID } from 'node:crypto'
import { hasConflict, MAX_REPLACED } from '@westmore/contract/allowlist.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'

const DRAFT = '/api/allowlist/draft'
const SUBMISSIONS = '/api/allowlist/submissions'

interface Writing {
  questionId: string
  answer: string
  version?: string
  replaces?: string[]
}

function save(person: Person, ...answers: Writing[]) {
  return person.send('PUT', DRAFT, { answers: answers.map((one) => ({ question: 'Kdo jsi?', ...one })) })
}

async function read(person: Person) {
  const { body } = await person.get(DRAFT)
  return body
}

async function ask(staff: Person, question: string): Promise<string> {
  return (await staff.send('POST', '/api/allowlist/questions', { question })).body.id
}

test('does not overwrite an answer changed elsewhere, but returns it with its version', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const questionId = randomUUID()
  await save(player, { questionId, answer: 'Jan' })
  const [seen] = (await read(player)).answers
  await save(player, { questionId, answer: 'Jan Hora, kovář', replaces: [seen.version] })
  const before = await read(player)

  const late = await save(player, { questionId, answer: 'Jan!', replaces: [seen.version] })

  expect(late).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } })
  expect(late.body.data).toEqual({ answers: before.answers, revision: before.revision })
  expect(late.body.data.answers).toMatchObject([{ questionId, answer: 'Jan Hora, kovář' }])
  expect(await read(player)).toEqual(before)
  const replaces = [late.body.data.answers[0].version]
  expect(await save(player, { questionId, answer: 'Jan Hora!', replaces })).toMatchObject({ status: 200 })
  expect((await read(player)).answers).toMatchObject([{ answer: 'Jan Hora!' }])
})

test('stores none of several answers if one is outdated, and keeps the place', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const [first, second] = [randomUUID(), randomUUID()]
  await save(player, { questionId: first, answer: 'Odjinud' })
  const before = await read(player)

  const refused = await player.send('PUT', DRAFT, {
    answers: [
      { questionId: first, question: 'Kdo jsi?', answer: 'Odsud' },
      { questionId: second, question: 'Odkud jsi?', answer: 'Z rovin' },
    ],
    currentQuestionId: second,
  })

  expect(refused).toMatchObject({ status: 409, body: { data: { answers: [{ questionId: first }] } } })
  expect(refused.body.data.answers).toHaveLength(1)
  expect(await read(player)).toEqual(before)
})

test('accepts a repeated save, and one made before the previous answer arrived', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const questionId = randomUUID()
  const [lost, next] = [randomUUID(), randomUUID()]

  for (let time = 0; time < 2; time += 1) {
    expect(await save(player, { questionId, answer: 'Jan', version: lost })).toMatchObject({ status: 200 })
  }
  const goneOn = await save(player, { questionId, answer: 'Jan Hora', version: next, replaces: [lost] })
  const overtakenByOwn = await save(player, { questionId, answer: 'Jan Ho', version: lost })

  expect(goneOn).toMatchObject({ status: 200 })
  expect(overtakenByOwn).toMatchObject({ status: 409, body: { data: { answers: [{ version: next }] } } })
  expect((await read(player)).answers).toMatchObject([{ answer: 'Jan Hora', version: next }])
})

test('stores one of 20 simultaneous saves and returns it to the others', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const questionId = randomUUID()
  await save(player, { questionId, answer: 'Jan' })
  const replaces = [(await read(player)).answers[0].version]

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => save(player, { questionId, answer: `Jan ${index}`, replaces })),
  )

  const { answers: stored, revision } = await read(player)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  for (const { body } of refused) expect(body.data.answers).toEqual(stored)
  expect(revision).toBe(2)
})

test('ignores versions of a discarded draft and continues the revision', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const questionId = randomUUID()
  await save(player, { questionId, answer: 'Jan' })
  const old = await read(player)
  await player.send('DELETE', DRAFT)
  const emptied = await read(player)
  await save(player, { questionId, answer: 'Josef', replaces: [old.answers[0].version] })

  const late = await save(player, { questionId, answer: 'Jan!', replaces: [old.answers[0].version] })

  expect(late).toMatchObject({ status: 409, body: { data: { answers: [{ answer: 'Josef' }] } } })
  expect(emptied.revision).toBeGreaterThan(old.revision)
  expect((await read(player)).revision).toBeGreaterThan(emptied.revision)
})

test('refuses to submit a text older than a draft the sender has not seen', async () => {
  await using app = await startTestApp()
  const questionId = await ask(await app.as('administrator'), 'Kdo jsi?')
  const player = await app.as('user')
  await save(player, { questionId, answer: 'Jan' })
  const seen = (await read(player)).answers[0].version
  await save(player, { questionId, answer: 'Jan Hora ', replaces: [seen] })
  const draft = await read(player)
  const submit = (answer: string, replaces: string[]) =>
    player.send('POST', SUBMISSIONS, { answers: [{ questionId, answer, replaces }] })

  const stale = await submit('Jan', [seen])

  expect(stale).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } })
  expect(stale.body.data).toEqual({ answers: draft.answers, revision: draft.revision })
  expect(await read(player)).toEqual(draft)
  expect((await player.get('/api/allowlist/mine')).body.status).toBe('none')
  // Equal text is not outdated, whatever version it was read under.
  expect(await submit('Jan Hora', [seen])).toMatchObject({ status: 201 })
})

test('accepts a submission typed over the newest draft before it was saved', async () => {
  await using app = await startTestApp()
  const questionId = await ask(await app.as('administrator'), 'Kdo jsi?')
  const player = await app.as('user')
  await save(player, { questionId, answer: 'Jan' })
  const replaces = [(await read(player)).answers[0].version]

  const sent = await player.send('POST', SUBMISSIONS, {
    answers: [{ questionId, answer: 'Jan Hora', replaces }],
  })

  expect(sent).toMatchObject({ status: 201, body: { answers: [{ answer: 'Jan Hora' }] } })
})

test('limits the number of replaced versions', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const versions = (count: number) => Array.from({ length: count }, () => randomUUID())
  const saving = (count: number) =>
    save(player, { questionId: randomUUID(), answer: 'Jan', replaces: versions(count) })

  expect(await saving(MAX_REPLACED)).toMatchObject({ status: 200 })
  expect(await saving(MAX_REPLACED + 1)).toMatchObject({ status: 400 })
})

test('stores and refuses by the rule shared with the browser, in any order of saves', async () => {
  await using app = await startTestApp()
  const ids = [randomUUID(), randomUUID()]
  const saving = fc.record({
    answers: fc.uniqueArray(
      fc.record({
        question: fc.nat(ids.length - 1),
        answer: fc.constantFrom('', ' ', 'kůň', 'kůň ', 'vůz'),
        replaces: fc.array(fc.nat(5), { maxLength: 3 }),
      }),
      { selector: ({ question }) => question, maxLength: 2 },
    ),
    discards: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(saving, { maxLength: 8 }), async (savings) => {
      const player = await app.as('user')
      const stored = new Map<string, { answer: string; version: string }>()
      // All versions so far; a device replaces one of the newest.
      const versions: string[] = []
      for (const { answers, discards } of savings) {
        if (discards) {
          await player.send('DELETE', DRAFT)
          stored.clear()
        }
        const given = answers.map(({ question, answer, replaces }) => ({
          questionId: ids[question] ?? '',
          answer,
          version: randomUUID(),
          replaces: replaces.flatMap((back) => versions.at(-1 - back) ?? []),
        }))
        const overtaken = given.filter((one) => hasConflict(stored.get(one.questionId), one))
        const { status, body } = await save(player, ...given)
        expect(status).toBe(overtaken.length > 0 ? 409 : 200)
        if (overtaken.length > 0)
          expect(body.data.answers.map((one: Writing) => one.questionId).toSorted()).toEqual(
            overtaken.map(({ questionId }) => questionId).toSorted(),
          )
        else for (const { questionId, answer, version } of given) stored.set(questionId, { answer, version })
        versions.push(...given.map(({ version }) => version))
        const kept = (await read(player)).answers.map(
          ({ questionId, answer, version }: Required<Writing>) => [questionId, { answer, version }],
        )
        expect(new Map(kept)).toEqual(stored)
      }
    }),
    { numRuns: 25 },
  )
})
