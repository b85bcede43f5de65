import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import * as player from './player.ts'
import { readRules, settings } from './settings.ts'
import * as talks from './talks.ts'
import * as times from './times.ts'
import { allTimes } from './times-store.ts'

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
    const shown = isOn && { interviews: await talks.roomFor(db, env, user), times: await allTimes(db) }
    return { interviews: [], times: [], ...rules, ...shown }
  }),

  chooseTime: asUser.interviews.chooseTime.handler(
    async ({ input: { timeId }, context: { db, user }, errors }) =>
      orThrow(await player.chooseTime(db, user, timeId), errors),
  ),

  calendar: asUser.interviews.calendar.handler(async ({ context: { db, env, user, reply, now }, errors }) => {
    const calendar = await times.calendarOfPlayer(db, env, user, now())
    if (calendar === undefined) throw errors.NOT_FOUND()
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="pohovor.ics"')
    return calendar
  }),

  publishTime: asStaff.interviews.publishTime.handler(async ({ input, context: { db, user, now }, errors }) =>
    orThrow(await times.publishTime(db, user, now(), input), errors),
  ),

  cancelTime: asStaff.interviews.cancelTime.handler(
    async ({ input: { id }, context: { db, user }, errors }) =>
      orThrow(await times.cancelTime(db, user, id), errors),
  ),

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
