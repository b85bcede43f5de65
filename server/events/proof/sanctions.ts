import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountStep } from '#features/people/retention-store.ts'
import { announceRunOut } from '#features/sanctions/run-out.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { postAsGame, sendLines } from '#test/game.ts'
import {
  txAdminAction,
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
} from '#test/sanctions.ts'
import { allButKept, NEW, team, type Case, type CasesOf, type Name, type Stage } from './case.ts'
import { sanctionEvidenceCases } from './sanction-evidence.ts'
import { sanctionTemplateCases } from './sanction-templates.ts'

const withPlayer: Name[] = [...team, 'player']
/** An unread news of the sanction is there already: the new one replaces it, and is sent on Discord too. */
const replacesNews = { notificationSignals: ['player'] as const, discord: ['message player sanction'] }

const newLicense = () => `license:${randomUUID().replaceAll('-', '')}00000000`

/** A case may run several times, and the site takes each action once. */
const newActionId = () => `B${randomUUID().slice(0, 7)}`

const fromTxAdmin = ({ db }: Stage['app'], sourceId: string) =>
  db.selectFrom('sanctions').select('id').where('sourceId', '=', sourceId).executeTakeFirstOrThrow()

/** The player proves a licence, and a ban becomes theirs or gets the licence. */
async function proofOf({ app, player }: Pick<Stage, 'app' | 'player'>, license: string, banId: string) {
  const { code } = (await postAsGame(app, '/api/game/links', { license, name: 'Jan' })).body
  return {
    act: () => player.send('POST', '/api/auth/me/licenses', { code }),
    signals: { [`sanctions ${banId}`]: withPlayer, 'game licenses': ['player'], 'logs people': team },
    audit: { action: 'game.linkLicense', by: 'player', about: `user ${player.id}`, after: { license } },
    gate: ['player'],
    bans: [banId],
  } satisfies Case
}

const withPlayerButKept: Name[] = [...allButKept, 'player']

