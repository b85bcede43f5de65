import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import { startAtClock } from '@westmore/contract/days.ts'
import { MAX_TIMES } from '@westmore/contract/interviews.ts'
import { decide, withdraw } from '#test/applications.ts'
import {
  act,
  answerInvitation,
  cancelTime,
  chooseTime,
  INTERVIEWS,
  invited,
  moveTime,
  myInterview,
  openTo,
  publishTime,
  sayReady,
  setInterviews,
  take,
} from '#test/interviews.ts'
import { notificationsOf, NOTIFICATIONS } from '#test/notifications.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'
import { followTimes } from './times.ts'

const timesOf = async (staff: Person) => (await staff.get(INTERVIEWS)).body.times

async function invitedPeople(app: TestApp, owner: Person, count: number) {
  await setInterviews(owner)
  const people = await times(count, () => app.as('user'))
  for (const person of people) await invited(owner, person)
  return people
}

/** Invites the player, who takes a time that then begins in these minutes. */
async function withTime(app: TestApp, owner: Person, player: Person, minutes: number) {
  const id = await invited(owner, player)
  const time = await publishTime(owner, { minutes: 5_000 })
  expect((await chooseTime(player, time)).status).toBe(204)
  await moveTime(app, time, minutes)
  return { id, time }
}

const outcomesOf = async (player: Person) =>
  (await notificationsOf(player, 'all')).map(({ outcome }: { outcome: string | null }) => outcome)

test('gives the places of a time to as many of twenty as there are', async ({ app, owner }) => {
  const people = await invitedPeople(app, owner, 20)
  const time = await publishTime(owner, { places: 3 })
  const answers = await Promise.all(people.map((person) => chooseTime(person, time)))
  expect(statusesOf(answers)).toEqual([...Array<number>(3).fill(204), ...Array<number>(17).fill(409)])
  const loser = people[answers.findIndex(({ status }) => status === 409)] ?? owner
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TIME_FULL' })
  expect(await myInterview(loser)).toMatchObject({ times: [{ id: time, free: 0, isMine: false }] })

  const winner = people[answers.findIndex(({ status }) => status === 204)] ?? owner
  await chooseTime(winner, null)
  expect(await myInterview(loser)).toMatchObject({ times: [{ free: 1, isMine: false }] })
  expect((await chooseTime(loser, time)).status).toBe(204)
  expectRefusal(await chooseTime(winner, time), 409, 'TIME_FULL')
})

test('never has more people than places, whatever they press in any order', async ({ app, owner }) => {
  const people = await invitedPeople(app, owner, 5)
  const press = fc.record({ who: fc.nat(4), what: fc.option(fc.nat(2)) })
  const rounds = fc.array(fc.array(press, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      rounds,
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
      async (all, places) => {
        await Promise.all(people.map((person) => chooseTime(person, null)))
        const ids: string[] = []
        for (const count of places) ids.push(await publishTime(owner, { places: count }))
        for (const round of all) {
          await Promise.all(
            round.map(({ who, what }) =>
              chooseTime(people[who] ?? owner, what === null ? null : (ids[what] ?? null)),
            ),
          )
          const open = await openTo(owner)
          for (const [at, id] of ids.entries())
            expect(open.filter(({ timeId }) => timeId === id).length).toBeLessThanOrEqual(places[at] ?? 0)
          for (const person of people) {
            const { times: offered } = await myInterview(person)
            expect(offered.filter((one: { isMine: boolean }) => one.isMine).length).toBeLessThanOrEqual(1)
            expect(offered.every((one: { free: number }) => one.free >= 0)).toBe(true)
          }
        }
        for (const id of ids) await cancelTime(owner, id)
      },
    ),
    { numRuns: 8 },
  )
})

test('offers only what is to come, and only to the invited', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const time = await publishTime(owner, {})
  expectRefusal(await chooseTime(player, time), 409, 'NOT_INVITED')
  const id = await invited(owner, player)
  await moveTime(app, time, -1)
  expect((await myInterview(player)).times).toEqual([])
  expectRefusal(await chooseTime(player, time), 409, 'TIME_FULL')
  expectRefusal(await chooseTime(player, id), 409, 'TIME_FULL')
  // The first was given back by taking another one.
  const [first, second] = [await publishTime(owner, {}), await publishTime(owner, { minutes: 90 })]
  await chooseTime(player, first)
  await chooseTime(player, second)
  expect(await myInterview(player)).toMatchObject({
    state: 'invited',
    times: [
      { id: first, free: 1, isMine: false },
      { id: second, free: 0, isMine: true },
    ],
  })
  await answerInvitation(player, 'write')
  expect(await openTo(owner)).toMatchObject([{ id, timeId: null }])
})

