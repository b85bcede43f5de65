import { keepPortrait } from '#features/team/portraits.ts'
import { showOnTeam, TEAM } from '#test/team.ts'
import { team, type CasesOf, type Stage } from './case.ts'

const signals = { team }

const empty = ({ app }: Stage) => app.db.deleteFrom('teamPeople').execute()

export const teamCases: CasesOf<'team'> = {
  'team.show': async (stage) => {
    const { staff } = stage
    await staff.send('PUT', `${TEAM}/me`, { isShown: false, duty: 'Koně' })
    return {
      act: () => staff.send('PUT', `${TEAM}/me`, { isShown: true, duty: 'Stáje' }),
      signals,
      audit: {
        by: 'staff',
        about: `user ${staff.id}`,
        before: { isOnTeamPage: false, duty: 'Koně' },
        after: { isOnTeamPage: true, duty: 'Stáje' },
      },
      after: () => empty(stage),
    }
  },

  'team.order': async (stage) => {
    const { staff, owner } = stage
    for (const one of [staff, owner]) await showOnTeam(one)
    return {
      act: () => owner.send('PUT', `${TEAM}/order`, { ids: [owner.id, staff.id] }),
      signals,
      audit: { by: 'owner', about: 'team all', before: ['staff', 'owner'], after: ['owner', 'staff'] },
      after: () => empty(stage),
    }
  },

  'team.portrait': async (stage) => {
    const { staff, app } = stage
    const avatar = '0'.repeat(32)
    await app.db.updateTable('users').set({ avatar }).where('id', '=', staff.id).execute()
    await showOnTeam(staff)
    return {
      act: () => keepPortrait(app.db, { id: staff.id, avatar }, Buffer.from('x')),
      signals,
      after: () => empty(stage),
    }
  },
}
