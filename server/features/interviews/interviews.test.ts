import { expect } from 'vitest'
import { endWaits } from './waits.ts'
import { applyFor, decide, mineOf, submit, SUBMISSIONS, withdraw, askQuestion } from '#test/applications.ts'
import {
  endTalk,
  INTERVIEWS,
  INTERVIEW_SETTINGS,
  invite,
  invited,
  letWait,
  myInterview,
  roomOf,
  sayReady,
  setInterviews,
  take,
  waiting,
} from '#test/interviews.ts'
import { openTicket, TICKETS } from '#test/tickets.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { unzip } from '#test/unzip.ts'

test('invites and admits by nothing while it is switched off', async ({ owner, player }) => {
  const id = await applyFor(owner, player)
  expectRefusal(await invite(owner, id), 409, 'INTERVIEWS_OFF')
  expectRefusal(await sayReady(player), 409, 'NOT_INVITED')
  expect(await myInterview(player)).toBe(null)
  expect(await roomOf(owner)).toEqual([])
  expect((await decide(owner, id, 'approve')).status).toBe(200)
})

test('leads from the invitation through the talk into the game', async ({ owner, staff, player }) => {
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
  const talk = (await take(staff, id)).body
  expect(talk).toMatchObject({ state: 'talking', isMine: true, attempt: 1, missed: 0 })
  expect(talk.checks).toEqual([
    { text: 'RP?', mark: 'unasked' },
    { text: 'NLR?', mark: 'unasked' },
  ])
  expect(await myInterview(player)).toMatchObject({ state: 'talking', voiceUrl: 'https://discord.gg/hlas' })

  const checks = talk.checks.map(({ text }: { text: string }) => ({ text, mark: 'ok' }))
  const written = { checks, notes: 'Zná postavu', revision: talk.revision }
  const saved = await staff.send('PUT', `${INTERVIEWS}/${id}`, written)
  expect(saved.body).toMatchObject({ checks, notes: 'Zná postavu' })
  const late = await staff.send('PUT', `${INTERVIEWS}/${id}`, { ...written, notes: 'Jiná' })
  expect(late.body).toMatchObject({ code: 'TALK_CHANGED', data: { current: { notes: 'Zná postavu' } } })
  expectRefusal(await endTalk(owner, id, 'pass'), 409, 'NOT_YOURS')
  expect((await endTalk(staff, id, 'pass')).status).toBe(204)
  expect(await mineOf(player)).toMatchObject({ status: 'approved', latest: { status: 'approved' } })
  expect(await myInterview(player)).toBe(null)
  expect(await roomOf(owner)).toEqual([])
})

test('gives one player to one of twenty, and tells the others to whom', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  const staff = await times(20, () => app.as('administrator'))
  const answers = await times(20, (at) => take(staff[at] ?? owner, id))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)])
  const winner = answers.findIndex(({ status }) => status === 200)
  const { by } = (await owner.get(`${INTERVIEWS}/${id}`)).body
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'TAKEN', data: { by } })
  // The winner may press again.
  expect((await take(staff[winner] ?? owner, id)).status).toBe(200)
})

test('keeps the order when an interviewer goes, with what was marked', async ({ app, owner, staff }) => {
  await setInterviews(owner, { checks: ['RP?'] })
  const players = [await app.as('user', 'prvni'), await app.as('user', 'druhy')]
  const ids: string[] = []
  for (const player of players) ids.push(await waiting(owner, player))
  const [first = '', second = ''] = ids
  const { revision } = (await take(staff, first)).body
  const checks = [{ text: 'RP?', mark: 'small' }]
  await staff.send('PUT', `${INTERVIEWS}/${first}`, { checks, notes: 'Začali jsme', revision })
  expectRefusal(await endTalk(await app.as('administrator'), first, 'release'), 409, 'NOT_YOURS')
  expect((await endTalk(staff, first, 'release')).status).toBe(204)
  expect((await roomOf(owner)).map(({ id, state }) => [id, state])).toEqual([
    [first, 'ready'],
    [second, 'ready'],
  ])
  expect((await take(owner, first)).body).toMatchObject({ checks, notes: 'Začali jsme' })
})

