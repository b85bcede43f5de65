import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  MAX_ANSWER,
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_NOTE,
  MAX_QUESTION,
  MAX_REASON,
} from '@westmore/contract/allowlist.ts'
import type { Answer, Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

const QUESTIONS = '/api/allowlist/questions'

async function ask(staff: Person, question = 'Kdo jsi?') {
  const { body } = await staff.send('POST', QUESTIONS, { question })
  return body as { id: string; question: string }
}

test('accepts every text at its limit, counted after trimming, not one longer', async ({ app, staff }) => {
  const player = await app.as('user')
  const { id, question } = await ask(staff)
  const answers = [{ questionId: id, answer: 'a' }]
  const { body: submission } = await player.send('POST', '/api/allowlist/submissions', { answers })
  const typist = await app.as('user')
  const sent = `/api/allowlist/submissions/${submission.id}`
  const linkOf = (text: string) => `https://example.cz/${text.slice('https://example.cz/'.length)}`

  // Declines are last: only the first one that passes finds the submission pending.
  const fields: [limit: number, send: (text: string) => Promise<Answer>, passes: number][] = [
    [MAX_QUESTION, (text) => staff.send('POST', QUESTIONS, { question: text }), 201],
    [MAX_DESCRIPTION, (text) => staff.send('POST', QUESTIONS, { question: 'a', description: text }), 201],
    [MAX_IMAGE_URL, (text) => staff.send('POST', QUESTIONS, { question: 'a', imageUrl: linkOf(text) }), 201],
    [MAX_QUESTION, (text) => staff.send('PATCH', `${QUESTIONS}/${id}`, { question: text }), 200],
    [MAX_DESCRIPTION, (text) => staff.send('PATCH', `${QUESTIONS}/${id}`, { description: text }), 200],
    [MAX_ANSWER, (text) => saveDraft(typist, [{ questionId: id, question, answer: text }]), 200],
    [
      MAX_QUESTION,
      (text) => saveDraft(typist, [{ questionId: randomUUID(), question: text, answer: 'a' }]),
      200,
    ],
    [
      MAX_ANSWER,
      (text) =>
        typist.send('POST', '/api/allowlist/submissions', { answers: [{ questionId: id, answer: text }] }),
      422,
    ],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/notes`, { text }), 201],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/revoke`, { reason: text }), 409],
    [
      MAX_NOTE,
      (text) =>
        staff.send('POST', `${sent}/decline`, { reason: 'a', notes: [{ questionId: id, note: text }] }),
      200,
    ],
    [MAX_REASON, (text) => staff.send('POST', `${sent}/decline`, { reason: text }), 409],
  ]
  for (const [limit, send, passes] of fields) {
    expectRefusal(await send('x'.repeat(limit + 1)), 400, 'BAD_REQUEST')
    expectRefusal(await send(`${'🤠'.repeat(limit / 2)}x`), 400, 'BAD_REQUEST')
    expect((await send('x'.repeat(limit))).status).toBe(passes)
  }
  expect((await staff.send('POST', QUESTIONS, { question: ` ${'x'.repeat(MAX_QUESTION)}\n` })).status).toBe(
    201,
  )
})

const saveDraft = (player: Person, answers: object[]) =>
  player.send('PUT', '/api/allowlist/draft', { answers })

test('refuses a required text without visible characters', async ({ staff }) => {
  const { id } = await ask(staff)

  // Which signs are blanks, `contract/text.test.ts` proves.
  for (const blank of ['', ' \n\u00a0', '\ufeff\u202e\u0007']) {
    expectRefusal(await staff.send('POST', QUESTIONS, { question: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('PATCH', `${QUESTIONS}/${id}`, { question: blank }), 400, 'BAD_REQUEST')
    const url = `/api/allowlist/submissions/${randomUUID()}`
    expectRefusal(await staff.send('POST', `${url}/decline`, { reason: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('POST', `${url}/revoke`, { reason: blank }), 400, 'BAD_REQUEST')
    expectRefusal(await staff.send('POST', `${url}/notes`, { text: blank }), 400, 'BAD_REQUEST')
  }
  expect((await staff.get(QUESTIONS)).body).toMatchObject([{ question: 'Kdo jsi?' }])
})

test('accepts only web addresses as pictures and removes control characters', async ({ staff }) => {
  const withPicture = (imageUrl: unknown) => staff.send('POST', QUESTIONS, { question: 'a', imageUrl })

  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//x.cz/a',
    'x',
    'ftp://x.cz',
    'https://',
    ' ',
    null,
    5,
  ]) {
    expectRefusal(await withPicture(wrong), 400, 'BAD_REQUEST')
  }
  expect((await withPicture('')).body).toMatchObject({ imageUrl: '' })
  expect((await withPicture('https://x.cz/a b.png?q=„ř“')).body).toMatchObject({
    imageUrl: 'https://x.cz/a b.png?q=„ř“',
  })
  expect((await withPicture('https://x.cz/\0a\u202e.png')).body).toMatchObject({
    imageUrl: 'https://x.cz/a.png',
  })
})
