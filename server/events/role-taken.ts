import { joinSanctions } from '#features/sanctions/join.ts'
import { leaveTeam } from '#features/team/store.ts'
import type { Tx } from '#postgres/db.ts'

export async function roleTaken(tx: Tx, userId: string): Promise<void> {
  await joinSanctions(tx, userId)
  await leaveTeam(tx, userId)
}
