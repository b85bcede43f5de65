import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { slugOf } from '@westmore/contract/news.ts'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { requestBackup } from '#features/backup/store.ts'
import { clearRoleRefused, markRoleRefused } from '#features/discord/state-store.ts'
import { announceAppeared } from '#features/news/publish.ts'
import { announceRules } from '#features/people/unread.ts'
import { checkAlerts } from '#features/views/alerts.ts'
import { line, sendLines } from '#test/game.ts'
import {
  addArticle,
  articleOf,
  letAppear as letArticlesAppear,
  NEWS,
  publishArticle,
  publishNow,
} from '#test/news.ts'
import { notificationsOf } from '#test/notifications.ts'
import { approve } from '#test/applications.ts'
import { letAppear, PAGES, publish, publishText, saveDraft } from '#test/pages.ts'
import { inHours } from '#test/sanctions.ts'
import { saveView, VIEWS } from '#test/views.ts'
import { each, entry, everyone, managed, NEW, on, owners, replaced, team } from './case.ts'
import { teamAndPlayer, type Cases, type Prepare, type Stage } from './case.ts'

/** So that its address is known before it has one. */
const newTitle = () => `Vyhlášení ${randomUUID()}`

const onDraft = on('article', ({ owner }) => addArticle(owner, { title: newTitle() }))
const onArticle = on('article', ({ owner }) => publishNow(owner))
const onWithdrawn = on('article', async ({ owner }) => {
  const article = await publishNow(owner)
  await owner.send('POST', `${NEWS}/${article.id}/withdraw`)
  return article
})

/** The notification of an article to everyone but its author, with the other effects of its appearing. */
const toldOf = (sign: '+' | '-', slug: string) => ({
  to: everyone,
  notified: each(
    everyone.filter((name) => name !== 'owner'),
    `${sign}news article ${slug}`,
  ),
  notificationSignals: everyone,
  hasCard: true as const,
})

/** Admits the player and changes the rules; returns the number of the version. */
async function changeRules({ app, owner, player }: Stage, wishes: object = {}): Promise<number> {
  // Players of earlier cases would be notified too.
  await app.db.updateTable('users').set({ allowlistStatus: 'none' }).execute()
  await approve(owner, player)
  const words = { isMaterial: true, ...wishes }
  const { body } = await publishText(owner, 'rules', `Nově ${player.id}`, words)
  return (body.planned ?? body.published).number
}

const categories = managed({
  path: '/api/logs/categories',
  subject: 'category',
  signals: { 'logs categories': team },
  thing: () => ({ name: randomUUID(), scriptExport: 'stable', description: 'Koně' }),
  changed: { description: 'Krávy' },
})

const TOKENS = '/api/logs/tokens'
const token = { name: 'Hra', serverId: 'westmore-1' }

const identifiersOf = ({ player }: Stage) => `/api/logs/people/${player.id}/identifiers`
const identifierSignals = { 'logs people': team, 'game licenses': ['player'] } as const

const alert = { lines: 1, minutes: 10 }

/** A view shared by staff and watched by a colleague, with an unread notification; `leaves` is its removal. */
const onWatched = on('saved-view', async ({ staff, colleague, app }) => {
  const name = randomUUID()
  const view = { query: `kategorie=${name}`, shared: true }
  const { id } = (await saveView(staff, 'logs', name, view)).body
  await colleague.send('PUT', `${VIEWS}/${id}/alert`, alert)
  await sendLines(app, [line({ category: name }), line({ category: name })])
  await checkAlerts(app.db, { warn: () => {} })
  const about = (await notificationsOf(colleague)).find(({ title }) => title === name)?.about
  return { id: String(id), name, leaves: { colleague: `-alert alert ${about?.id}` } }
})

const channels = { applications: ids.applications, tickets: ids.tickets, news: ids.news }
const roles = { allowlist: ids.allowlistRole, staff: [] }

