import { expect } from 'vitest'
import { endWaits } from './player.ts'
import { applyFor, decide, mineOf, submit, SUBMISSIONS, withdraw, askQuestion } from '#test/applications.ts'
import {
  act,
  answerInvitation,
  INTERVIEW_SETTINGS,
  invite,
  invited,
  letWait,
  mark,
  openTo,
  myInterview,
  readyFor,
  roomOf,
  sayReady,
  setInterviews,
  take,
  waiting,
} from '#test/interviews.ts'
import { openTicket, TICKETS } from '#test/tickets.ts'
import { notificationsOf } from '#test/notifications.ts'
import { statusesOf, times } from '#test/races.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { unzip } from '#test/unzip.ts'

test('invites and admits by nothing while it is switched off', async ({ owner, player }) => {
  const id = await applyFor(owner, player)
  expectRefusal(await invite(owner, id), 409, 'INTERVIEWS_OFF')
  expectRefusal(await sayReady(player), 409, 'NOT_INVITED')
  expect(await myInterview(player)).toBe(null)
  expect(await roomOf(owner)).toEqual([])
  expect(await readyFor(owner)).toBe(null)
  expect((await decide(owner, id, 'approve')).status).toBe(200)
})

test('leads from the invitation through the talk into the game', async ({ app, owner, staff, player }) => {
  await setInterviews(owner, {
    voiceUrl: 'https://discord.gg/hlas',
    help: 'Mějte mikrofon',
    checks: ['RP?', 'NLR?'],
  })
  const id = await applyFor(staff, player)
  expectRefusal(await decide(staff, id, 'approve'), 409, 'INTERVIEW_FIRST')
  expect((await mineOf(player)).status).toBe('pending')
  expect((await invite(staff, id)).status).toBe(204)
  // A second invitation changes nothing.
  expect((await invite(owner, id)).status).toBe(204)
  expect(await myInterview(player)).toMatchObject({
    state: 'invited',
    help: 'Mějte mikrofon',
    voiceUrl: null,
  })
  expectRefusal(await take(staff, id), 409, 'NOT_WAITING')

  await sayReady(player)
  expect(await myInterview(player)).toMatchObject({ state: 'ready', ahead: 0, voiceUrl: null })
  expect((await take(staff, id)).status).toBe(204)
  const [talk] = await roomOf(staff)
  expect(talk).toMatchObject({ state: 'talking', isMine: true, attempt: 1, missed: 0 })
  expect(talk?.checks).toEqual([
    { text: 'RP?', mark: 'unasked' },
    { text: 'NLR?', mark: 'unasked' },
  ])
  expect(await myInterview(player)).toMatchObject({ state: 'talking', voiceUrl: 'https://discord.gg/hlas' })

  await Promise.all([mark(staff, id, 0, 'ok'), mark(staff, id, 1, 'small')])
  expect((await roomOf(staff))[0]?.checks.map((one) => one.mark)).toEqual(['ok', 'small'])
  const colleague = await app.as('administrator')
  expectRefusal(await mark(colleague, id, 0, 'big'), 409, 'NOT_YOURS')
  // Marks are for those who decide.
  expect((await roomOf(colleague))[0]?.checks).toEqual([])
  expectRefusal(await decide(colleague, id, 'approve'), 409, 'INTERVIEW_FIRST')
  expect((await decide(staff, id, 'approve')).status).toBe(200)
  expect(await mineOf(player)).toMatchObject({ status: 'approved', latest: { status: 'approved' } })
  expect(await myInterview(player)).toBe(null)
  expect(await roomOf(owner)).toEqual([])
})

test('gives one player to one of twenty, and tells the others to whom', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  const staff = await times(20, () => app.as('administrator'))
  const answers = await times(20, (at) => take(staff[at] ?? owner, id))
  expect(statusesOf(answers)).toEqual([204, ...Array<number>(19).fill(409)])
  const winner = answers.findIndex(({ status }) => status === 204)
  const [{ by } = { by: null }] = await roomOf(owner)
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'TAKEN', data: { by } })
  // The winner may press again.
  expect((await take(staff[winner] ?? owner, id)).status).toBe(204)
})