test('refuses times of the past, far ahead, without places and too many', async ({ app, owner, staff }) => {
  await setInterviews(owner)
  const post = (time: object) => staff.send('POST', `${INTERVIEWS}/times`, time)
  const id = '0198c0de-0000-4000-8000-000000000001'
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const hours of [-1, 367 * 24])
    expectRefusal(await post({ id, startsAt: inHours(hours), places: 1 }), 409, 'TIME_REFUSED')
  for (const places of [0, 21, 1.5])
    expect((await post({ id, startsAt: inHours(1), places })).status).toBe(400)
  const sent = { id, startsAt: inHours(1), places: 2 }
  // A repeated request changes nothing.
  for (const one of [sent, { ...sent, places: 3 }]) expect((await post(one)).status).toBe(204)
  expect(await timesOf(staff)).toEqual([sent])
  await app.administer(`insert into interview_times select gen_random_uuid(), now() + interval '1 day', 1
    from generate_series(2, ${MAX_TIMES})`)
  const another = { ...sent, id: '0198c0de-0000-4000-8000-000000000002' }
  expectRefusal(await post(another), 409, 'TIME_REFUSED')
})

test('tells everybody who took a time that it was cancelled', async ({ app, owner, staff, player }) => {
  await setInterviews(owner)
  const other = await app.as('user')
  const time = await publishTime(staff, { places: 2 })
  for (const person of [player, other]) {
    await invited(owner, person)
    await chooseTime(person, time)
    await person.send('PUT', `${NOTIFICATIONS}/read`, {})
  }
  expect((await cancelTime(staff, time)).status).toBe(204)
  for (const person of [player, other]) {
    expect(await outcomesOf(person)).toEqual(['time-gone', 'invited'])
    expect(await myInterview(person)).toMatchObject({ state: 'invited', times: [] })
  }
  expectRefusal(await cancelTime(staff, time), 404, 'NOT_FOUND')
  expect(await timesOf(owner)).toEqual([])
})

test('reminds a day and a quarter of an hour before, each once', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const { time } = await withTime(app, owner, player, 24 * 60 + 5)
  await player.send('PUT', `${NOTIFICATIONS}/read`, {})
  const remind = () => Promise.all([followTimes(app.db), followTimes(app.db), followTimes(app.db)])
  await remind()
  expect(await outcomesOf(player)).toEqual(['invited'])
  await moveTime(app, time, 24 * 60 - 1)
  await remind()
  expect(await notificationsOf(player)).toMatchObject([{ outcome: 'time-near', count: 1 }])
  await moveTime(app, time, 16)
  await remind()
  expect(await notificationsOf(player)).toMatchObject([{ outcome: 'time-near', count: 1 }])
  await moveTime(app, time, 14)
  await remind()
  expect(await notificationsOf(player)).toMatchObject([{ outcome: 'time-soon', count: 2 }])
  await remind()
  expect(await notificationsOf(player)).toMatchObject([{ count: 2 }])
})

test('reminds nobody of what has passed, is near when taken, or was given back', async ({ app, owner }) => {
  const [late, near, free, going] = await invitedPeople(app, owner, 4)
  const time = await publishTime(owner, { minutes: 5_000, places: 4 })
  for (const person of [late, free, going]) await chooseTime(person ?? owner, time)
  await chooseTime(free ?? owner, null)
  await moveTime(app, time, -1)
  await followTimes(app.db)
  await moveTime(app, time, 60)
  await chooseTime(near ?? owner, time)
  await sayReady(going ?? owner)
  await chooseTime(late ?? owner, null)
  await followTimes(app.db)
  for (const person of [late, near, free, going])
    expect(await outcomesOf(person ?? owner)).toEqual(['invited'])
  // The second reminder comes nevertheless.
  await moveTime(app, time, 10)
  await followTimes(app.db)
  expect(await outcomesOf(near ?? owner)).toEqual(['time-soon'])
})