/** Confirms the removals of a first comparison. */
const takesRole: Prepare = async ({ app, owner, player, guild }) => {
  guild.addPeople([{ id: player.id, username: 'host' }])
  guild.members.get(player.id)?.add(ids.allowlistRole)
  // The first comparison of a role waits for an owner.
  await app.db.updateTable('discordState').set({ comparedRole: null }).execute()
  await owner.send('POST', '/api/discord/compare')
  const { at } = (await owner.get('/api/discord/state')).body.removals
  return {
    act: () => owner.send('POST', '/api/discord/removals/confirm', { at }),
    about: 'discord roles',
    signals: { discord: team },
    audit: { action: 'discord.confirmRemovals', by: 'owner', after: { count: 1 } },
    role: ['player'],
    after: async () => guild.members.delete(player.id),
  }
}

const forgetBackups = ({ app }: Stage) => app.administer('delete from backup_runs')

export const siteCases = {
  'news.save': onDraft(({ staff }, { id, revision }) => ({
    act: () => staff.send('PATCH', `${NEWS}/${id}`, { ...articleOf({ title: 'Jiný' }), revision }),
    to: team,
  })),

  'news.delete': onDraft(({ staff }, { id, content: { title } }) => ({
    act: () => staff.send('DELETE', `${NEWS}/${id}`),
    to: team,
    audit: { by: 'staff', before: { title } },
  })),

  'news.publish': onDraft(({ owner }, { id, content: { title } }) => ({
    act: () => publishArticle(owner, id, { note: 'Slavnost' }),
    ...toldOf('+', slugOf(title)),
    audit: { by: 'owner', after: { number: 1, title, note: 'Slavnost' } },
  })),

  'news.appear': onDraft(async ({ app, owner }, { id, content: { title } }) => {
    await publishArticle(owner, id, { publishAt: inHours(1) })
    await letArticlesAppear(app)
    return {
      act: () => announceAppeared(app.db),
      ...toldOf('+', slugOf(title)),
      notified: each(everyone, `+news article ${slugOf(title)}`),
    }
  }),

  'news.cancelPlan': onDraft(async ({ owner }, { id }) => {
    const publishAt = inHours(24)
    await publishArticle(owner, id, { publishAt })
    return {
      act: () => owner.send('DELETE', `${NEWS}/${id}/plan`),
      to: team,
      audit: { by: 'owner', before: { number: 1, publishAt } },
    }
  }),

  'news.pin': onArticle(({ owner }, { id }) => ({
    act: () => owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: true }),
    to: everyone,
    audit: { by: 'owner', before: { isPinned: false }, after: { isPinned: true } },
    after: () => owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: false }),
  })),

  'news.withdraw': onArticle(({ owner }, { id, slug }) => ({
    act: () => owner.send('POST', `${NEWS}/${id}/withdraw`),
    ...toldOf('-', slug),
    audit: { by: 'owner' },
  })),

  'news.restore': onWithdrawn(({ owner }, { id, slug }) => ({
    act: () => owner.send('POST', `${NEWS}/${id}/restore`),
    ...toldOf('+', slug),
    audit: { by: 'owner' },
    isReappearing: true,
  })),

  'pages.save': async ({ staff }) => ({
    act: () => saveDraft(staff, 'faq', 'Jak se připojím?'),
    about: 'page faq',
    to: team,
  }),

  'pages.read': async (stage) => {
    const version = await changeRules(stage)
    return {
      act: () => stage.player.send('POST', `${PAGES}/rules/readings`, { version }),
      signals: { 'pages readings': teamAndPlayer },
      notified: { player: '-rules page rules' },
    }
  },

  'pages.appear': async (stage) => {
    await changeRules(stage, { publishAt: inHours(1) })
    await letAppear(stage.app)
    return { act: () => announceRules(stage.app.db), notified: { player: '+rules page rules' } }
  },

  'pages.publish': async ({ owner }) => {
    const { body } = await saveDraft(owner, 'faq', `Nově ${owner.id}`)
    const words = { note: 'Poprvé', isMaterial: true }
    return {
      act: () => publish(owner, 'faq', body.revision, words),
      about: 'page faq',
      to: everyone,
      audit: { by: 'owner', after: { ...words, number: expect.any(Number) } },
    }
  },

  'pages.cancelPlan': async ({ owner }) => {
    const publishAt = inHours(1)
    await publishText(owner, 'faq', `Příště ${publishAt}`, { publishAt })
    return {
      act: () => owner.send('DELETE', `${PAGES}/faq/plan`),
      about: 'page faq',
      to: team,
      audit: { by: 'owner', before: { number: expect.any(Number), publishAt } },
    }
  },

  'pages.settings': replaced(
    '/api/settings/pages',
    'page all',
    { pages: team, 'pages readings': everyone },
    { letsAdministratorsPublish: false, asksBeforeApplication: false },
    { letsAdministratorsPublish: true, asksBeforeApplication: false },
  ),

  'logs.search': async ({ staff }) => {
    const player = `steam:${randomUUID()}`
    return {
      act: () => staff.get(`/api/logs?player=${player}`),
      about: `logs ${player}`,
      audit: { by: 'staff', after: { player } },
    }
  },

  'logs.export': async ({ staff }) => ({
    act: () => staff.get('/api/logs/export?player=steam:1'),
    about: 'logs steam:1',
    audit: entry('staff', undefined, { player: 'steam:1' }),
  }),

  'logs.linkIdentifier': async (stage) => {
    const identifier = `steam:${randomUUID()}`
    return {
      act: () => stage.staff.send('POST', identifiersOf(stage), { identifier }),
      about: `user ${stage.player.id}`,
      signals: identifierSignals,
      audit: { by: 'staff', after: { identifier } },
    }
  },

  'logs.unlinkIdentifier': async (stage) => {
    const identifier = `steam:${randomUUID()}`
    await stage.staff.send('POST', identifiersOf(stage), { identifier })
    return {
      act: () => stage.staff.send('DELETE', identifiersOf(stage), { identifier }),
      about: `user ${stage.player.id}`,
      signals: identifierSignals,
      audit: { by: 'staff', before: { identifier } },
    }
  },

  'logs.createCategory': categories.create,
  'logs.updateCategory': categories.update,
  'logs.deleteCategory': categories.remove,

  'logs.createToken': async ({ owner }) => ({
    act: () => owner.send('POST', TOKENS, token),
    about: `token ${NEW}`,
    signals: { 'logs tokens': team },
    audit: { by: 'owner', after: token },
  }),

  'logs.revokeToken': async ({ owner, staff }) => {
    const { id } = (await owner.send('POST', TOKENS, token)).body
    return {
      act: () => staff.send('DELETE', `${TOKENS}/${id}`),
      about: `token ${id}`,
      signals: { 'logs tokens': team },
      audit: { by: 'staff', before: token },
    }
  },

  'views.change': onWatched(({ staff }, { id, leaves }) => ({
    act: () => staff.send('PATCH', `${VIEWS}/${id}`, { shared: false }),
    signals: { views: team },
    notified: leaves,
  })),

  'views.remove': onWatched(({ owner }, { id, name, leaves }) => ({
    act: () => owner.send('DELETE', `${VIEWS}/${id}`),
    signals: { views: team },
    audit: entry('owner', { screen: 'logs', name, owner: 'staff' }),
    notified: leaves,
  })),

  'views.watch': async ({ staff }) => {
    const { id } = (await saveView(staff, 'logs', randomUUID(), {})).body
    return { act: () => staff.send('PUT', `${VIEWS}/${id}/alert`, alert), signals: { views: ['staff'] } }
  },

  'views.unwatch': onWatched(({ colleague }, { id, leaves }) => ({
    act: () => colleague.send('DELETE', `${VIEWS}/${id}/alert`),
    signals: { views: ['colleague'] },
    notified: leaves,
  })),

  'audit.export': async ({ staff }) => ({
    act: () => staff.get('/api/audit/export?action=logs'),
    about: 'audit all',
    audit: { by: 'staff', after: { action: 'logs' } },
  }),

  'backup.make': async (stage) => ({
    act: () => stage.owner.send('POST', '/api/backup'),
    about: expect.stringMatching(/^backup /),
    signals: { backup: owners },
    audit: { by: 'owner' },
    after: () => forgetBackups(stage),
  }),

  'backup.progress': async (stage) => ({
    // Like the nightly backup.
    act: () => stage.app.db.transaction().execute((tx) => requestBackup(tx, true)),
    signals: { backup: owners },
    after: () => forgetBackups(stage),
  }),

  'discord.retry': async ({ staff, player, app }) => {
    const failed = { kind: 'role', discordId: player.id, state: 'failed', failure: 'closed' } as const
    const { id } = await app.db
      .insertInto('discordOutbox')
      .values({ lane: `role ${player.id}`, ...failed })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      act: () => staff.send('POST', `/api/discord/outbox/${id}/retry`),
      about: `discord ${id}`,
      signals: { discord: team },
      audit: { by: 'staff' },
      role: ['player'],
    }
  },

  'discord.compare': async ({ staff }) => ({
    act: () => staff.send('POST', '/api/discord/compare'),
    about: 'discord roles',
    signals: { discord: team },
    audit: { by: 'staff', after: { outcome: 'done', changed: 0, held: 0, staffChanged: 0 } },
  }),

  'discord.setChannels': replaced('/api/discord/channels', 'discord channels', { discord: team }, channels, {
    ...channels,
    applications: ids.hall,
  }),

  'discord.setRoles': replaced('/api/discord/roles', 'discord roles', { discord: team }, roles, {
    ...roles,
    staff: [ids.staffRole],
  }),

  'discord.setMine': async ({ player }) => ({
    act: () => player.send('PUT', '/api/discord/mine', { isWanted: false, details: false }),
    signals: { discord: ['player'] },
  }),

  'discord.retryMine': async ({ player: { id, send }, app }) => {
    await app.db
      .insertInto('discordPeople')
      .values({ userId: id, obstacle: 'closed', obstacleAt: new Date() })
      .execute()
    await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', id).execute()
    return {
      act: () => send('POST', '/api/discord/mine/retry'),
      signals: { discord: ['player'] },
      role: ['player'],
    }
  },

  'moving.addStaff': async ({ owner }) => {
    const discordId = '700000000000000777'
    return {
      act: () => owner.send('POST', '/api/moving/staff', { discordId }),
      about: `user ${discordId}`,
      audit: { by: 'owner', after: { role: 'administrator' } },
      after: () => owner.send('DELETE', `/api/moving/staff/${discordId}`),
    }
  },

  'moving.removeStaff': async ({ owner }) => {
    const discordId = '700000000000000778'
    await owner.send('POST', '/api/moving/staff', { discordId })
    return {
      act: () => owner.send('DELETE', `/api/moving/staff/${discordId}`),
      about: `user ${discordId}`,
      audit: { by: 'owner' },
    }
  },

  'discord.putRight': takesRole,
  'discord.confirmRemovals': takesRole,

  'discord.fault': async ({ app }) => ({
    act: () => app.db.transaction().execute(markRoleRefused),
    signals: { discord: team },
    notified: each(owners, '+fault discord bot'),
    after: () => clearRoleRefused(app.db),
  }),

  'game.export': async ({ staff }) => ({
    act: () => staff.get('/api/allowlist/admitted/export'),
    about: 'game all',
    audit: { by: 'staff' },
  }),

  'game.settings': async ({ owner, staff }) => {
    const { letsStaffIn } = (await staff.get('/api/game/servers')).body
    return {
      act: () => owner.send('PUT', '/api/game/settings', { letsStaffIn: !letsStaffIn }),
      about: 'game all',
      signals: { 'game servers': team, 'allowlist admitted': team },
      audit: { by: 'owner', before: { letsStaffIn }, after: { letsStaffIn: !letsStaffIn } },
      gate: team,
    }
  },

  'retention.progress': async ({ staff }) => ({
    act: () => staff.send('POST', '/api/retention/dry-run'),
    signals: { retention: team },
  }),

  'retention.run': async ({ owner }) => ({
    act: () => owner.send('POST', '/api/retention/run'),
    about: expect.stringMatching(/^retention /),
    signals: { retention: team },
    audit: { by: 'owner', after: {} },
  }),
} satisfies Cases
