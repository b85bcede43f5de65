import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountStep } from '#features/people/retention-store.ts'
import { announceRunOut } from '#features/sanctions/run-out.ts'
import type { Person } from '#test/app.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { newLicense, proveLicense, sendLines } from '#test/game.ts'
import {
  addTemplate,
  appeal,
  APPEALS,
  appealSettings,
  banLine,
  decideAppeal,
  endSanction,
  importFile,
  inHours,
  letRunOut,
  openAppeal,
  playersDb,
  sanction,
  sanctionOf,
  SANCTIONS,
  templateOf,
  TEMPLATES,
  txAdminAction,
} from '#test/sanctions.ts'
import { openTicket } from '#test/tickets.ts'
import { allButKept, allButKeptAndPlayer, each, NEW, on, owners, team, teamAndPlayer } from './case.ts'
import type { Case, Cases, Stage } from './case.ts'

/** A case may run several times, and the site takes each action once. */
const newActionId = () => `B${randomUUID().slice(0, 7)}`

const fromTxAdmin = ({ db }: Stage['app'], sourceId: string) =>
  db.selectFrom('sanctions').select('id').where('sourceId', '=', sourceId).executeTakeFirstOrThrow()

/** A ban of the player. */
const onBan = on('sanction', ({ staff, player }) => sanction(staff, player, { kind: 'ban' }))
const onSuspension = on('sanction', ({ staff, player }) =>
  sanction(staff, player, { kind: 'suspension', until: inHours(1) }),
)
/** A warning of `kept`, who may not know everything about it. */
const onKept = on('sanction', ({ owner, kept }) => sanction(owner, kept))

/** A warning by `kept`; an appeal against it is hidden from them. */
const onWarning = on('sanction', async ({ app, kept, player }) => {
  const given = await sanction(kept, player)
  await app.db.deleteFrom('notifications').execute()
  return given
})

/** The game servers have to know the sanction, and let the player in or keep them out. */
const barring = (id: string) => ({ gate: ['player'], bans: [id] }) satisfies Partial<Case>

/** The player proves a licence, and a ban becomes theirs or gets the licence. */
const proofOf = ({ app, player }: Stage, license: string, banId: string) =>
  ({
    act: () => proveLicense(app, player, license),
    to: teamAndPlayer,
    signals: { 'game licenses': ['player'], 'logs people': team },
    audit: { action: 'game.linkLicense', by: 'player', about: `user ${player.id}`, after: { license } },
    ...barring(banId),
  }) satisfies Partial<Case>

const addEvidence = (author: Person, id: string, piece: object) =>
  author.send('POST', `${SANCTIONS}/${id}/evidence`, { evidence: [piece] })

const onTemplate = on('sanction-template', async ({ owner }) => {
  const { updatedAt: _updatedAt, ...audited } = await addTemplate(owner)
  return audited
})
const templateSignals = { sanctions: team }

