import { randomUUID } from 'node:crypto'
import { followTimes } from '#features/interviews/times.ts'
import { applyFor } from '#test/applications.ts'
import {
  act,
  cancelTime,
  chooseTime,
  invite,
  invited,
  moveTime,
  publishTime,
  sayReady,
  setInterviews,
  take,
  waiting,
} from '#test/interviews.ts'
import { markSeen } from '#test/notifications.ts'
import { entry, everyone, on, teamAndPlayer, type Case, type Cases, type Stage } from './case.ts'

const moved = { signals: { interviews: teamAndPlayer } }

/** Other cases find interviews switched off again. */
const off = ({ owner }: Stage) => setInterviews(owner, { isOn: false })

const onTalk = (begin: (stage: Stage) => Promise<string>) => {
  const make = on('submission', async (stage) => {
    await setInterviews(stage.owner, { needsSecond: true })
    const id = await begin(stage)
    await markSeen(stage.player, { type: 'submission', id })
    return { id }
  })
  return (row: (stage: Stage, thing: { id: string }) => Case) =>
    make((stage, thing) => {
      const after = () => off(stage)
      return { after, ...row(stage, thing) }
    })
}
const onApplication = onTalk(({ staff, player }) => applyFor(staff, player))
const onInvited = onTalk(({ staff, player }) => invited(staff, player))
const onWaiting = onTalk(({ staff, player }) => waiting(staff, player))
const onTimed = onTalk(async ({ app, staff, player }) => {
  const id = await invited(staff, player)
  const time = await publishTime(staff, { minutes: 2_000 })
  await chooseTime(player, time)
  await moveTime(app, time, 10)
  return id
})
const onTaken = onTalk(async ({ staff, player }) => {
  const id = await waiting(staff, player)
  await take(staff, id)
  return id
})

const ended = (deed: 'release' | 'miss') =>
  onTaken(({ staff }, { id }) => ({ act: () => act(staff, id, deed), ...moved, audit: { by: 'staff' } }))

export const interviewsCases = {
  'interviews.invite': onApplication(({ staff }, { id }) => ({
    act: () => invite(staff, id),
    ...moved,
    audit: { by: 'staff' },
    notified: { player: '+decision' },
    hasCard: true,
  })),

  'interviews.move': onInvited(({ player }) => ({ act: () => sayReady(player), ...moved })),

  'interviews.take': onWaiting(({ staff }, { id }) => ({
    act: () => take(staff, id),
    ...moved,
    audit: { by: 'staff' },
    notified: { player: '+decision' },
  })),

  'interviews.release': ended('release'),
  'interviews.miss': ended('miss'),

  'interviews.recommend': onTaken((stage, { id }) => ({
    act: () => act(stage.staff, id, 'recommend'),
    ...moved,
    audit: { by: 'staff' },
    hasCard: true,
  })),

  'interviews.remind': onTimed(({ app }) => ({
    act: () => followTimes(app.db),
    notified: { player: '+decision' },
  })),

  'interviews.publish': async ({ staff }) => {
    const id = randomUUID()
    return {
      act: () => publishTime(staff, { id }),
      about: `interviews ${id}`,
      signals: { interviews: everyone },
      audit: entry('staff', undefined, { places: 1 }),
      after: () => cancelTime(staff, id),
    }
  },

  'interviews.cancel': async ({ staff }) => {
    const id = await publishTime(staff, {})
    return {
      act: () => cancelTime(staff, id),
      about: `interviews ${id}`,
      signals: { interviews: everyone },
      audit: entry('staff', { places: 1 }),
    }
  },

  'interviews.settings': async (stage) => ({
    act: () => setInterviews(stage.owner),
    about: 'interviews all',
    signals: { interviews: everyone },
    audit: entry('owner', { isOn: false }, { isOn: true }),
    after: () => off(stage),
  }),
} satisfies Cases
