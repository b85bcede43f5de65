import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_REVIEWED, PAGE_SIZE } from '@westmore/contract/allowlist.ts'
import type { Person } from '#test/app.ts'
import { apply, decide, letHoursPass, mineOf, QUESTIONS, SUBMISSIONS } from '#test/applications.ts'
import { times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'

const test = siteTest(startListening, { staff: 'marsal' }).extend('questions', ({ staff }) =>
  askTwoQuestions(staff),
)

async function askTwoQuestions(staff: Person) {
  const ask = async (question: string) => (await staff.send('POST', QUESTIONS, { question })).body
  return [await ask('Kdo jsi?'), await ask('Odkud jsi?')]
}

const answersTo = (questions: { id: string }[], answer = 'Odpověď') =>
  questions.map(({ id }) => ({ questionId: id, answer }))

const submitAs = (player: Person, questions: { id: string }[]) =>
  player.send('POST', SUBMISSIONS, { answers: answersTo(questions) })

test('shows a player who answered everything their place in the queue', async ({
  app,
  questions,
  player,
}) => {
  await submitAs(await app.as('user'), questions)

  const sent = await submitAs(player, questions)

  expect(sent).toMatchObject({
    status: 201,
    body: { status: 'pending', attemptNumber: 1, userId: player.id },
  })
  expect(sent.body.answers).toEqual([
    { questionId: questions[0].id, question: 'Kdo jsi?', answer: 'Odpověď', note: null },
    { questionId: questions[1].id, question: 'Odkud jsi?', answer: 'Odpověď', note: null },
  ])
  expect(await mineOf(player)).toMatchObject({
    status: 'pending',
    attempts: 0,
    canSubmit: false,
    hoursRemaining: null,
    queue: { position: 2, length: 2 },
    latest: { id: sent.body.id },
  })
})

test('stores one of 20 simultaneous submissions of a player', async ({ app, questions, player }) => {
  const answers = await times(20, () => submitAs(player, questions))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'CANNOT_SUBMIT')).toHaveLength(19)
  expect(await app.db.selectFrom('allowlistSubmissions').select('id').execute()).toHaveLength(1)
})

test('lets owners, but not administrators, decide their own', async ({ staff, owner, questions }) => {
  const { body: own } = await submitAs(staff, questions)
  for (const verb of ['approve', 'decline'] as const)
    expectRefusal(await decide(staff, own.id, verb), 403, 'OWN_APPLICATION')
  expect((await mineOf(staff)).status).toBe('pending')
  expect((await decide(owner, own.id, 'approve')).status).toBe(200)

  const { body: owners } = await submitAs(owner, questions)
  expect((await decide(owner, owners.id, 'approve')).status).toBe(200)
  expect((await mineOf(owner)).status).toBe('approved')
})

test('makes one decision of 20 simultaneous ones and counts one attempt', async ({ app, questions }) => {
  const [first, second] = [await app.as('administrator'), await app.as('administrator')]
  const player = await app.as('user')
  const { body: submission } = await submitAs(player, questions)

  const answers = await times(20, (index) =>
    index % 2 === 0 ? decide(first, submission.id, 'approve') : decide(second, submission.id, 'decline'),
  )

  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'ALREADY_DECIDED')
  expect(won).toHaveLength(1)
  expect(lost).toHaveLength(19)
  const winner = won[0]?.body
  for (const { body } of lost) {
    expect(body.data).toEqual({ status: winner.status, reviewedBy: winner.reviewedBy })
  }
  const mine = await mineOf(player)
  expect(mine).toMatchObject({ status: winner.status, attempts: winner.status === 'declined' ? 1 : 0 })
  const deeds = await app.db.selectFrom('audit').where('subjectId', '=', submission.id).selectAll().execute()
  expect(deeds).toHaveLength(1)
})

test('shows a decline’s reason and notes, and allows a retry', async ({ app, staff, questions, player }) => {
  const { body: submission } = await submitAs(player, questions)

  await decide(staff, submission.id, 'decline', {
    reason: '  Málo podrobností  ',
    notes: [{ questionId: questions[1].id, note: 'Rozveď to' }],
  })

  expect(await mineOf(player)).toMatchObject({
    status: 'declined',
    attempts: 1,
    attemptNumber: 2,
    canSubmit: false,
    hoursRemaining: 24,
    latest: {
      status: 'declined',
      reason: 'Málo podrobností',
      reviewedBy: 'marsal',
      answers: [{ note: null }, { note: 'Rozveď to' }],
    },
  })
  expectRefusal(await submitAs(player, questions), 409, 'CANNOT_SUBMIT', {
    obstacle: 'waiting',
    hoursRemaining: 24,
  })

  await letHoursPass(app, player, 24)
  expect(await mineOf(player)).toMatchObject({ canSubmit: true, hoursRemaining: null })
  expect(await submitAs(player, questions)).toMatchObject({ status: 201, body: { attemptNumber: 2 } })
  expect((await mineOf(player)).history).toHaveLength(2)
})