test('invites and lets wait once, whoever presses twenty times', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const [id, staff] = [await applyFor(owner, player), await times(20, () => app.as('administrator'))]
  const all = Array<number>(20).fill(204)
  expect(statusesOf(await times(20, (at) => invite(staff[at] ?? owner, id)))).toEqual(all)
  expect(await notificationsOf(player)).toHaveLength(1)
  expect(statusesOf(await times(20, () => sayReady(player)))).toEqual(all)
  expect(await roomOf(owner)).toMatchObject([{ id, state: 'ready' }])
  const later = await app.as('user', 'pozdejsi')
  await waiting(owner, later)
  await sayReady(player)
  expect(await myInterview(later)).toMatchObject({ ahead: 1 })
})

test('decides once while others take the player', async ({ app, owner, player }) => {
  await setInterviews(owner, { allowsDirect: true })
  const id = await waiting(owner, player)
  const staff = await times(20, () => app.as('administrator'))
  const answers = await times(20, (at) => {
    const one = staff[at] ?? owner
    return at % 2 === 0 ? take(one, id) : decide(one, id, 'approve')
  })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 204).length).toBeLessThan(2)
  expect(await mineOf(player)).toMatchObject({ status: 'approved' })
  expect(await openTo(owner)).toEqual([])
})

test('keeps the order when an interviewer goes, with what was marked', async ({ app, owner, staff }) => {
  await setInterviews(owner, { checks: ['RP?'] })
  const players = [await app.as('user', 'prvni'), await app.as('user', 'druhy')]
  const ids: string[] = []
  for (const player of players) ids.push(await waiting(owner, player))
  const [first = '', second = ''] = ids
  await take(staff, first)
  await mark(staff, first, 0, 'small')
  expectRefusal(await act(await app.as('administrator'), first, 'release'), 409, 'NOT_YOURS')
  expect((await act(staff, first, 'release')).status).toBe(204)
  expect((await roomOf(owner)).map(({ id, state }) => [id, state])).toEqual([
    [first, 'ready'],
    [second, 'ready'],
  ])
  await take(owner, first)
  expect((await roomOf(owner))[0]?.checks).toEqual([{ text: 'RP?', mark: 'small' }])
})

test('ends a wait after twenty minutes and by leaving', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await letWait(app, id, 19)
  expect(await endWaits(app.db)).toEqual({ ended: 0 })
  expect(await roomOf(owner)).toHaveLength(1)
  await letWait(app, id, 2)
  expect(await endWaits(app.db)).toEqual({ ended: 1 })
  expect(await roomOf(owner)).toEqual([])
  expectRefusal(await take(owner, id), 409, 'NOT_WAITING')
  expect(await myInterview(player)).toMatchObject({ state: 'invited', waitsUntil: null })
  await sayReady(player)
  expect(await roomOf(owner)).toHaveLength(1)
  await answerInvitation(player, 'leave')
  expect(await roomOf(owner)).toEqual([])
})

