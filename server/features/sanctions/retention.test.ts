import { expect, test } from 'vitest'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import { startTestApp } from '#test/app.ts'
import { sanction, SANCTIONS } from '#test/sanctions.ts'
import { sanctionStep } from './retention-store.ts'

const NOW = new Date('2027-11-20T12:00:00+01:00')
const limit = limitOf(terms.communication, NOW)
const [past, within] = [new Date(limit.getTime() - 1), limit]

test('removes sanctions without an account six months after their end', async () => {
  await using app = await startTestApp()
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  const target = { identifiers: ['discord:999999999999999'], name: 'Neznámý' }
  const give = async (change: object, wishes: object = { target }) => {
    const { id } = await sanction(staff, player, { kind: 'ban', ...wishes })
    await app.db.updateTable('sanctions').set(change).where('id', '=', id).execute()
    return id
  }
  const ended = (endedAt: Date) => ({ ending: 'lifted' as const, endedAt, endedBy: 'a', endReason: 'b' })
  const gone = [await give(ended(past)), await give({ until: past })]
  const kept = [
    await give({ note: 'x' }),
    await give(ended(within)),
    await give({ until: within }),
    await give({ until: past, ...ended(within) }),
    await give(ended(past), {}),
  ]
  expect(await sanctionStep.due(app.db, NOW)).toEqual({ sanctions: 2 })
  expect(await sanctionStep.all(app.db)).toEqual({ sanctions: 6 })

  const removed: RetentionCounts[] = []
  await sanctionStep.remove(app.db, NOW, async (_tx, counts) => void removed.push(counts))

  expect(removed).toEqual([{ sanctions: 2 }, { sanctions: 0 }])
  const { body } = await staff.get(SANCTIONS)
  expect(body.sanctions.map(({ id }: { id: string }) => id).toSorted()).toEqual(kept.toSorted())
  expect(
    await app.db
      .selectFrom('sanctionIdentifiers')
      .select('sanctionId')
      .where('sanctionId', 'in', gone)
      .execute(),
  ).toEqual([])
})
