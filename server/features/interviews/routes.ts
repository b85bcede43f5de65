import { newestSubmissionsOf } from '#features/allowlist/public.ts'
import type { Db } from '#postgres/db.ts'
import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import { shownTo } from './hidden.ts'
import { chooseWritten, interviewOfPlayer, leaveRoom, sayReady } from './player.ts'
import { readRules, settings } from './settings.ts'
import * as store from './store.ts'
import * as talks from './talks.ts'

export const interviews = {
  mine: asUser.interviews.mine.handler(({ context: { db, user } }) => mineOf(db, user)),

  ready: asUser.interviews.ready.handler(async ({ context: { db, user }, errors }) => {
    orThrow(await sayReady(db, user), errors)
    return mineOf(db, user)
  }),

  leave: asUser.interviews.leave.handler(async ({ context: { db, user }, errors }) => {
    orThrow(await leaveRoom(db, user), errors)
    return mineOf(db, user)
  }),

  write: asUser.interviews.write.handler(async ({ context: { db, user }, errors }) => {
    orThrow(await chooseWritten(db, user), errors)
    return mineOf(db, user)
  }),

  room: asStaff.interviews.room.handler(async ({ context: { db, env, user } }) => {
    const { isOn, needsSecond, mostSmall, mostBig } = await readRules(db)
    const rules = { isOn, needsSecond, mostSmall, mostBig }
    if (!isOn) return { ...rules, interviews: [] }
    const people = await shownTo(db, user.id, await store.peopleInRoom(db))
    const shown = people.filter(({ state, userId }) => state !== 'invited' && userId !== user.id)
    const pending = await pendingOf(db, shown)
    return { ...rules, interviews: await talks.toInterviews(db, env, user, pending) }
  }),

  states: asStaff.interviews.states.handler(async ({ input: { ids }, context: { db, user } }) => {
    const { isOn, allowsDirect, needsSecond } = await readRules(db)
    const rules = { isOn, allowsDirect, needsSecond }
    if (!isOn && !needsSecond) return { ...rules, states: [] }
    const rows = await shownTo(db, user.id, await store.interviewsOf(db, ids))
    const others = rows.filter(({ userId }) => userId !== user.id)
    const states = others.map(({ id, state, by, recommender, recommendedBy }) => ({
      id,
      state,
      by: state === 'talking' ? by : null,
      recommendedBy: state === 'recommended' ? recommender : null,
      isRecommendedByMe: state === 'recommended' && recommendedBy === user.id,
    }))
    return { ...rules, states }
  }),

  read: asStaff.interviews.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const talk = await talks.readTalk(db, env, user, id)
    if (!talk) throw errors.NOT_FOUND()
    return talk
  }),

  invite: asStaff.interviews.invite.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    orThrow(await talks.invite(db, user, id), errors)
  }),

  recommend: asStaff.interviews.recommend.handler(
    async ({ input: { id }, context: { db, user }, errors }) => {
      orThrow(await talks.recommend(db, user, id), errors)
    },
  ),

  take: asStaff.interviews.take.handler(async ({ input: { id }, context: { db, env, user }, errors }) =>
    orThrow(await talks.take(db, env, user, id), errors),
  ),

  release: asStaff.interviews.release.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    orThrow(await talks.release(db, user, id), errors)
  }),

  miss: asStaff.interviews.miss.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    orThrow(await talks.miss(db, user, id), errors)
  }),

  save: asStaff.interviews.save.handler(async ({ input, context: { db, env, user }, errors }) =>
    orThrow(await talks.save(db, env, user, input), errors),
  ),

  pass: asStaff.interviews.pass.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    orThrow(await talks.pass(db, env, user, id), errors)
  }),

  fail: asStaff.interviews.fail.handler(
    async ({ input: { id, reason }, context: { db, env, user }, errors }) => {
      orThrow(await talks.fail(db, env, user, id, reason), errors)
    },
  ),

  settings,
}

const mineOf = async (db: Db, user: { id: string }) => ({ interview: await interviewOfPlayer(db, user) })

/** An application that was decided or withdrawn takes its interview out of the room. */
async function pendingOf(db: Db, rows: store.InterviewRow[]): Promise<store.InterviewRow[]> {
  const newest = await newestSubmissionsOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const pending = new Set(newest.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))
  return rows.filter(({ id }) => pending.has(id))
}
