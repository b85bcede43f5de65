import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { requestBackup } from '#features/backup/store.ts'
import { clearRoleRefused, markRoleRefused } from '#features/discord/state-store.ts'
import { notificationStep } from '#features/notifications/retention-store.ts'
import { postAsGame } from '#test/game.ts'
import { writeMany } from '#test/notifications.ts'
import { DEVICES, newSubscription } from '#test/push.ts'
import { openTicket, reply } from '#test/tickets.ts'
import { replaced, team, type CasesOf, type Prepare, type Stage } from './case.ts'

const LICENSES = '/api/auth/me/licenses'
const channels = { applications: ids.applications, tickets: ids.tickets, news: ids.news }
const roles = { allowlist: ids.allowlistRole, staff: [] }

async function codeFor({ app }: Stage, license: string): Promise<string> {
  return (await postAsGame(app, '/api/game/links', { license, name: 'Jan' })).body.code
}

const newLicense = () => `license:${randomUUID().replaceAll('-', '')}00000000`

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
    signals: { discord: team },
    audit: { action: 'discord.confirmRemovals', by: 'owner', about: 'discord roles', after: { count: 1 } },
    discord: ['role player'],
    after: async () => guild.members.delete(player.id),
  }
}

export const otherCases: CasesOf<'audit' | 'backup' | 'discord' | 'game' | 'notifications' | 'retention'> = {
  'audit.export': async ({ staff }) => ({
    act: () => staff.get('/api/audit/export?action=logs'),
    audit: { by: 'staff', about: 'audit all', after: { action: 'logs' } },
  }),

  'backup.make': async ({ owner, app }) => ({
    act: () => owner.send('POST', '/api/backup'),
    signals: { backup: ['owner', 'second'] },
    audit: { by: 'owner', about: expect.stringMatching(/^backup /) },
    after: () => app.administer('delete from backup_runs'),
  }),

  'backup.progress': async ({ app }) => ({
    // Like the nightly backup.
    act: () => app.db.transaction().execute((tx) => requestBackup(tx, true)),
    signals: { backup: ['owner', 'second'] },
    after: () => app.administer('delete from backup_runs'),
  }),

  'discord.retry': async ({ staff, player, app }) => {
    const { id } = await app.db
      .insertInto('discordOutbox')
      .values({
        lane: `role ${player.id}`,
        kind: 'role',
        discordId: player.id,
        state: 'failed',
        failure: 'closed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      act: () => staff.send('POST', `/api/discord/outbox/${id}/retry`),
      signals: { discord: team },
      audit: { by: 'staff', about: `discord ${id}` },
      discord: ['role player'],
    }
  },

  'discord.compare': async ({ staff }) => ({
    act: () => staff.send('POST', '/api/discord/compare'),
    signals: { discord: team },
    audit: {
      by: 'staff',
      about: 'discord roles',
      after: { outcome: 'done', changed: 0, held: 0, staffChanged: 0 },
    },
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

  'discord.retryMine': async ({ player, app }) => {
    const unreachable = { userId: player.id, obstacle: 'closed' as const, obstacleAt: new Date() }
    await app.db.insertInto('discordPeople').values(unreachable).execute()
    await app.db
      .updateTable('users')
      .set({ allowlistStatus: 'approved' })
      .where('id', '=', player.id)
      .execute()
    return {
      act: () => player.send('POST', '/api/discord/mine/retry'),
      signals: { discord: ['player'] },
      discord: ['role player'],
    }
  },

  'discord.putRight': takesRole,
  'discord.confirmRemovals': takesRole,

  'discord.fault': async ({ app }) => ({
    act: () => app.db.transaction().execute(markRoleRefused),
    signals: { discord: team },
    notified: { owner: ['+fault discord bot'], second: ['+fault discord bot'] },
    after: () => clearRoleRefused(app.db),
  }),

  'notifications.read': async ({ staff, player }) => {
    const { id } = await openTicket(player)
    await reply(staff, id)
    return {
      act: () => player.send('PUT', '/api/notifications/seen', { type: 'ticket', id }),
      notified: { player: [`-answer ticket ${id}`] },
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

  'retention.progress': async ({ staff }) => ({
    act: () => staff.send('POST', '/api/retention/dry-run'),
    signals: { retention: team },
  }),

  'game.linkLicense': async (stage) => {
    const license = newLicense()
    const code = await codeFor(stage, license)
    return {
      act: () => stage.player.send('POST', LICENSES, { code }),
      signals: { 'game licenses': ['player'], 'logs people': team },
      audit: { by: 'player', about: `user ${stage.player.id}`, after: { license } },
      gate: ['player'],
    }
  },

  'game.unlinkLicense': async (stage) => {
    const license = newLicense()
    await stage.player.send('POST', LICENSES, { code: await codeFor(stage, license) })
    return {
      act: () => stage.player.send('DELETE', `${LICENSES}/${license}`),
      signals: { 'game licenses': ['player'], 'logs people': team },
      audit: { by: 'player', about: `user ${stage.player.id}`, before: { license } },
      gate: ['player'],
    }
  },

  'game.export': async ({ staff }) => ({
    act: () => staff.get('/api/allowlist/admitted/export'),
    audit: { by: 'staff', about: 'game all' },
  }),

  'game.settings': async ({ owner, staff }) => {
    const { letsStaffIn } = (await staff.get('/api/game/servers')).body
    return {
      act: () => owner.send('PUT', '/api/game/settings', { letsStaffIn: !letsStaffIn }),
      signals: { 'game servers': team, 'allowlist admitted': team },
      audit: {
        by: 'owner',
        about: 'game all',
        before: { letsStaffIn },
        after: { letsStaffIn: !letsStaffIn },
      },
      gate: team,
    }
  },

  'retention.run': async ({ owner }) => ({
    act: () => owner.send('POST', '/api/retention/run'),
    signals: { retention: team },
    audit: { by: 'owner', about: expect.stringMatching(/^retention /), after: {} },
  }),
}
