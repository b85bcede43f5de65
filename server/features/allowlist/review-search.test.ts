import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { decide, SUBMISSIONS } from '#test/applications.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { addSubmission } from './store.ts'

async function send(app: TestApp, username: string, ...answers: string[]): Promise<string> {
  const { id: userId } = await app.as('user', username)
  const id = randomUUID()
  const answered = answers.map((answer) => ({ questionId: randomUUID(), question: 'Kdo jsi?', answer }))
  await app.db
    .transaction()
    .execute((tx) => addSubmission(tx, { id, userId, username, attemptNumber: 1 }, answered))
  return id
}

async function found(staff: Person, q: string, more = '') {
  const { body } = await staff.get(`${SUBMISSIONS}?q=${encodeURIComponent(q)}${more}`)
  const ids: string[] = body.submissions.map(({ id }: { id: string }) => id)
  return { ids, total: body.total }
}

test('finds applications by words of one answer or by their author, within the filter', async ({ app }) => {
  const staff = await app.as('administrator')
  const smith = await send(app, 'kovar_matous', 'Kovář z Plzně', 'Příběh o koni')
  const nurse = await send(app, 'ludmila', 'Ošetřovatelka', 'Kovala osud v nemocnici')
  const decided = await send(app, 'kovanda', 'Zloděj')
  await decide(staff, decided, 'approve')

  const one = (id: string) => ({ ids: [id], total: 1 })
  expect(await found(staff, 'PLZNE kovar')).toEqual(one(smith))
  expect(await found(staff, 'matous')).toEqual(one(smith))
  expect(await found(staff, 'nemocnici')).toEqual(one(nurse))
  expect(await found(staff, 'kova')).toEqual({ ids: [smith, nurse], total: 2 })
  expect(await found(staff, 'kova', '&status=approved')).toEqual(one(decided))
  expect((await found(staff, 'kova', '&status=all')).ids).toEqual([decided, nurse, smith])
  const nothing = { ids: [], total: 0 }
  // Words of two answers, the middle of a word, and text without words find nothing.
  for (const q of ['Plzně koni', 'ovar', '!?', "'; --", 'kovar:* & nic']) {
    expect(await found(staff, q)).toEqual(nothing)
  }
  expect((await found(staff, '')).total).toBe(2)
  expectRefusal(await staff.get(`${SUBMISSIONS}?q=${'a'.repeat(101)}`), 400, 'BAD_REQUEST')
})