test('refuses approved players; revoked ones wait with the reason', async ({ staff, questions, player }) => {
  const { body: submission } = await submitAs(player, questions)
  expectRefusal(await decide(staff, submission.id, 'revoke'), 409, 'NOT_APPROVED')

  const approved = await decide(staff, submission.id, 'approve')
  expect(approved).toMatchObject({ status: 200, body: { status: 'approved' } })
  expect(await submitAs(player, questions)).toMatchObject({ body: { data: { obstacle: 'approved' } } })
  expect((await decide(staff, submission.id, 'revoke', { reason: 'Porušení pravidel' })).status).toBe(200)

  expect(await mineOf(player)).toMatchObject({
    status: 'declined',
    hoursRemaining: 24,
    latest: { revokedBy: 'marsal', revokeReason: 'Porušení pravidel', reviewedBy: 'marsal' },
  })
})

test('hides the team’s notes from an application’s author, even if they are staff', async ({ app }) => {
  const [author, colleague] = [await app.as('administrator'), await app.as('administrator')]
  const owner = await app.as('owner')
  const { body: own } = await submitAs(author, await askTwoQuestions(owner))
  const url = SUBMISSIONS
  await using desk = await openStream(app.address, owner)
  await using deaf = await openStream(app.address, author)
  // Signals of the sign-ins may still come.
  await changesUntilNow(app, desk, deaf)

  expect((await colleague.send('POST', `${url}/${own.id}/notes`, { text: 'Zaspal službu' })).status).toBe(201)

  expect(await changesUntilNow(app, desk, deaf)).toEqual([[{ topic: 'allowlist', id: own.id }], []])
  for (const [reader, texts] of [
    [author, []],
    [owner, ['Zaspal službu']],
  ] as const) {
    const { submissions } = (await reader.get(`${url}?status=pending`)).body
    expect(submissions[0].notes.map(({ text }: { text: string }) => text)).toEqual(texts)
    const { entries } = (await reader.get('/api/audit?action=allowlist.note')).body
    expect(entries).toHaveLength(texts.length)
  }
  expectRefusal(await author.send('POST', `${url}/${own.id}/notes`, { text: 'O sobě' }), 404, 'NOT_FOUND')
})

test('returns internal notes to no player', async ({ staff, questions, player }) => {
  const { body: submission } = await submitAs(player, questions)

  await staff.send('POST', `${SUBMISSIONS}/${submission.id}/notes`, { text: 'Podezřelý nováček' })

  const seen = await staff.get(`${SUBMISSIONS}?status=pending`)
  expect(seen.body.submissions[0].notes).toMatchObject([{ text: 'Podezřelý nováček' }])
  expect(JSON.stringify(await mineOf(player))).not.toContain('Podezřelý')
})

test('keeps the wording of sent answers, refuses outdated ones', async ({
  app,
  staff,
  questions,
  player,
}) => {
  const sender = await app.as('user')
  await submitAs(sender, questions)
  const typed = { questionId: questions[0].id, question: 'Kdo jsi?', answer: 'Jan ' }
  await player.send('PUT', '/api/allowlist/draft', { answers: [typed], currentQuestionId: questions[0].id })

  await staff.send('PATCH', `${QUESTIONS}/${questions[0].id}`, { question: 'Jak si říkáš?' })
  const reworded = await player.send('POST', SUBMISSIONS, {
    answers: [{ ...typed, answer: 'Jan' }, ...answersTo([questions[1]])],
  })
  await staff.send('DELETE', `${QUESTIONS}/${questions[0].id}`)
  const removed = await submitAs(player, questions)

  for (const refused of [reworded, removed]) expectRefusal(refused, 409, 'QUESTIONS_CHANGED')
  const draft = await player.get('/api/allowlist/draft')
  expect(draft.body).toMatchObject({ answers: [typed], currentQuestionId: questions[0].id })
  expect((await mineOf(sender)).latest.answers[0].question).toBe('Kdo jsi?')
})

test('requires questions, and an answer with more than blanks to each', async ({ app, player }) => {
  expectRefusal(await submitAs(player, []), 409, 'NO_QUESTIONS')
  const questions = await askTwoQuestions(await app.as('administrator'))

  const blank = await player.send('POST', SUBMISSIONS, {
    answers: [...answersTo([questions[0]]), ...answersTo([questions[1]], ' \n\t ')],
  })
  const missing = await submitAs(player, [questions[0]])

  for (const refused of [blank, missing]) {
    expectRefusal(refused, 422, 'ANSWERS_INCOMPLETE', { questionIds: [questions[1].id] })
  }
})

