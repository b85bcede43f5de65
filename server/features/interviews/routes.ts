import { orThrow } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import { interviewOfPlayer, ownDeeds } from './player.ts'
import { readRules, settings } from './settings.ts'
import * as talks from './talks.ts'

export const interviews = {
  mine: asUser.interviews.mine.handler(async ({ context: { db, user } }) => ({
    interview: await interviewOfPlayer(db, user),
  })),

  answer: asUser.interviews.answer.handler(async ({ input: { deed }, context: { db, user }, errors }) =>
    orThrow(await ownDeeds[deed](db, user), errors),
  ),

  room: asStaff.interviews.room.handler(async ({ context: { db, env, user } }) => {
    const rules = await readRules(db)
    return { ...rules, interviews: rules.isOn ? await talks.roomFor(db, env, user) : [] }
  }),

  act: asStaff.interviews.act.handler(async ({ input: { id, deed }, context: { db, user }, errors }) =>
    orThrow(await talks.act(db, user, id, deed), errors),
  ),

  mark: asStaff.interviews.mark.handler(async ({ input: { id, ...marked }, context: { db, user }, errors }) =>
    orThrow(await talks.mark(db, user, id, marked), errors),
  ),

  settings,
}
