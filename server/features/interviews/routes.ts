import { isStaff } from '@westmore/contract/users.ts'
import { calendarOf, utc } from '#calendar.ts'
import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import { interviewOfPlayer, ownDeeds } from './player.ts'
import { readRules, settings } from './settings.ts'
import * as talks from './talks.ts'
import { allTimes, cancelTime, publishTime } from './times.ts'

export const interviews = {
  mine: asUser.interviews.mine.handler(async ({ context: { db, user } }) => ({
    interview: await interviewOfPlayer(db, user),
  })),

  answer: asUser.interviews.answer.handler(
    async ({ input: { deed, timeId }, context: { db, user }, errors }) =>
      orThrow(await ownDeeds[deed](db, { ...user, timeId }), errors),
  ),

  waiting: asUser.interviews.waiting.handler(async ({ context: { db, env, user } }) => {
    if (!isStaff(user) || !(await readRules(db)).isOn) return { count: null }
    const room = await talks.roomFor(db, env, user)
    return { count: room.filter(({ state }) => state === 'ready').length }
  }),

  room: asStaff.interviews.room.handler(async ({ context: { db, env, user } }) => {
    const rules = await readRules(db)
    if (!rules.isOn) return { ...rules, interviews: [], times: [] }
    return { ...rules, interviews: await talks.roomFor(db, env, user), times: await allTimes(db) }
  }),

  calendar: asUser.interviews.calendar.handler(async ({ context: { db, env, user, reply, now }, errors }) => {
    const time = (await interviewOfPlayer(db, user))?.times.find(({ isMine }) => isMine)
    if (!time) throw errors.NOT_FOUND()
    reply.type('text/calendar; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="pohovor.ics"')
    return calendarOf('Pohovor', 'Pohovor', [
      'BEGIN:VEVENT',
      `UID:pohovor-${user.id}@${new URL(env.PUBLIC_URL).hostname}`,
      `DTSTAMP:${utc(now().toISOString())}`,
      `DTSTART:${utc(time.startsAt)}`,
      'SUMMARY:Pohovor k žádosti o allowlist',
      `URL:${env.PUBLIC_URL}/user/allowlist`,
      'END:VEVENT',
    ])
  }),

  publishTime: asStaff.interviews.publishTime.handler(async ({ input, context: { db, user, now }, errors }) =>
    orThrow(await publishTime(db, user, now(), input), errors),
  ),

  cancelTime: asStaff.interviews.cancelTime.handler(
    async ({ input: { id }, context: { db, user }, errors }) =>
      orThrow(await cancelTime(db, user, id), errors),
  ),

  act: asStaff.interviews.act.handler(async ({ input: { id, deed }, context: { db, user }, errors }) =>
    orThrow(await talks.act(db, user, id, deed), errors),
  ),

  mark: asStaff.interviews.mark.handler(async ({ input: { id, ...marked }, context: { db, user }, errors }) =>
    orThrow(await talks.mark(db, user, id, marked), errors),
  ),

  settings,
}
