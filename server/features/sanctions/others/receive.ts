import { randomUUID } from 'node:crypto'
import { closes } from '@westmore/contract/sanctions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { peopleById } from '#features/users/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { ownersByIdentifier } from '../create.ts'
import { changeSanction } from '../store.ts'
import { endColumns, stateAt, type ForeignSanction, type Revoked } from './foreign.ts'
import { addForeign, keyOf, knownOf, type Known, type OwnedSanction } from './foreign-store.ts'

/** New sanctions of other programs, and those that their programs have revoked since. */
export interface Plan {
  added: OwnedSanction[]
  lifted: (Known & { by: Revoked })[]
}

/** A token, or access to the game server, does not sanction the staff: what would close the game awaits an owner. */
export async function planOf(db: Db, sanctions: readonly ForeignSanction[], now: Date): Promise<Plan> {
  const known = await knownOf(db, sanctions, now)
  const fresh = sanctions.filter((one) => !known.has(keyOf(one)))
  const owners = await ownersByIdentifier(db, [...new Set(fresh.flatMap(({ identifiers }) => identifiers))])
  const accounts = await peopleById(db, [...new Set([...owners.values()].flat())])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return {
    added: fresh.map((sanction) => {
      const ids = new Set(sanction.identifiers.flatMap((one) => owners.get(one) ?? []))
      const people = [...ids].flatMap((id) => byId.get(id) ?? [])
      const isClosing = closes(sanction.kind, 'game') && stateAt(sanction, now) === 'active'
      const awaitsOwner = isClosing && people.some(isStaff)
      const closesGame = isClosing && !awaitsOwner
      // That of several accounts, or of one of the staff, stays without an account.
      const [owner, ...others] = people
      const player = owner && others.length === 0 && !isStaff(owner) ? owner : undefined
      return { id: randomUUID(), sanction, player, awaitsOwner, closesGame }
    }),
    lifted: sanctions.flatMap((sanction) => {
      const one = known.get(keyOf(sanction))
      return one?.isLiftable && sanction.revoked ? [{ ...one, by: sanction }] : []
    }),
  }
}

/** Call it, and `planOf` before it, under `lockPeople`. */
export async function carryOut(tx: Tx, { added, lifted }: Plan, now: Date): Promise<void> {
  await addForeign(tx, added, now)
  for (const { id, revision, by } of lifted)
    await changeSanction(tx, id, { ...endColumns(by), revision: revision + 1 })
}
