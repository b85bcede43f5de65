import { accountStep } from '#features/people/retention-store.ts'
import { applyFor } from '#test/applications.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { openTicket } from '#test/tickets.ts'
import { allButKept, team, type Case, type Stage } from './case.ts'

/** Everything a person wrote is deleted long after their account. */
export async function expired({ player, staff, kept, app }: Stage): Promise<Case> {
  const submission = await applyFor(staff, player)
  const ticket = await openTicket(player, { category: 'complaint', concernedId: kept.id })
  await app.db.deleteFrom('notifications').execute()
  await markAccountDeleted(app, player, '2020-01-01T12:00:00Z')
  return {
    act: () => accountStep.remove(app.db, new Date(), async () => {}),
    signals: {
      [`allowlist ${submission}`]: team,
      [`tickets ${ticket.id}`]: allButKept,
      todos: team,
    },
  }
}