export const sanctionsCases: CasesOf<'sanctions'> = {
  ...sanctionEvidenceCases,
  ...sanctionTemplateCases,

  'sanctions.create': async ({ staff, player }) => {
    const until = inHours(1)
    return {
      act: () => staff.send('POST', SANCTIONS, sanctionOf(player, { kind: 'ban', until })),
      signals: { [`sanctions ${NEW}`]: withPlayer },
      audit: { by: 'staff', about: `sanction ${NEW}`, after: { kind: 'ban', until } },
      notified: { player: [`+sanction sanction ${NEW}`] },
      discord: ['role player'],
      gate: ['player'],
      bans: [NEW],
    }
  },

  'sanctions.receive': async ({ app, player }) => {
    const id = newActionId()
    return {
      act: async () => {
        const { status } = await sendLines(app, banLine({ id, identifiers: [`discord:${player.id}`] }))
        return { status, body: await fromTxAdmin(app, id) }
      },
      signals: { [`sanctions ${NEW}`]: withPlayer },
      audit: {
        by: 'server',
        about: `sanction ${NEW}`,
        after: { kind: 'ban', until: null, source: 'txadmin', token: 'GAME_TOKEN' },
      },
      notified: { player: [`+sanction sanction ${NEW}`] },
      discord: ['role player'],
      gate: ['player'],
      bans: [NEW],
    }
  },

  'sanctions.confirm': async ({ app, owner, colleague }) => {
    const action = newActionId()
    await sendLines(app, banLine({ id: action, identifiers: [`discord:${colleague.id}`] }))
    const { id } = await fromTxAdmin(app, action)
    return {
      act: () => owner.send('POST', `${SANCTIONS}/${id}/confirm`),
      signals: { [`sanctions ${id}`]: team },
      audit: {
        by: 'owner',
        about: `sanction ${id}`,
        before: { state: 'waiting' },
        after: { state: 'active' },
      },
      gate: ['colleague'],
      bans: [id],
    }
  },

  'sanctions.import': async ({ app, owner }) => {
    const file = playersDb([txAdminAction({ id: newActionId(), type: 'warn' })])
    const { hash } = (await importFile(app, owner, file)).body
    return {
      act: () => importFile(app, owner, file, hash),
      signals: { sanctions: team },
      audit: { by: 'owner', about: `game ${hash}`, after: expect.objectContaining({ warnings: 1 }) },
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
      signals: { sanctions: team },
      audit: {
        action: 'sanctions.import',
        by: 'owner',
        about: `game ${hash}`,
        after: expect.objectContaining({ bans: 1 }),
      },
      discord: ['role player'],
      gate: ['player'],
      bans: [NEW],
    }
  },

  'sanctions.update': async ({ staff, colleague, player }) => {
    const { id, until } = await sanction(staff, player, { kind: 'suspension', until: inHours(1) })
    return {
      act: () => colleague.send('PATCH', `${SANCTIONS}/${id}`, { revision: 1, reason: 'Jinak', until: null }),
      signals: { [`sanctions ${id}`]: withPlayer },
      audit: {
        by: 'colleague',
        about: `sanction ${id}`,
        before: { until },
        after: { until: null },
      },
      ...replacesNews,
      gate: ['player'],
      bans: [id],
    }
  },

  'sanctions.note': async ({ owner, colleague, kept }) => {
    const { id } = await sanction(owner, kept)
    return {
      act: () => colleague.send('PUT', `${SANCTIONS}/${id}/note`, { revision: 0, text: 'Víme proč' }),
      signals: { [`sanctions ${id}`]: allButKept },
      audit: { by: 'colleague', about: `sanction ${id}`, for: allButKept },
    }
  },

  'sanctions.end': async ({ staff, colleague, player }) => {
    const { id } = await sanction(staff, player, { kind: 'ban' })
    return {
      act: () => endSanction(colleague, id, 'overturned'),
      signals: { [`sanctions ${id}`]: withPlayer },
      audit: {
        by: 'colleague',
        about: `sanction ${id}`,
        before: { state: 'active' },
        after: { state: 'overturned' },
      },
      ...replacesNews,
      discord: [...replacesNews.discord, 'role player'],
      gate: ['player'],
      bans: [id],
    }
  },

  'sanctions.export': async ({ staff }) => ({
    act: () => staff.get(`${SANCTIONS}/export?kind=ban&q=tereza`),
    audit: { by: 'staff', about: 'sanction all', after: { kind: 'ban' } },
  }),

  'sanctions.appeal': async ({ app, kept, player }) => {
    const given = await sanction(kept, player)
    await app.db.deleteFrom('notifications').execute()
    return {
      act: () => appeal(player, given),
      signals: { [`tickets ${NEW}`]: withPlayerButKept, [`sanctions ${given.id}`]: withPlayerButKept },
      notified: Object.fromEntries(allButKept.map((name) => [name, ['+ticket list tickets']])),
      discord: [`card ticket ${NEW}`],
    }
  },

  'sanctions.decide': async ({ kept, player, staff }) => {
    const given = await sanction(kept, player)
    const id = await openAppeal(player, given)
    const entry = { by: 'staff', about: `ticket ${id}`, for: allButKept } as const
    return {
      act: () => decideAppeal(staff, id, 'upheld'),
      // The author of the sanction learns the decision.
      signals: { [`tickets ${id}`]: withPlayerButKept, [`sanctions ${given.id}`]: withPlayer },
      audit: [
        { ...entry, action: 'tickets.status', before: { status: 'open' }, after: { status: 'closed' } },
        { ...entry, after: { outcome: 'upheld' } },
      ],
      ...replacesNews,
      discord: [...replacesNews.discord, `card ticket ${id}`],
    }
  },

  'sanctions.settings': async ({ owner }) => {
    const {
      editedBy: _editedBy,
      revision: _revision,
      ...before
    } = (await owner.get(`${APPEALS}/settings`)).body
    return {
      act: () => appealSettings(owner, { againDays: 7 }),
      signals: { 'sanctions settings': ['owner', 'second'] },
      audit: { by: 'owner', about: 'appeals all', before, after: { ...before, againDays: 7 } },
      after: () => appealSettings(owner, before),
    }
  },

  'sanctions.runOut': async ({ staff, player, app }) => {
    const { id } = await sanction(staff, player, { kind: 'suspension', until: inHours(1) })
    await letRunOut(app, id)
    return {
      act: () => announceRunOut(app.db),
      signals: { [`sanctions ${id}`]: withPlayer },
      ...replacesNews,
      discord: [...replacesNews.discord, 'role player'],
      gate: ['player'],
      bans: [id],
    }
  },

  'sanctions.join': async (people) => {
    const license = newLicense()
    const target = { identifiers: [license], name: 'Neznámý' }
    const { id } = await sanction(people.staff, people.player, { target, kind: 'ban' })
    return {
      ...(await proofOf(people, license, id)),
      notified: { player: [`+sanction sanction ${id}`] },
      discord: ['role player'],
    }
  },

  'sanctions.widen': async (people) => {
    const { id } = await sanction(people.staff, people.player, { kind: 'ban' })
    return proofOf(people, newLicense(), id)
  },

  'sanctions.expire': async ({ staff, player, app }) => {
    const { id } = await sanction(staff, player)
    await app.db.deleteFrom('notifications').execute()
    await markAccountDeleted(app, player, '2020-01-01T12:00:00Z')
    return {
      act: () => accountStep.remove(app.db, new Date(), async () => {}),
      signals: { [`sanctions ${id}`]: team, todos: team },
    }
  },
}