export const sanctionsCases = {
  'sanctions.create': async ({ staff, player }) => {
    const until = inHours(1)
    return {
      act: () => staff.send('POST', SANCTIONS, sanctionOf(player, { kind: 'ban', until })),
      about: `sanction ${NEW}`,
      to: teamAndPlayer,
      audit: { by: 'staff', after: { kind: 'ban', until } },
      notified: { player: '+sanction' },
      role: ['player'],
      ...barring(NEW),
    }
  },

  'sanctions.receive': async ({ app, player }) => {
    const id = newActionId()
    return {
      act: async () => {
        const { status } = await sendLines(app, banLine({ id, identifiers: [`discord:${player.id}`] }))
        return { status, body: await fromTxAdmin(app, id) }
      },
      about: `sanction ${NEW}`,
      to: teamAndPlayer,
      audit: {
        by: 'server',
        after: { kind: 'ban', until: null, source: 'txadmin', token: 'GAME_TOKEN' },
      },
      notified: { player: '+sanction' },
      role: ['player'],
      ...barring(NEW),
    }
  },

  'sanctions.confirm': async ({ app, owner, player }) => {
    const action = newActionId()
    const changeRole = (role: string) => owner.send('PATCH', `/api/users/${player.id}`, { role })
    await changeRole('administrator')
    await sendLines(app, banLine({ id: action, identifiers: [`discord:${player.id}`] }))
    await changeRole('user')
    const { id } = await fromTxAdmin(app, action)
    return {
      act: () => owner.send('POST', `${SANCTIONS}/${id}/confirm`),
      about: `sanction ${id}`,
      to: teamAndPlayer,
      audit: { by: 'owner', before: { state: 'waiting' }, after: { state: 'active' } },
      notified: { player: '+sanction' },
      role: ['player'],
      ...barring(id),
    }
  },

  'sanctions.import': async ({ app, owner }) => {
    const file = playersDb([txAdminAction({ id: newActionId(), type: 'warn' })])
    const { hash } = (await importFile(app, owner, file)).body
    return {
      act: () => importFile(app, owner, file, hash),
      about: `game ${hash}`,
      signals: { sanctions: team },
      audit: { by: 'owner', after: expect.objectContaining({ warnings: 1 }) },
    }
  },

  'sanctions.enter': async ({ app, owner, player }) => {
    const id = newActionId()
    const file = playersDb([txAdminAction({ id, ids: [`discord:${player.id}`] })])
    const { hash } = (await importFile(app, owner, file)).body
    return {
      act: async () => {
        const { status } = await importFile(app, owner, file, hash)
        return { status, body: await fromTxAdmin(app, id) }
      },
      about: `game ${hash}`,
      signals: { sanctions: team },
      audit: { action: 'sanctions.import', by: 'owner', after: expect.objectContaining({ bans: 1 }) },
      role: ['player'],
      ...barring(NEW),
    }
  },

  'sanctions.update': onSuspension(({ colleague }, { id, until }) => ({
    act: () => colleague.send('PATCH', `${SANCTIONS}/${id}`, { revision: 1, reason: 'Jinak', until: null }),
    to: teamAndPlayer,
    audit: { by: 'colleague', before: { until }, after: { until: null } },
    notified: { player: '=sanction' },
    ...barring(id),
  })),

  'sanctions.note': onKept(({ colleague }, { id }) => ({
    act: () => colleague.send('PUT', `${SANCTIONS}/${id}/note`, { revision: 0, text: 'Víme proč' }),
    to: allButKept,
    audit: { by: 'colleague' },
  })),

  'sanctions.end': onBan(({ colleague }, { id }) => ({
    act: () => endSanction(colleague, id, 'overturned'),
    to: teamAndPlayer,
    audit: { by: 'colleague', before: { state: 'active' }, after: { state: 'overturned' } },
    notified: { player: '=sanction' },
    role: ['player'],
    ...barring(id),
  })),

  'sanctions.export': async ({ staff }) => ({
    act: () => staff.get(`${SANCTIONS}/export?kind=ban&q=tereza`),
    about: 'sanction all',
    audit: { by: 'staff', after: { kind: 'ban' } },
  }),

  'sanctions.appeal': onWarning(({ player }, given) => ({
    act: () => appeal(player, given),
    about: `ticket ${NEW}`,
    to: allButKeptAndPlayer,
    signals: { [`sanctions ${given.id}`]: allButKeptAndPlayer },
    notified: each(allButKept, '+ticket list tickets'),
    hasCard: true,
  })),

  'sanctions.decide': async ({ kept, player, staff }) => {
    const given = await sanction(kept, player)
    const id = await openAppeal(player, given)
    return {
      act: () => decideAppeal(staff, id, 'upheld'),
      about: `ticket ${id}`,
      to: allButKeptAndPlayer,
      // The author of the sanction learns the decision.
      signals: { [`sanctions ${given.id}`]: teamAndPlayer },
      audit: [
        { action: 'tickets.status', by: 'staff', before: { status: 'open' }, after: { status: 'closed' } },
        { by: 'staff', after: { outcome: 'upheld' } },
      ],
      notified: { player: '=sanction' },
      hasCard: true,
    }
  },

  'sanctions.settings': async ({ owner }) => {
    const settings = (await owner.get(`${APPEALS}/settings`)).body
    const { editedBy: _editedBy, revision: _revision, ...before } = settings
    return {
      act: () => appealSettings(owner, { againDays: 7 }),
      about: 'appeals all',
      signals: { 'sanctions settings': owners },
      audit: { by: 'owner', before, after: { ...before, againDays: 7 } },
      after: () => appealSettings(owner, before),
    }
  },

  'sanctions.runOut': onSuspension(async ({ app }, { id }) => {
    await letRunOut(app, id)
    return {
      act: () => announceRunOut(app.db),
      to: teamAndPlayer,
      notified: { player: '=sanction' },
      role: ['player'],
      ...barring(id),
    }
  }),

  'sanctions.join': async (stage) => {
    const license = newLicense()
    const target = { identifiers: [license], name: 'Neznámý' }
    const { id } = await sanction(stage.staff, stage.player, { target, kind: 'ban' })
    return {
      about: `sanction ${id}`,
      ...proofOf(stage, license, id),
      notified: { player: '+sanction' },
      role: ['player'],
    }
  },

  'sanctions.widen': onBan((stage, { id }) => proofOf(stage, newLicense(), id)),

  'sanctions.expire': onWarning(async ({ player, app }) => {
    await markAccountDeleted(app, player, '2020-01-01T12:00:00Z')
    return {
      act: () => accountStep.remove(app.db, new Date(), async () => {}),
      to: team,
      signals: { todos: team },
    }
  }),

  'sanctions.evidence.add': async ({ owner, colleague, kept, player }) => {
    const { id } = await sanction(owner, player)
    const { id: linkId } = await openTicket(player, { category: 'complaint', concernedId: kept.id })
    return {
      act: () => addEvidence(colleague, id, { ticketId: linkId }),
      about: `sanction ${id}`,
      to: allButKept,
      audit: {
        by: 'colleague',
        after: { evidenceId: expect.any(String), evidence: 'ticket', linkType: 'ticket', linkId },
      },
    }
  },

  'sanctions.evidence.remove': onKept(async ({ colleague }, { id }) => {
    const [piece] = (await addEvidence(colleague, id, { link: 'https://medal.tv/clips/1' })).body
    return {
      act: () => colleague.send('DELETE', `${SANCTIONS}/evidence/${piece.id}`),
      to: allButKept,
      audit: { by: 'colleague', before: { evidenceId: piece.id, evidence: 'link' } },
    }
  }),

  'sanctions.templates.create': async ({ owner }) => ({
    act: () => owner.send('POST', TEMPLATES, templateOf()),
    about: `sanction-template ${NEW}`,
    signals: templateSignals,
    audit: { by: 'owner', after: { ...templateOf(), id: expect.any(String), revision: 1 } },
  }),

  'sanctions.templates.update': onTemplate(({ owner }, before) => {
    const content = templateOf({ kind: 'ban' })
    return {
      act: () => owner.send('PUT', `${TEMPLATES}/${before.id}`, { ...content, revision: 1 }),
      signals: templateSignals,
      audit: { by: 'owner', before, after: { ...before, ...content, revision: 2 } },
    }
  }),

  'sanctions.templates.remove': onTemplate(({ owner }, before) => ({
    act: () => owner.send('DELETE', `${TEMPLATES}/${before.id}`),
    signals: templateSignals,
    audit: { by: 'owner', before },
  })),

  'sanctions.templates.reorder': async ({ owner }) => {
    await addTemplate(owner)
    await addTemplate(owner)
    const { body } = await owner.get(TEMPLATES)
    const before: string[] = body.map(({ id }: { id: string }) => id)
    const after = before.toReversed()
    return {
      act: () => owner.send('PUT', `${TEMPLATES}/order`, { ids: after }),
      about: 'sanction-template all',
      signals: templateSignals,
      audit: { by: 'owner', before, after },
    }
  },
} satisfies Cases
