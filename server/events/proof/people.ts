import { expect } from 'vitest'
import { sendLines, line } from '#test/game.ts'
import { applyFor } from '#test/applications.ts'
import { expired } from './expired.ts'
import { allButKept, everyone, team, type CasesOf } from './case.ts'

export const peopleCases: CasesOf<'account' | 'users'> = {
  'account.remove': async ({ player, staff }) => {
    const id = await applyFor(staff, player)
    await staff.send('POST', `/api/allowlist/submissions/${id}/approve`)
    await player.send('PUT', '/api/notifications/seen', { type: 'submission', id })
    const { username } = (await player.get('/api/auth/me')).body
    const others = everyone.filter((name) => name !== 'player')
    return {
      act: () => player.send('DELETE', '/api/auth/me', { confirm: username }),
      signals: { users: team, todos: team, sanctions: team, team, tickets: others, allowlist: others },
      audit: { by: 'server', about: expect.stringMatching(/^user smazany-/) },
      discord: ['role player'],
      gate: ['player'],
    }
  },

  'account.expire': expired,

  'users.showEmail': async ({ staff, player }) => ({
    act: () => staff.send('POST', `/api/users/${player.id}/email`),
    audit: { by: 'staff', about: `user ${player.id}` },
  }),

  'users.endSessions': async ({ owner, player }) => ({
    act: () => owner.send('DELETE', `/api/users/${player.id}/sessions`),
    audit: { by: 'owner', about: `user ${player.id}`, after: { count: 1 } },
  }),

  'users.changeRole': async ({ owner, player }) => ({
    act: () => owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' }),
    signals: {
      [`users ${player.id}`]: [...team, 'player'],
      team: [...team, 'player'],
      auth: ['player'],
    },
    audit: {
      by: 'owner',
      about: `user ${player.id}`,
      before: { role: 'user' },
      after: { role: 'administrator' },
      for: [...team, 'player'],
    },
    gate: ['player'],
    after: () => owner.send('PATCH', `/api/users/${player.id}`, { role: 'user' }),
  }),

  'users.notes.create': async ({ staff, kept }) => ({
    act: () => staff.send('POST', `/api/users/${kept.id}/notes`, { text: 'Viz @colleague a @kept' }),
    signals: { [`users ${kept.id}`]: allButKept },
    audit: {
      by: 'staff',
      about: `user ${kept.id}`,
      after: { noteId: expect.any(String) },
      for: allButKept,
    },
    notified: { colleague: [`+mention user ${kept.id}`] },
  }),

  'users.notes.search': async ({ staff, player, kept, app }) => {
    const identifier = `discord:${player.id}`
    await sendLines(app, line({ user_identifier: identifier }))
    const evidence = { filter: { player: identifier }, query: '' }
    const note = { text: 'Důkaz', evidence }
    const entry = { by: 'staff', about: `user ${kept.id}`, for: allButKept } as const
    return {
      act: () => staff.send('POST', `/api/users/${kept.id}/notes`, note),
      signals: { [`users ${kept.id}`]: allButKept },
      audit: [
        { ...entry, after: { player: identifier } },
        { ...entry, action: 'users.notes.create', after: { noteId: expect.any(String) } },
      ],
    }
  },

  'users.notes.remove': async ({ staff, kept }) => {
    const text = 'Viz @colleague'
    const { id } = (await staff.send('POST', `/api/users/${kept.id}/notes`, { text })).body
    return {
      act: () => staff.send('DELETE', `/api/users/notes/${id}`),
      signals: { [`users ${kept.id}`]: allButKept },
      audit: {
        by: 'staff',
        about: `user ${kept.id}`,
        before: expect.objectContaining({ noteId: id, author: 'staff' }),
        for: allButKept,
      },
      notified: { colleague: [`-mention user ${kept.id}`] },
    }
  },
}
