import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { managed, team, NEW, type CasesOf } from './case.ts'

const TOKENS = '/api/logs/tokens'

const categories = managed({
  path: '/api/logs/categories',
  subject: 'category',
  signals: { 'logs categories': team },
  thing: () => ({ name: randomUUID(), scriptExport: 'stable', description: 'Koně' }),
  changed: { description: 'Krávy' },
})

export const logsCases: CasesOf<'logs'> = {
  'logs.search': async ({ staff }) => {
    const player = `steam:${randomUUID()}`
    return {
      act: () => staff.get(`/api/logs?player=${player}`),
      audit: { by: 'staff', about: `logs ${player}`, after: { player } },
    }
  },

  'logs.export': async ({ staff }) => ({
    act: () => staff.get('/api/logs/export?player=steam:1'),
    audit: {
      by: 'staff',
      about: 'logs steam:1',
      after: expect.objectContaining({ player: 'steam:1' }),
    },
  }),

  'logs.linkIdentifier': async ({ staff, player }) => {
    const identifier = `steam:${randomUUID()}`
    return {
      act: () => staff.send('POST', `/api/logs/people/${player.id}/identifiers`, { identifier }),
      signals: { 'logs people': team, 'game licenses': ['player'] },
      audit: { by: 'staff', about: `user ${player.id}`, after: { identifier } },
    }
  },

  'logs.unlinkIdentifier': async ({ staff, player }) => {
    const identifier = `steam:${randomUUID()}`
    const path = `/api/logs/people/${player.id}/identifiers`
    await staff.send('POST', path, { identifier })
    return {
      act: () => staff.send('DELETE', path, { identifier }),
      signals: { 'logs people': team, 'game licenses': ['player'] },
      audit: { by: 'staff', about: `user ${player.id}`, before: { identifier } },
    }
  },

  'logs.createCategory': categories.create,
  'logs.updateCategory': categories.update,
  'logs.deleteCategory': categories.remove,

  'logs.createToken': async ({ owner }) => {
    const token = { name: 'Hra', serverId: 'westmore-1' }
    return {
      act: () => owner.send('POST', TOKENS, token),
      signals: { 'logs tokens': team },
      audit: { by: 'owner', about: `token ${NEW}`, after: token },
    }
  },

  'logs.revokeToken': async ({ owner, staff }) => {
    const token = { name: 'Hra', serverId: 'westmore-1' }
    const { id } = (await owner.send('POST', TOKENS, token)).body
    return {
      act: () => staff.send('DELETE', `${TOKENS}/${id}`),
      signals: { 'logs tokens': team },
      audit: { by: 'staff', about: `token ${id}`, before: token },
    }
  },
}