test('merges a draft by answer until it is sent or discarded', async ({ app, questions, player }) => {
  const other = await app.as('user')
  const url = '/api/allowlist/draft'
  const draft = (index: number, answer: string) => ({
    questionId: questions[index].id,
    question: questions[index].question,
    answer,
  })
  const save = (change: object) => player.send('PUT', url, change)
  const read = async (person: Person) => (await person.get(url)).body
  const empty = { answers: [], currentQuestionId: null, updatedAt: null, revision: 0 }

  await save({ answers: [draft(0, 'Jan')], currentQuestionId: questions[1].id })
  await save({ answers: [draft(1, 'Z Plzně ')] })

  expect(await read(player)).toMatchObject({
    answers: [draft(0, 'Jan'), draft(1, 'Z Plzně ')],
    currentQuestionId: questions[1].id,
  })
  expect(await read(other)).toEqual(empty)
  await other.send('DELETE', url)
  expect((await read(player)).answers).toHaveLength(2)
  expect((await player.send('DELETE', url)).status).toBe(204)
  expect(await read(player)).toEqual({ ...empty, revision: 3 })
  await save({ answers: [draft(0, 'Jan')] })
  await submitAs(player, questions)
  expect(await read(player)).toMatchObject({ answers: [], currentQuestionId: null })
  expectRefusal(await save({ answers: [draft(0, 'Pozdě')] }), 409, 'CANNOT_SUBMIT', {
    obstacle: 'pending',
    hoursRemaining: null,
  })
})

test('keeps the order of questions, also after one is deleted', async ({ staff, questions }) => {
  const [first, second] = questions
  const third = (await staff.send('POST', QUESTIONS, { question: 'Proč?' })).body
  const order = (...ids: string[]) => staff.send('PUT', `${QUESTIONS}/order`, { ids })

  const { body: moved } = await order(third.id, first.id, second.id)
  await staff.send('DELETE', `${QUESTIONS}/${first.id}`)

  expect(moved).toMatchObject([{ id: third.id }, { id: first.id }, { id: second.id }])
  expect((await staff.get(QUESTIONS)).body).toMatchObject([
    { id: third.id, order: 0 },
    { id: second.id, order: 1 },
  ])
  expectRefusal(await order(third.id, third.id), 409, 'QUESTIONS_CHANGED')
})

test('lists pending ones oldest first, others newest first, with counts', async ({
  app,
  staff,
  questions,
}) => {
  const players: Person[] = []
  for (let index = 0; index < 21; index += 1) players.push(await app.as('user'))
  for (const player of players) await submitAs(player, questions)

  const first = await staff.get(`${SUBMISSIONS}?status=pending`)
  const second = await staff.get(`${SUBMISSIONS}?status=pending&page=2`)
  const all = await staff.get(`${SUBMISSIONS}?status=all`)

  expect(first.body).toMatchObject({ total: 21, pageSize: 20, counts: { pending: 21, approved: 0, all: 21 } })
  expect(first.body.submissions[0].userId).toBe(players[0]?.id)
  expect(second.body.submissions.map(({ userId }: { userId: string }) => userId)).toEqual([players[20]?.id])
  expect(all.body.submissions[0].userId).toBe(players[20]?.id)
})

test('counts at most 2,000 applications of a status and says that there are more', async ({
  app,
  staff,
  player,
}) => {
  await sql`
    insert into allowlist_submissions (id, user_id, username, status, submitted_at, reviewed_at)
    select gen_random_uuid(), ${player.id}, 'a', 'declined', now() - interval '1 minute' * n, now()
    from generate_series(1, ${MOST_REVIEWED + 20}::int) n`.execute(app.db)
  await apply(app, player.id)
  const listed = async (query: string) => (await staff.get(`${SUBMISSIONS}?${query}`)).body
  const counts = { pending: 1, approved: 0, declined: MOST_REVIEWED + 1, all: MOST_REVIEWED + 2 }

  expect(await listed('')).toMatchObject({ total: 1, isWhole: true, counts })
  for (const status of ['declined', 'all'])
    expect(await listed(`status=${status}`)).toMatchObject({ total: MOST_REVIEWED, isWhole: false, counts })
  expect((await listed(`status=declined&page=${MOST_REVIEWED / PAGE_SIZE}`)).submissions).toHaveLength(
    PAGE_SIZE,
  )
})

test('allows at most 100 questions', async ({ staff }) => {
  for (let index = 0; index < 100; index += 1)
    await staff.send('POST', QUESTIONS, { question: `Otázka ${index}` })
  expectRefusal(await staff.send('POST', QUESTIONS, { question: 'Ještě jedna' }), 409, 'TOO_MANY_QUESTIONS')
})

test('lists one player’s applications with earlier attempts', async ({ app, staff, questions, player }) => {
  await submitAs(await app.as('user'), questions)
  const { body: first } = await submitAs(player, questions)
  await decide(staff, first.id, 'decline', { reason: 'Málo podrobností' })
  await letHoursPass(app, player, 24)
  const { body: second } = await submitAs(player, questions)

  const { body } = await staff.get(`${SUBMISSIONS}?status=all&userId=${player.id}`)

  expect(body).toMatchObject({ total: 2, counts: { pending: 1, approved: 0, declined: 1, all: 2 } })
  expect(body.submissions).toMatchObject([
    { id: second.id, attemptNumber: 2, earlierAttempts: 1 },
    { id: first.id, attemptNumber: 1, earlierAttempts: 0 },
  ])
})
