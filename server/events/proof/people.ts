import { expect } from 'vitest'
import { remindApplicants } from '#features/allowlist/reminders.ts'
import { notificationStep } from '#features/notifications/retention-store.ts'
import { accountStep } from '#features/people/retention-store.ts'
import { keepPortrait } from '#features/team/portraits.ts'
import {
  applyFor,
  askQuestion,
  decide,
  letHoursPass,
  QUESTIONS,
  SUBMISSIONS,
  withdraw,
} from '#test/applications.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { line, newLicense, proveLicense, sendLines } from '#test/game.ts'
import { takeOverFile, takeOverTwice } from '#test/moving.ts'
import { markSeen, writeMany } from '#test/notifications.ts'
import { DEVICES, newSubscription } from '#test/push.ts'
import { showOnTeam, TEAM } from '#test/team.ts'
import { openTicket, reply } from '#test/tickets.ts'
import { allButKept, each, entry, everyone, managed, NEW, on, team, teamAndPlayer } from './case.ts'
import type { Case, Cases, Stage } from './case.ts'

const OPENING = '/api/allowlist/opening'
const LICENSES = '/api/auth/me/licenses'

const questions = managed({
  path: QUESTIONS,
  subject: 'question',
  signals: { allowlist: everyone },
  thing: { question: 'Kdo jste?' },
  changed: { question: 'Odkud jste?' },
})

const removeQuestion = ({ staff }: Stage, id: string) => staff.send('DELETE', `${QUESTIONS}/${id}`)

const idsInOrder = async ({ staff }: Stage): Promise<string[]> =>
  (await staff.get(QUESTIONS)).body.map(({ id }: { id: string }) => id)

const onApplication = on('submission', async ({ staff, player }) => ({ id: await applyFor(staff, player) }))
const onApproved = on('submission', async (stage) => {
  const id = await applyFor(stage.staff, stage.player)
  await decide(stage.staff, id, 'approve')
  await markSeen(stage.player, { type: 'submission', id })
  return { id }
})

/** Expected effects of every change to an application that is or was pending. */
const moved = ({ player }: Stage, by: 'staff' | 'player', before: string, after: string) =>
  ({
    to: teamAndPlayer,
    signals: { allowlist: everyone, [`users ${player.id}`]: team },
    audit: entry(by, { status: before }, { status: after }),
    hasCard: true,
  }) satisfies Partial<Case>

/** Everything a person wrote is deleted long after their account. */
async function expired({ player, staff, kept, app }: Stage): Promise<Case> {
  const submission = await applyFor(staff, player)
  const ticket = await openTicket(player, { category: 'complaint', concernedId: kept.id })
  await app.db.deleteFrom('notifications').execute()
  await markAccountDeleted(app, player, '2020-01-01T12:00:00Z')
  return {
    act: () => accountStep.remove(app.db, new Date(), async () => {}),
    signals: { [`allowlist ${submission}`]: team, [`tickets ${ticket.id}`]: allButKept, todos: team },
  }
}

const emptyTeam = ({ app }: Stage) => app.db.deleteFrom('teamPeople').execute()

const licenseSignals = { 'game licenses': ['player'], 'logs people': team } as const

