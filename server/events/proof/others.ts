import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { tellAsGame } from '#test/game.ts'
import { team, type CasesOf, type Stage } from './case.ts'

const LICENSES = '/api/auth/me/licenses'
const channels = { applications: ids.applications, tickets: ids.tickets }
const roles = { allowlist: ids.allowlistRole, staff: [] }

async function codeFor({ app }: Stage, license: string): Promise<string> {
  return (await tellAsGame(app, '/api/game/links', { license, name: 'Jan' })).body.code
}

const newLicense = () => `license:${randomUUID().replaceAll('-', '')}00000000`

export const otherCases: CasesOf<'audit' | 'backup' | 'discord' | 'game' | 'retention'> = {
  'audit.export': async ({ staff }) => ({
    act: () => staff.get('/api/audit/export?action=logs'),
    audit: { by: 'staff', about: 'audit all', after: { action: 'logs' } },
  }),

  'backup.make': async ({ owner, app }) => ({
    act: () => owner.send('POST', '/api/backup'),
    heard: { backup: ['owner', 'second'] },
    audit: { by: 'owner', about: expect.stringMatching(/^backup /) },
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
      heard: { discord: team },
      audit: { by: 'staff', about: `discord ${id}` },
      discord: ['role player'],
    }
  },

  'discord.compare': async ({ staff }) => ({
    act: () => staff.send('POST', '/api/discord/compare'),
    heard: { discord: team },
    audit: { by: 'staff', about: 'discord roles', after: { outcome: 'done', changed: 0, staffChanged: 0 } },
  }),

  'discord.setChannels': async ({ owner }) => {
    const other = { ...channels, applications: ids.hall }
    return {
      act: () => owner.send('PUT', '/api/discord/channels', other),
      heard: { discord: team },
      audit: { by: 'owner', about: 'discord channels', before: channels, after: other },
      after: () => owner.send('PUT', '/api/discord/channels', channels),
    }
  },

  'discord.setRoles': async ({ owner }) => {
    const other = { ...roles, staff: [ids.staffRole] }
    return {
      act: () => owner.send('PUT', '/api/discord/roles', other),
      heard: { discord: team },
      audit: { by: 'owner', about: 'discord roles', before: roles, after: other },
      after: () => owner.send('PUT', '/api/discord/roles', roles),
    }
  },

  'discord.setTexts': async ({ owner }) => {
    const texts = { closed: 'Hotovo, {jméno}' }
    return {
      act: () => owner.send('PUT', '/api/discord/texts', texts),
      heard: { discord: team },
      audit: { by: 'owner', about: 'discord texts', before: {}, after: texts },
      after: () => owner.send('PUT', '/api/discord/texts', {}),
    }
  },

  'game.linkLicense': async (stage) => {
    const license = newLicense()
    const code = await codeFor(stage, license)
    return {
      act: () => stage.player.send('POST', LICENSES, { code }),
      heard: { 'game licenses': ['player'], 'logs people': team },
      audit: { by: 'player', about: `user ${stage.player.id}`, after: { license } },
    }
  },

  'game.unlinkLicense': async (stage) => {
    const license = newLicense()
    await stage.player.send('POST', LICENSES, { code: await codeFor(stage, license) })
    return {
      act: () => stage.player.send('DELETE', `${LICENSES}/${license}`),
      heard: { 'game licenses': ['player'], 'logs people': team },
      audit: { by: 'player', about: `user ${stage.player.id}`, before: { license } },
    }
  },

  'game.settings': async ({ owner, staff }) => {
    const { letsStaffIn } = (await staff.get('/api/game/servers')).body
    return {
      act: () => owner.send('PUT', '/api/game/settings', { letsStaffIn: !letsStaffIn }),
      heard: { 'game servers': team },
      audit: {
        by: 'owner',
        about: 'game all',
        before: { letsStaffIn },
        after: { letsStaffIn: !letsStaffIn },
      },
    }
  },

  'retention.run': async ({ owner }) => ({
    act: () => owner.send('POST', '/api/retention/run'),
    heard: { retention: team },
    audit: { by: 'owner', about: expect.stringMatching(/^retention /), after: {} },
  }),
}