test('ends a wait after twenty minutes and by leaving', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await letWait(app, id, 19)
  expect(await roomOf(owner)).toHaveLength(1)
  await letWait(app, id, 2)
  // At its moment, before the job.
  expect(await roomOf(owner)).toEqual([])
  expectRefusal(await take(owner, id), 409, 'NOT_WAITING')
  expect(await myInterview(player)).toMatchObject({ state: 'invited', waitsUntil: null })
  expect(await endWaits(app.db)).toEqual({ ended: 1 })
  expect(await endWaits(app.db)).toEqual({ ended: 0 })
  await sayReady(player)
  expect(await roomOf(owner)).toHaveLength(1)
  await player.send('POST', `${INTERVIEWS}/mine/leave`)
  expect(await roomOf(owner)).toEqual([])
})

test('counts who did not come, and lets them come again', async ({ owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await take(owner, id)
  expect((await endTalk(owner, id, 'missed')).status).toBe(204)
  expect(await myInterview(player)).toMatchObject({ state: 'invited' })
  await sayReady(player)
  expect((await take(owner, id)).body).toMatchObject({ missed: 1, attempt: 1 })
})

test('opens a ticket for a written talk, which waits without an end', async ({ app, owner, player }) => {
  await setInterviews(owner, { voiceUrl: 'https://discord.gg/hlas' })
  const id = await invited(owner, player)
  const write = () => player.send('POST', `${INTERVIEWS}/mine/written`)
  const { ticket } = (await write()).body.interview
  expect((await write()).body.interview.ticket).toBe(ticket)
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
  await endTalk(owner, id, 'fail', { reason: 'Neznáte NLR' })
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
  expect((await take(owner, again)).body).toMatchObject({ attempt: 2, attempts: 2 })
  await endTalk(owner, again, 'fail', { reason: 'Zase' })
  await letDaysPass(400)
  expect(await mineOf(player)).toMatchObject({ canSubmit: false, canSubmitAt: null })
  // The owner gives another one.
  await setInterviews(owner, { againDays: 7, attempts: 3 })
  expect((await mineOf(player)).canSubmit).toBe(true)
})

test('lets the first yes only recommend where two must agree', async ({ app, owner, staff, player }) => {
  await setInterviews(owner, { isOn: false, needsSecond: true })
  const id = await applyFor(owner, player)
  expectRefusal(await decide(staff, id, 'approve'), 409, 'SECOND_PERSON')
  expect((await staff.send('POST', `${INTERVIEWS}/${id}/recommend`)).status).toBe(204)
  expectRefusal(await decide(staff, id, 'approve'), 409, 'SECOND_PERSON')
  const statesFor = async (reader: typeof staff) =>
    (await reader.get(`${INTERVIEWS}/states?ids=${id}`)).body.states
  expect(await statesFor(staff)).toMatchObject([{ state: 'recommended', isRecommendedByMe: true }])
  expect(await statesFor(owner)).toMatchObject([{ state: 'recommended', isRecommendedByMe: false }])
  expect((await decide(owner, id, 'approve')).status).toBe(200)

  await setInterviews(owner, { needsSecond: true })
  const other = await app.as('user', 'druhy')
  const talked = await waiting(owner, other)
  await take(staff, talked)
  await endTalk(staff, talked, 'pass')
  expect(await mineOf(other)).toMatchObject({ status: 'pending' })
  expect(await myInterview(other)).toMatchObject({ state: 'over' })
  expectRefusal(await decide(staff, talked, 'approve'), 409, 'SECOND_PERSON')
  expect((await decide(owner, talked, 'approve')).status).toBe(200)
})

test('never lets one whom a complaint of the player names take them', async ({
  app,
  owner,
  staff,
  player,
}) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  const other = await app.as('user', 'jiny')
  const plain = await invited(owner, other)
  await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const seen = async (of: string) => {
    const { body } = await staff.get(`${INTERVIEWS}/states?ids=${of}`)
    const { id: _id, ...state } = body.states[0]
    const {
      userId: _user,
      username: _name,
      avatarUrl: _avatar,
      id: _own,
      ...talk
    } = (await staff.get(`${INTERVIEWS}/${of}`)).body
    return { state, talk: { ...talk, revision: 0 }, took: { ...(await take(staff, of)).body, requestId: '' } }
  }
  // As one who was invited and is not ready.
  expect(await seen(id)).toEqual(await seen(plain))
  expect(await roomOf(staff)).toEqual([])
  expect(await roomOf(owner)).toMatchObject([{ id, state: 'ready' }])
  expect((await take(owner, id)).status).toBe(200)
})

