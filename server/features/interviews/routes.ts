import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import * as player from './player.ts'
import { readRules, settings } from './settings.ts'
import * as talks from './talks.ts'

export const interviews = {
  mine: asUser.interviews.mine.handler(async ({ context: { db, user } }) => ({
    interview: await player.interviewOfPlayer(db, user),
  })),

  ready: asUser.interviews.ready.handler(async ({ context: { db, user }, errors }) =>
    orThrow(await player.sayReady(db, user), errors),
  ),

  leave: asUser.interviews.leave.handler(async ({ context: { db, user }, errors }) =>
    orThrow(await player.leaveRoom(db, user), errors),
  ),

  write: asUser.interviews.write.handler(async ({ context: { db, user }, errors }) =>
    orThrow(await player.chooseWritten(db, user), errors),
  ),

  room: asStaff.interviews.room.handler(async ({ context: { db, env, user } }) => {
    const { isOn, allowsDirect, needsSecond, mostSmall, mostBig, attempts } = await readRules(db)
    const rules = { isOn, allowsDirect, needsSecond, mostSmall, mostBig, attempts }
    return { ...rules, interviews: isOn ? await talks.roomFor(db, env, user) : [] }
  }),

  invite: asStaff.interviews.invite.handler(async ({ input: { id }, context: { db, user }, errors }) =>
    orThrow(await talks.invite(db, user, id), errors),
  ),

  take: asStaff.interviews.take.handler(async ({ input: { id }, context: { db, user }, errors }) =>
    orThrow(await talks.take(db, user, id), errors),
  ),

  mark: asStaff.interviews.mark.handler(async ({ input: { id, ...marked }, context: { db, user }, errors }) =>
    orThrow(await talks.mark(db, user, id, marked), errors),
  ),

  release: asStaff.interviews.release.handler(async ({ input: { id }, context: { db, user }, errors }) =>
    orThrow(await talks.release(db, user, id), errors),
  ),

  miss: asStaff.interviews.miss.handler(async ({ input: { id }, context: { db, user }, errors }) =>
    orThrow(await talks.miss(db, user, id), errors),
  ),

  recommend: asStaff.interviews.recommend.handler(async ({ input: { id }, context: { db, user }, errors }) =>
    orThrow(await talks.recommend(db, user, id), errors),
  ),

  settings,
}