test('counts who did not come, and lets them come again', async ({ owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await take(owner, id)
  expect((await act(owner, id, 'miss')).status).toBe(204)
  expect(await myInterview(player)).toMatchObject({ state: 'invited' })
  await sayReady(player)
  await take(owner, id)
  expect(await roomOf(owner)).toMatchObject([{ missed: 1, attempt: 1 }])
})

test('opens a ticket for a written talk, which waits without an end', async ({ app, owner, player }) => {
  await setInterviews(owner, { voiceUrl: 'https://discord.gg/hlas' })
  const id = await invited(owner, player)
  const write = () => answerInvitation(player, 'write')
  await write()
  await write()
  const { ticket } = await myInterview(player)
  const { body } = await player.get(`${TICKETS}/mine`)
  expect(body.map(({ number, title }: { number: number; title: string }) => [number, title])).toEqual([
    [ticket, expect.stringMatching(/^Písemný pohovor: /)],
  ])
  await letWait(app, id, 600)
  expect(await roomOf(owner)).toMatchObject([{ id, ticket, state: 'ready' }])
  await take(owner, id)
  expect(await myInterview(player)).toMatchObject({ state: 'talking', voiceUrl: null, ticket })
})

test('declines with a reason, and lets apply again after the days', async ({ app, owner, player }) => {
  await setInterviews(owner, { againDays: 7, attempts: 2 })
  const question = await askQuestion(owner)
  const id = await waiting(owner, player)
  await take(owner, id)
  await decide(owner, id, 'decline', { reason: 'Neznáte NLR' })
  const week = 7 * 24
  expect(await mineOf(player)).toMatchObject({
    status: 'declined',
    canSubmit: false,
    hoursRemaining: week,
    latest: { reason: 'Neznáte NLR' },
  })
  expect(await myInterview(player)).toMatchObject({ state: 'failed', attempt: 1, attempts: 2 })
  const sent = await submit(player, question)
  expect(sent.body).toMatchObject({
    code: 'CANNOT_SUBMIT',
    data: { obstacle: 'waiting', hoursRemaining: week },
  })

  const letDaysPass = async (days: number) => {
    const then = new Date(Date.now() - days * 86_400_000 - 1_000)
    await app.db.updateTable('interviews').set({ endedAt: then }).execute()
    await app.db.updateTable('users').set({ lastAttemptDate: then }).where('id', '=', player.id).execute()
  }
  await letDaysPass(6)
  expect((await mineOf(player)).canSubmit).toBe(false)
  await letDaysPass(7)
  expect((await mineOf(player)).canSubmit).toBe(true)
  const again = await waiting(owner, player)
  await take(owner, again)
  expect(await roomOf(owner)).toMatchObject([{ attempt: 2 }])
  await decide(owner, again, 'decline')
  await letDaysPass(400)
  expect(await mineOf(player)).toMatchObject({ canSubmit: false, canSubmitAt: null })
  // The owner gives another one.
  await setInterviews(owner, { againDays: 7, attempts: 3 })
  expect((await mineOf(player)).canSubmit).toBe(true)
})

test('lets the first yes only recommend where two must agree', async ({ app, owner, staff, player }) => {
  await setInterviews(owner, { allowsDirect: true, needsSecond: true })
  const id = await applyFor(owner, player)
  expectRefusal(await decide(staff, id, 'approve'), 409, 'SECOND_PERSON')
  expect((await act(staff, id, 'recommend')).status).toBe(204)
  expectRefusal(await decide(staff, id, 'approve'), 409, 'SECOND_PERSON')
  expect(await openTo(staff)).toMatchObject([{ state: 'recommended', isMine: true }])
  expect(await openTo(owner)).toMatchObject([{ state: 'recommended', isMine: false }])
  // A first yes without a talk is not the player's to know.
  expect(await myInterview(player)).toBe(null)
  expect((await decide(owner, id, 'approve')).status).toBe(200)

  const declined = await app.as('user', 'treti')
  const unheard = await applyFor(owner, declined)
  await act(staff, unheard, 'recommend')
  expect(await zipOf(app, declined)).not.toContain('pohovory.json')
  await decide(owner, unheard, 'decline')
  expect(await myInterview(declined)).toBe(null)

  await setInterviews(owner, { needsSecond: true, checks: ['RP?'] })
  const other = await app.as('user', 'druhy')
  const talked = await waiting(owner, other)
  expectRefusal(await act(staff, talked, 'recommend'), 409, 'INTERVIEW_FIRST')
  await take(staff, talked)
  await mark(staff, talked, 0, 'ok')
  await act(staff, talked, 'recommend')
  expect(await openTo(owner)).toMatchObject([{ checks: [{ text: 'RP?', mark: 'ok' }] }])
  expect(await mineOf(other)).toMatchObject({ status: 'pending' })
  expect(await myInterview(other)).toMatchObject({ state: 'over' })
  expectRefusal(await decide(staff, talked, 'approve'), 409, 'SECOND_PERSON')
  expect((await decide(owner, talked, 'approve')).status).toBe(200)
})

test('never lets one named by a complaint of the player take them', async ({ app, owner, staff, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  const plain = await invited(owner, await app.as('user', 'jiny'))
  await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const seen = async (of: string) => {
    const shown = (await openTo(staff)).find((one) => one.id === of)
    const { body } = await take(staff, of)
    const person = { id: '', userId: '', username: '', name: '', avatarUrl: '' }
    return [
      { ...shown, ...person },
      { ...body, requestId: '' },
    ]
  }
  // As one who was invited and is not ready.
  expect(await seen(id)).toEqual(await seen(plain))
  expect(await roomOf(staff)).toEqual([])
  expect(await roomOf(owner)).toMatchObject([{ id, state: 'ready' }])
  expect(await Promise.all([owner, staff, player].map(readyFor))).toEqual([1, 0, null])
  expect((await take(owner, id)).status).toBe(204)
})

test('tells a player nothing of marks, notes and the first yes', async ({ app, owner, staff, player }) => {
  await setInterviews(owner, { checks: ['Tajná otázka'], needsSecond: true })
  const id = await waiting(owner, player)
  await take(staff, id)
  await mark(staff, id, 0, 'big')
  await staff.send('POST', `${SUBMISSIONS}/${id}/notes`, { text: 'Tajná poznámka' })
  await act(staff, id, 'recommend')
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const answers = [await zipOf(app, player)]
  for (const [path, methods] of Object.entries<object>(document.paths))
    if ('get' in methods && path !== '/api/live' && !path.includes('auth/discord'))
      answers.push(
        (await app.app.inject({ url: path.replace(/\{\w+\}/, id), headers: { cookie: player.cookie } })).body,
      )
  expect(answers.join('\n')).not.toMatch(/Tajná|recommended|Doporučeno/)
  expect(answers[0]).toContain('pohovory.json')
  const failing = await app.as('user', 'druhy')
  const failed = await waiting(owner, failing)
  await take(owner, failed)
  await decide(owner, failed, 'decline', { reason: 'Neznáte pravidla' })
  expect(await zipOf(app, failing)).toMatch(/pohovory\.json:[^]*"failed"[^]*Neznáte pravidla/)
})

const zipOf = async (app: TestApp, { cookie }: Person) => {
  const { rawPayload } = await app.app.inject({ url: '/api/auth/me/data', headers: { cookie } })
  return [...unzip(rawPayload)].map(([name, bytes]) => `${name}: ${bytes.toString()}`).join('\n')
}

test('keeps staff who apply from their own interview', async ({ app, owner }) => {
  await setInterviews(owner)
  const colleague = await app.as('administrator')
  const id = await waiting(owner, colleague)
  expect(await openTo(colleague)).toEqual([])
  expectRefusal(await take(colleague, id), 403, 'OWN_APPLICATION')
})

test('takes a withdrawn or decided application out of the room', async ({ app, owner, player }) => {
  await setInterviews(owner, { allowsDirect: true })
  const id = await waiting(owner, player)
  await withdraw(player, id)
  expect(await openTo(owner)).toEqual([])
  expect((await take(owner, id)).body).toMatchObject({ code: 'ALREADY_DECIDED' })
  expectRefusal(await sayReady(player), 409, 'NOT_INVITED')
  const other = await app.as('user', 'druhy')
  const decided = await waiting(owner, other)
  await take(owner, decided)
  expect((await decide(owner, decided, 'approve')).status).toBe(200)
  expect((await act(owner, decided, 'release')).body).toMatchObject({ code: 'ALREADY_DECIDED' })
  // A decline without a talk is no failed talk.
  const third = await app.as('user', 'treti')
  await decide(owner, await waiting(owner, third), 'decline')
  expect(await myInterview(third)).toBe(null)
  expect(await openTo(owner)).toEqual([])
})

test('lets one decision win over twenty presses of yes and no', async ({ owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await take(owner, id)
  const answers = await times(20, (at) => decide(owner, id, at % 2 === 0 ? 'approve' : 'decline'))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)])
  const { submissions } = (await owner.get(`${SUBMISSIONS}?status=all`)).body
  expect(submissions).toHaveLength(1)
})

test('keeps the settings to owners and refuses a change of an old revision', async ({ owner, staff }) => {
  expect((await staff.get(INTERVIEW_SETTINGS)).status).toBe(403)
  expect((await setInterviews(owner, { checks: ['Jedna', 'Dvě'] })).body).toMatchObject({
    checks: ['Jedna', 'Dvě'],
    revision: 1,
  })
  const { body } = await owner.get(INTERVIEW_SETTINGS)
  const { editedBy: _editedBy, ...rules } = body
  const old = await owner.send('PUT', INTERVIEW_SETTINGS, { ...rules, help: 'Jinak', revision: 0 })
  expect(old.body).toMatchObject({ code: 'SETTINGS_CHANGED', data: { current: { revision: 1 } } })
  for (const wrong of [{ voiceUrl: 'http://example.cz' }, { checks: [' '] }, { attempts: 0 }])
    expect((await owner.send('PUT', INTERVIEW_SETTINGS, { ...rules, ...wrong })).status).toBe(400)
})