test('tells a player nothing of marks, notes and the first yes', async ({ app, owner, staff, player }) => {
  await setInterviews(owner, { checks: ['Tajná otázka'], needsSecond: true })
  const id = await waiting(owner, player)
  const { revision } = (await take(staff, id)).body
  const checks = [{ text: 'Tajná otázka', mark: 'big' }]
  await staff.send('PUT', `${INTERVIEWS}/${id}`, { checks, notes: 'Tajná poznámka', revision })
  await endTalk(staff, id, 'pass')
  const zip = async () => {
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/me/data',
      headers: { cookie: player.cookie },
    })
    return [...unzip(rawPayload)].map(([name, bytes]) => `${name}: ${bytes.toString()}`).join('\n')
  }
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const answers = [await zip()]
  for (const [path, methods] of Object.entries<object>(document.paths))
    if ('get' in methods && path !== '/api/live' && !path.includes('auth/discord'))
      answers.push(
        (await app.app.inject({ url: path.replace(/\{\w+\}/, id), headers: { cookie: player.cookie } })).body,
      )
  expect(answers.join('\n')).not.toMatch(/Tajná|recommended|Doporučeno/)
  expect(answers[0]).toContain('pohovory.json')
  await decide(owner, id, 'decline', { reason: 'Nakonec ne' })
  const failing = await app.as('user', 'druhy')
  const failed = await waiting(owner, failing)
  await take(owner, failed)
  await endTalk(owner, failed, 'fail', { reason: 'Neznáte pravidla' })
  const { rawPayload } = await app.app.inject({
    url: '/api/auth/me/data',
    headers: { cookie: failing.cookie },
  })
  const own = [...unzip(rawPayload)].find(([name]) => name.endsWith('pohovory.json'))?.[1].toString() ?? '[]'
  expect(JSON.parse(own)).toMatchObject([
    { submissionId: failed, result: 'failed', reason: 'Neznáte pravidla' },
  ])
  // Staff who apply are players there.
  const colleague = await app.as('administrator')
  const theirs = await invited(owner, colleague)
  expect((await colleague.get(`${INTERVIEWS}/${theirs}`)).status).toBe(404)
})

test('takes a withdrawn or decided application out of the room', async ({ app, owner, player }) => {
  await setInterviews(owner, { allowsDirect: true })
  const id = await waiting(owner, player)
  await withdraw(player, id)
  expect(await roomOf(owner)).toEqual([])
  expectRefusal(await take(owner, id), 409, 'NOT_WAITING')
  expectRefusal(await sayReady(player), 409, 'NOT_INVITED')
  const other = await app.as('user', 'druhy')
  const decided = await waiting(owner, other)
  await take(owner, decided)
  expect((await decide(owner, decided, 'approve')).status).toBe(200)
  expect((await endTalk(owner, decided, 'fail', { reason: 'Ne' })).body).toMatchObject({
    code: 'ALREADY_DECIDED',
    data: { status: 'approved' },
  })
})

test('lets one decision win over twenty presses of yes and no', async ({ owner, player }) => {
  await setInterviews(owner)
  const id = await waiting(owner, player)
  await take(owner, id)
  const answers = await times(20, (at) =>
    endTalk(owner, id, at % 2 === 0 ? 'pass' : 'fail', { reason: 'Ne' }),
  )
  expect(statusesOf(answers)).toEqual([204, ...Array<number>(19).fill(409)])
  const { rows } = { rows: (await owner.get(`${SUBMISSIONS}?status=all`)).body.submissions }
  expect(rows).toHaveLength(1)
  expect(['approved', 'declined']).toContain(rows[0].status)
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
  for (const wrong of [{ voiceUrl: 'http://example.cz' }, { checks: ['a', 'a'] }, { attempts: 0 }])
    expect((await owner.send('PUT', INTERVIEW_SETTINGS, { ...rules, ...wrong })).status).toBe(400)
})
