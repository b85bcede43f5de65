import { endWaits } from '#features/interviews/waits.ts'
import { applyFor } from '#test/applications.ts'
import {
  endTalk,
  INTERVIEWS,
  invite,
  invited,
  letWait,
  sayReady,
  setInterviews,
  take,
  waiting,
} from '#test/interviews.ts'
import { markSeen } from '#test/notifications.ts'
import { entry, everyone, on, team, teamAndPlayer, type Case, type Cases, type Stage } from './case.ts'

const moved = { signals: { interviews: teamAndPlayer } }

/** Other cases find interviews switched off again. */
const off = ({ owner }: Stage) => setInterviews(owner, { isOn: false })

const onTalk = (begin: (stage: Stage) => Promise<string>) => {
  const make = on('submission', async (stage) => {
    await setInterviews(stage.owner)
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
const onTaken = onTalk(async ({ staff, player }) => {
  const id = await waiting(staff, player)
  await take(staff, id)
  return id
})

export const interviewsCases = {
  'interviews.invite': onApplication(({ staff }, { id }) => ({
    act: () => invite(staff, id),
    ...moved,
    audit: { by: 'staff' },
    notified: { player: '+decision' },
    hasCard: true,
  })),

  'interviews.ready': onInvited(({ player }) => ({ act: () => sayReady(player), ...moved })),

  'interviews.leave': onWaiting(({ player }) => ({
    act: () => player.send('POST', `${INTERVIEWS}/mine/leave`),
    ...moved,
  })),

  'interviews.expire': on('submission', async (stage) => {
    await setInterviews(stage.owner)
    const id = await waiting(stage.staff, stage.player)
    await letWait(stage.app, id, 21)
    return { id }
  })((stage) => ({ act: () => endWaits(stage.app.db), ...moved, after: () => off(stage) })),

  'interviews.take': onWaiting(({ staff }, { id }) => ({
    act: () => take(staff, id),
    ...moved,
    audit: { by: 'staff' },
    notified: { player: '+decision' },
  })),

  'interviews.release': onTaken(({ staff }, { id }) => ({
    act: () => endTalk(staff, id, 'release'),
    ...moved,
    audit: { by: 'staff' },
  })),

  'interviews.miss': onTaken(({ staff }, { id }) => ({
    act: () => endTalk(staff, id, 'missed'),
    ...moved,
    audit: { by: 'staff' },
  })),

  'interviews.save': on('submission', async (stage) => {
    await setInterviews(stage.owner)
    const id = await waiting(stage.staff, stage.player)
    return { id, revision: (await take(stage.staff, id)).body.revision }
  })((stage, { id, revision }) => ({
    act: () => stage.staff.send('PUT', `${INTERVIEWS}/${id}`, { checks: [], notes: 'Ano', revision }),
    signals: { interviews: team },
    after: () => off(stage),
  })),

  'interviews.recommend': on('submission', async (stage) => {
    await setInterviews(stage.owner, { isOn: false, needsSecond: true })
    return { id: await applyFor(stage.staff, stage.player) }
  })((stage, { id }) => ({
    act: () => stage.staff.send('POST', `${INTERVIEWS}/${id}/recommend`),
    ...moved,
    audit: { by: 'staff' },
    hasCard: true,
    after: () => off(stage),
  })),

  // The decision itself is that of the application.
  'interviews.end': onTaken((stage, { id }) => ({
    act: () => endTalk(stage.staff, id, 'pass'),
    to: teamAndPlayer,
    signals: {
      interviews: teamAndPlayer,
      allowlist: everyone,
      [`users ${stage.player.id}`]: team,
    },
    audit: {
      ...entry('staff', { status: 'pending' }, { status: 'approved' }),
      action: 'allowlist.approve',
    },
    notified: { player: '+decision' },
    hasCard: true,
    role: ['player'],
    gate: ['player'],
  })),

  'interviews.settings': async (stage) => ({
    act: () => setInterviews(stage.owner),
    about: 'interviews all',
    signals: { interviews: everyone },
    audit: entry('owner', { isOn: false }, { isOn: true }),
    after: () => off(stage),
  }),
} satisfies Cases