test('counts who did not come to a time apart, once it has begun', async ({ app, owner, staff, player }) => {
  await setInterviews(owner)
  const { id, time } = await withTime(app, owner, player, 5)
  const miss = () => act(staff, id, 'miss')
  expectRefusal(await miss(), 409, 'NOT_YOURS')
  await moveTime(app, time, -5)
  expectRefusal(await act(staff, id, 'release'), 409, 'NOT_YOURS')
  const answers = await times(20, miss)
  expect(statusesOf(answers)).toEqual([204, ...Array<number>(19).fill(409)])
  expect(await openTo(owner)).toMatchObject([{ state: 'invited', missed: 1, timeId: null }])
  // An early talk that failed to happen costs no later time.
  const later = await publishTime(owner, {})
  await chooseTime(player, later)
  await sayReady(player)
  await take(staff, id)
  await miss()
  expect(await openTo(owner)).toMatchObject([{ missed: 2, timeId: later }])
})

test('frees the place with the decision or the withdrawal', async ({ app, owner }) => {
  await setInterviews(owner, { allowsDirect: true })
  const time = await publishTime(owner, { places: 2 })
  const [talked, gone] = [await app.as('user'), await app.as('user')]
  const ids = [await invited(owner, talked), await invited(owner, gone)]
  for (const person of [talked, gone]) await chooseTime(person, time)
  await sayReady(talked)
  await take(owner, ids[0] ?? '')
  await decide(owner, ids[0] ?? '', 'decline')
  await withdraw(gone, ids[1] ?? '')
  const next = await app.as('user')
  await invited(owner, next)
  expect(await myInterview(next)).toMatchObject({ times: [{ free: 2 }] })
})

test('shows staff named by a complaint nothing of the time that the player took', async ({
  app,
  owner,
  staff,
  player,
}) => {
  await setInterviews(owner)
  const { id, time } = await withTime(app, owner, player, -5)
  const seen = () => staff.get(INTERVIEWS)
  expect((await seen()).body.interviews).toMatchObject([{ id, timeId: time }])
  await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const { body: hidden } = await seen()
  expectRefusal(await act(staff, id, 'miss'), 409, 'NOT_YOURS')
  await chooseTime(player, null)
  expect((await seen()).body).toEqual(hidden)
  // Not for one's own interview either.
  expect((await player.get(INTERVIEWS)).status).toBe(403)
})

test('removes a time a day after it began', async ({ app, owner, player }) => {
  await setInterviews(owner)
  const { time } = await withTime(app, owner, player, -23 * 60)
  await followTimes(app.db)
  expect(await timesOf(owner)).toMatchObject([{ id: time }])
  await moveTime(app, time, -25 * 60)
  await followTimes(app.db)
  expect(await timesOf(owner)).toEqual([])
  expect(await openTo(owner)).toMatchObject([{ state: 'invited', timeId: null }])
})

test.for([
  ['2026-03-29', '02:30', '20260329T010000Z'],
  ['2026-03-29', '03:30', '20260329T013000Z'],
  ['2026-10-25', '02:30', '20261025T003000Z'],
  ['2026-10-25', '03:30', '20261025T023000Z'],
] as const)('a calendar has the time of %s at %s', async ([day, clock, written], { app, owner, player }) => {
  await setInterviews(owner)
  const url = `${INTERVIEWS}/mine/time.ics`
  expectRefusal(await player.get(url), 404, 'NOT_FOUND')
  const { time } = await withTime(app, owner, player, 60)
  const startsAt = new Date(startAtClock(day, clock))
  await app.db.updateTable('interviewTimes').set({ startsAt }).where('id', '=', time).execute()
  const file = await app.app.inject({ url, headers: { cookie: player.cookie } })
  expect(file.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
  const event = new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('uid')).toMatch(new RegExp(`^pohovor-${player.id}@`))
  expect(file.body).toContain(`\r\nDTSTART:${written}\r\n`)
  // So have one's own data.
  const { rawPayload } = await app.app.inject({
    url: '/api/auth/me/data',
    headers: { cookie: player.cookie },
  })
  expect(unzip(rawPayload).get('pohovory.json')?.toString()).toContain(startsAt.toISOString())
})
