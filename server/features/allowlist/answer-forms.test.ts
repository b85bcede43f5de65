import { sql } from 'kysely'
import { expect } from 'vitest'
import { oldEnough, tooYoung } from '@westmore/contract/allowlist-answers.ts'
import { QUESTIONS, SUBMISSIONS } from '#test/applications.ts'
import type { Person } from '#test/app.ts'
import { openEverything, tablesWith } from '#test/database.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

const ENDING = 'Napište nám na Discord se souhlasem rodiče.'

const choice = {
  kind: 'choice',
  isMultiple: false,
  options: [
    { text: 'Mám 15 let nebo více', ending: '' },
    { text: 'Mám méně než 15 let', ending: ENDING },
  ],
}
const age = { kind: 'age', minimum: 15, ending: ENDING }

const ask = async (staff: Person, form: object): Promise<string> =>
  (await staff.send('POST', QUESTIONS, { question: 'Kolik vám je?', form })).body.id

const save = (player: Person, questionId: string, answer: string) =>
  player.send('PUT', '/api/allowlist/draft', {
    answers: [{ questionId, question: 'Kolik vám je?', answer }],
  })

const send = (player: Person, questionId: string, answer: string) =>
  player.send('POST', SUBMISSIONS, { answers: [{ questionId, answer }] })

const storedDraft = async (player: Person): Promise<string[]> =>
  (await player.get('/api/allowlist/draft')).body.answers.map(({ answer }: { answer: string }) => answer)

test('a form with equal, too long or unknown options can be read', async ({ app, staff, player }) => {
  await ask(staff, choice)
  const long = { text: 'x'.repeat(200), ending: '' }
  const erased = { ...choice, options: [long, long] }
  const listed = async (form: object) => {
    await sql`update allowlist_questions set form = ${JSON.stringify(form)}::jsonb`.execute(app.db)
    return (await player.get(QUESTIONS)).body[0]?.form
  }
  expect(await listed(erased)).toEqual(erased)
  expect(await listed({ kind: 'drawing' })).toEqual({ kind: 'text' })
  expectRefusal(await staff.send('POST', QUESTIONS, { question: 'Věk?', form: erased }), 400, 'BAD_REQUEST')
})

test('an ending answer is refused with the team’s text, can be changed', async ({ staff, player }) => {
  const id = await ask(staff, choice)
  const ended = await send(player, id, 'Mám méně než 15 let')
  expectRefusal(ended, 422, 'ANSWERS_REFUSED', { answers: [{ questionId: id, ending: ENDING }] })
  const sent = await send(player, id, 'Mám 15 let nebo více')
  expect(sent).toMatchObject({ status: 201, body: { answers: [{ answer: 'Mám 15 let nebo více' }] } })
  const review = (await staff.get(`${SUBMISSIONS}?q=nebo`)).body
  expect(review.submissions[0].answers[0].answer).toBe('Mám 15 let nebo více')
})

test('nothing about an ending answer is stored', async ({ app, staff, player }) => {
  const id = await ask(staff, choice)
  await staff.send('PATCH', `${QUESTIONS}/${id}`, {
    form: { ...choice, options: [choice.options[0], { text: 'Je mi třináct', ending: ENDING }] },
  })
  await using everything = openEverything(app)
  const before = await tablesWith(everything, ['třináct'])
  for (const act of [send, save]) expect((await act(player, id, 'Je mi třináct')).status).toBe(422)
  expect(await tablesWith(everything, ['třináct'])).toEqual(before)
  expect(await storedDraft(player)).toEqual([])
  expect((await player.get('/api/allowlist/mine')).body).toMatchObject({ status: 'none', canSubmit: true })
})

test('an answer outside the options is refused and named', async ({ staff, player }) => {
  const id = await ask(staff, choice)
  for (const answer of ['Patnáct', 'Mám 15 let nebo více\nMám méně než 15 let']) {
    expectRefusal(await send(player, id, answer), 422, 'ANSWERS_REFUSED', {
      answers: [{ questionId: id, ending: null }],
    })
  }
  expect(await send(player, id, ' ')).toMatchObject({ status: 422, body: { code: 'ANSWERS_INCOMPLETE' } })
})

test('a date of birth reaches no draft, application, audit or event', async ({ app, staff, player }) => {
  const id = await ask(staff, age)
  await using everything = openEverything(app)
  for (const date of ['2013-03-12', '12. 3. 2013', `${oldEnough(15)}\n2013-03-12`]) {
    for (const act of [save, send])
      expect(await act(player, id, date)).toMatchObject({ status: 422, body: { code: 'ANSWERS_REFUSED' } })
  }
  expect(await save(player, id, tooYoung(15))).toMatchObject({ body: { code: 'ANSWERS_REFUSED' } })
  expect(await send(player, id, tooYoung(15))).toMatchObject({ body: { code: 'ANSWERS_REFUSED' } })
  expect((await save(player, id, oldEnough(15))).status).toBe(200)
  expect(await send(player, id, oldEnough(15))).toMatchObject({ status: 201 })
  expect(await tablesWith(everything, ['2013-03-12', '12. 3. 2013'])).toEqual([])
  expect((await staff.get(SUBMISSIONS)).body.submissions[0].answers[0].answer).toBe(oldEnough(15))
})

test('an answer to a lower age does not count after the age was raised', async ({ staff, player }) => {
  const id = await ask(staff, age)
  await save(player, id, oldEnough(15))
  await staff.send('PATCH', `${QUESTIONS}/${id}`, { form: { ...age, minimum: 18 } })
  expect(await send(player, id, oldEnough(15))).toMatchObject({ body: { code: 'ANSWERS_REFUSED' } })
  expect(await storedDraft(player)).toEqual([oldEnough(15)])
})

test('a draft keeps its text when its question becomes a choice', async ({ staff, player }) => {
  const id = await ask(staff, { kind: 'text' })
  await save(player, id, 'Patnáct')
  await staff.send('PATCH', `${QUESTIONS}/${id}`, { form: choice })
  expectRefusal(await save(player, id, 'Patnáct a půl'), 422, 'ANSWERS_REFUSED', {
    answers: [{ questionId: id, ending: null }],
  })
  expect(await storedDraft(player)).toEqual(['Patnáct'])
  const emptied = { questionId: id, question: 'Kolik vám je?', answer: '' }
  expect((await player.send('PUT', '/api/allowlist/draft', { answers: [emptied] })).status).toBe(200)
})

test('visitors learn the age that the questionnaire asks for', async ({ app, staff }) => {
  await ask(staff, choice)
  const asked = async () => (await app.request({ method: 'GET', url: '/api/status' })).body.askedAge
  expect(await asked()).toBeNull()
  await ask(staff, age)
  await ask(staff, { ...age, minimum: 18 })
  await expect.poll(asked).toBe(18)
})