export const peopleCases = {
  'allowlist.submit': async (stage) => {
    const question = await askQuestion(stage.staff)
    const answers = (await idsInOrder(stage)).map((questionId) => ({ questionId, answer: 'Jan' }))
    return {
      act: () => stage.player.send('POST', SUBMISSIONS, { answers }),
      about: `submission ${NEW}`,
      to: teamAndPlayer,
      signals: { [`users ${stage.player.id}`]: team },
      notified: each(team, '+application list applications'),
      hasCard: true,
      after: () => removeQuestion(stage, question),
    }
  },

  'allowlist.withdraw': onApplication((stage, { id }) => {
    const { signals, ...rest } = moved(stage, 'player', 'pending', 'withdrawn')
    return {
      act: () => withdraw(stage.player, id),
      ...rest,
      signals: { ...signals, 'allowlist draft': ['player'] },
    }
  }),

  'allowlist.approve': onApplication((stage, { id }) => ({
    act: () => decide(stage.staff, id, 'approve'),
    ...moved(stage, 'staff', 'pending', 'approved'),
    notified: { player: '+decision' },
    role: ['player'],
    gate: ['player'],
  })),

  'allowlist.decline': onApplication((stage, { id }) => ({
    act: () => decide(stage.staff, id, 'decline'),
    ...moved(stage, 'staff', 'pending', 'declined'),
    notified: { player: '+decision' },
  })),

  'allowlist.hold': onApplication(({ staff }, { id }) => ({
    act: () => decide(staff, id, 'decline', { isHeld: true }),
    to: team,
    after: () => staff.send('POST', `${SUBMISSIONS}/${id}/decline/undo`),
  })),

  'allowlist.revoke': onApproved((stage, { id }) => ({
    act: () => decide(stage.staff, id, 'revoke'),
    ...moved(stage, 'staff', 'approved', 'declined'),
    notified: { player: '+decision' },
    role: ['player'],
    gate: ['player'],
  })),

  'allowlist.takeOver': async ({ app, owner }) => {
    const file = newLicense()
    const { hash } = (await takeOverFile(app, owner, file)).body
    return {
      act: () => takeOverFile(app, owner, file, hash),
      about: `game ${hash}`,
      signals: { 'allowlist admitted': team },
      audit: { by: 'owner', after: { source: 'file', added: 1, notes: 0 } },
    }
  },

  'allowlist.claim': async ({ app, owner, player }) => {
    const license = newLicense()
    await takeOverTwice(app, owner, license)
    return {
      act: () => proveLicense(app, player, license),
      about: `user ${player.id}`,
      signals: {
        ...licenseSignals,
        'allowlist admitted': team,
        allowlist: ['player'],
      },
      to: team,
      audit: { action: 'game.linkLicense', by: 'player', after: { license } },
      role: ['player'],
      gate: ['player'],
    }
  },

  'allowlist.revokeTaken': async ({ app, owner, staff, player }) => {
    await takeOverTwice(app, owner, player.id)
    return {
      act: () => staff.send('POST', `/api/allowlist/admitted/${player.id}/revoke`, { reason: 'Lhal' }),
      about: `user ${player.id}`,
      to: team,
      signals: { 'allowlist admitted': team, allowlist: ['player'] },
      audit: { by: 'staff' },
      role: ['player'],
      gate: ['player'],
    }
  },

  'allowlist.note': async ({ staff, kept }) => {
    const id = await applyFor(staff, kept)
    return {
      act: () => staff.send('POST', `${SUBMISSIONS}/${id}/notes`, { text: 'Známe ho' }),
      about: `submission ${id}`,
      to: allButKept,
      audit: entry('staff', undefined, { text: 'Známe ho' }),
      after: () => withdraw(kept, id),
    }
  },

  'allowlist.remind': onApplication(async (stage, { id }) => {
    await decide(stage.staff, id, 'decline')
    await letHoursPass(stage.app, stage.player, 25)
    return { act: () => remindApplicants(stage.app.db), notified: { player: '+reminder' } }
  }),

  'allowlist.expire': expired,

  'allowlist.discardDraft': async (stage) => {
    const questionId = await askQuestion(stage.staff)
    const answers = [{ questionId, question: 'Kdo jsi?', answer: 'Jan' }]
    await stage.player.send('PUT', '/api/allowlist/draft', { answers })
    return {
      act: () => stage.player.send('DELETE', '/api/allowlist/draft'),
      signals: { allowlist: ['player'] },
      after: () => removeQuestion(stage, questionId),
    }
  },

  'allowlist.opening': async ({ owner }) => {
    const change = async (text: string) => {
      const { revision } = (await owner.get(OPENING)).body
      return owner.send('PUT', OPENING, { isAccepting: true, reopensAt: null, week: null, text, revision })
    }
    return {
      act: () => change('Otevíráme v pátek'),
      about: 'opening all',
      signals: { 'allowlist opening': everyone },
      audit: entry('owner', { text: '' }, { text: 'Otevíráme v pátek' }),
      after: () => change(''),
    }
  },

  'allowlist.createQuestion': questions.create,
  'allowlist.updateQuestion': questions.update,
  'allowlist.deleteQuestion': questions.remove,

  'allowlist.reorderQuestions': async (stage) => {
    const added = [await askQuestion(stage.staff), await askQuestion(stage.staff)]
    const before = await idsInOrder(stage)
    const after = before.toReversed()
    return {
      act: () => stage.staff.send('PUT', `${QUESTIONS}/order`, { ids: after }),
      about: 'question all',
      signals: { allowlist: everyone },
      audit: { by: 'staff', before, after },
      after: async () => {
        for (const id of added) await removeQuestion(stage, id)
      },
    }
  },

  'account.remove': onApproved(async ({ player }) => {
    const { username } = (await player.get('/api/auth/me')).body
    const others = everyone.filter((name) => name !== 'player')
    return {
      act: () => player.send('DELETE', '/api/auth/me', { confirm: username }),
      about: expect.stringMatching(/^user smazany-/),
      signals: { users: team, todos: team, sanctions: team, team, tickets: others, allowlist: others },
      audit: { by: 'server' },
      role: ['player'],
      gate: ['player'],
    }
  }),

  'account.expire': expired,

  'users.showEmail': async ({ staff, player }) => ({
    act: () => staff.send('POST', `/api/users/${player.id}/email`),
    about: `user ${player.id}`,
    audit: { by: 'staff' },
  }),

  'users.endSessions': async ({ owner, player }) => ({
    act: () => owner.send('DELETE', `/api/users/${player.id}/sessions`),
    about: `user ${player.id}`,
    audit: { by: 'owner', after: { count: 1 } },
  }),

  'users.changeRole': async ({ owner, player }) => {
    const change = (role: string) => owner.send('PATCH', `/api/users/${player.id}`, { role })
    return {
      act: () => change('administrator'),
      about: `user ${player.id}`,
      to: teamAndPlayer,
      signals: { team: teamAndPlayer, auth: ['player'] },
      audit: { by: 'owner', before: { role: 'user' }, after: { role: 'administrator' }, for: teamAndPlayer },
      gate: ['player'],
      after: () => change('user'),
    }
  },

  'users.notes.create': async ({ staff, kept }) => ({
    act: () => staff.send('POST', `/api/users/${kept.id}/notes`, { text: 'Viz @colleague a @kept' }),
    about: `user ${kept.id}`,
    to: allButKept,
    audit: { by: 'staff', after: { noteId: expect.any(String) } },
    notified: { colleague: '+mention' },
  }),

  'users.notes.search': async ({ staff, player, kept, app }) => {
    const identifier = `discord:${player.id}`
    await sendLines(app, line({ user_identifier: identifier }))
    const note = { text: 'Důkaz', evidence: { filter: { player: identifier }, query: '' } }
    return {
      act: () => staff.send('POST', `/api/users/${kept.id}/notes`, note),
      about: `user ${kept.id}`,
      to: allButKept,
      audit: [
        { by: 'staff', after: { player: identifier } },
        { by: 'staff', action: 'users.notes.create', after: { noteId: expect.any(String) } },
      ],
    }
  },

  'users.notes.remove': async ({ staff, kept }) => {
    const text = 'Viz @colleague'
    const { id } = (await staff.send('POST', `/api/users/${kept.id}/notes`, { text })).body
    return {
      act: () => staff.send('DELETE', `/api/users/notes/${id}`),
      about: `user ${kept.id}`,
      to: allButKept,
      audit: entry('staff', { noteId: id, author: 'staff' }),
      notified: { colleague: '-mention' },
    }
  },

  'team.show': async (stage) => {
    const { staff } = stage
    await staff.send('PUT', `${TEAM}/me`, { isShown: false, duty: 'Koně' })
    const [before, after] = [
      { isOnTeamPage: false, duty: 'Koně' },
      { isOnTeamPage: true, duty: 'Stáje' },
    ]
    return {
      act: () => showOnTeam(staff, 'Stáje'),
      about: `user ${staff.id}`,
      signals: { team },
      audit: { by: 'staff', before, after },
      after: () => emptyTeam(stage),
    }
  },

  'team.order': async (stage) => {
    const { staff, owner } = stage
    for (const one of [staff, owner]) await showOnTeam(one)
    return {
      act: () => owner.send('PUT', `${TEAM}/order`, { ids: [owner.id, staff.id] }),
      about: 'team all',
      signals: { team },
      audit: { by: 'owner', before: ['staff', 'owner'], after: ['owner', 'staff'] },
      after: () => emptyTeam(stage),
    }
  },

  'team.portrait': async (stage) => {
    const { staff, app } = stage
    const avatar = '0'.repeat(32)
    await app.db.updateTable('users').set({ avatar }).where('id', '=', staff.id).execute()
    await showOnTeam(staff)
    return {
      act: () => keepPortrait(app.db, { id: staff.id, avatar }, Buffer.from('x')),
      signals: { team },
      after: () => emptyTeam(stage),
    }
  },

  'notifications.read': async ({ staff, player }) => {
    const { id } = await openTicket(player)
    await reply(staff, id)
    return {
      act: () => markSeen(player, { type: 'ticket', id }),
      about: `ticket ${id}`,
      notified: { player: '-answer' },
    }
  },

  'notifications.devices': async ({ staff }) => ({
    act: () => staff.send('PUT', DEVICES, newSubscription()),
    notificationSignals: ['staff'],
  }),

  'notifications.settings': async ({ player }) => ({
    act: () => player.send('PUT', '/api/notifications/settings', { off: ['answer'], toasts: true }),
    notificationSignals: ['player'],
  }),

  'notifications.expire': async ({ player, app }) => {
    const { id: ticketId } = await openTicket(player)
    await writeMany(app, player.id, { ticketId }, 1, new Date('2020-01-01T12:00:00Z'))
    return {
      act: () => notificationStep.remove(app.db, new Date(), async () => {}),
      notificationSignals: ['player'],
    }
  },

  'game.linkLicense': async ({ player, app }) => {
    const license = newLicense()
    return {
      act: () => proveLicense(app, player, license),
      about: `user ${player.id}`,
      signals: licenseSignals,
      audit: { by: 'player', after: { license } },
      gate: ['player'],
    }
  },

  'game.unlinkLicense': async ({ player, app }) => {
    const license = newLicense()
    await proveLicense(app, player, license)
    return {
      act: () => player.send('DELETE', `${LICENSES}/${license}`),
      about: `user ${player.id}`,
      signals: licenseSignals,
      audit: { by: 'player', before: { license } },
      gate: ['player'],
    }
  },

  'tickets.expire': expired,
} satisfies Cases
