import { dayOf } from '@westmore/contract/days.ts'
import { mostNamed, TakenOutcome, type TakeOverReport } from '@westmore/contract/moving.ts'
import { record, type Actor } from '#events/record.ts'
import { addTaken, claimTaken, ownersOfTaken, takenAmong } from '#features/allowlist/public.ts'
import { removedAmong } from '#features/game/public.ts'
import { adoptNotes, newNotes, waitWithNotes } from '#features/people/public.ts'
import { closedAmong } from '#features/sanctions/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import type { Former, FormerPeople } from './people-in.ts'

const byStatus = { none: 'added', approved: 'known', pending: 'pending', declined: 'declined' } as const

/** Finds the people and notes that are new here; a decision of this site stays. */
async function sortOut(db: Db, former: FormerPeople) {
  const all = former.people.flatMap(({ identifiers }) => identifiers)
  const noted = former.notes.map(({ identifier }) => identifier)
  const taken = await takenAmong(db, all)
  const owners = await ownersOfTaken(db, [...all, ...noted])
  const removed = await removedAmong(db, [...all, ...noted])
  const isGone = (identifier: string) => removed.has(identifier) && !owners.has(identifier)
  const outcomeOf = ({ identifiers }: Former): TakenOutcome => {
    const states = identifiers.flatMap((identifier) => taken.get(identifier) ?? [])
    if (states.length > 0) return states.includes('revoked') ? 'revoked' : 'known'
    const accounts = identifiers.flatMap((identifier) => owners.get(identifier) ?? [])
    const [account] = accounts
    const [first] = identifiers
    const discord = first?.startsWith('discord:') ? first.slice('discord:'.length) : account?.id
    // The data of one row belong to one account.
    if (accounts.some(({ id }) => id !== discord)) return 'several'
    return identifiers.some(isGone) ? 'deleted' : byStatus[account?.status ?? 'none']
  }
  const notes = await newNotes(
    db,
    former.notes.filter(({ identifier }) => !isGone(identifier)),
  )
  const accountsWith = (identifiers: string[]) => identifiers.flatMap((one) => owners.get(one)?.id ?? [])
  return { people: former.people.map((one) => ({ ...one, outcome: outcomeOf(one) })), notes, accountsWith }
}

type Sorted = Awaited<ReturnType<typeof sortOut>>

const addedOf = ({ people }: Sorted) => people.filter(({ outcome }) => outcome === 'added')
const identifiersOf = (people: Former[]) => people.flatMap(({ identifiers }) => identifiers)

export async function tryTakeOver(db: Db, former: FormerPeople): Promise<TakeOverReport> {
  return { ...(await reportOf(db, former, await sortOut(db, former))), isStored: false }
}

/** All or nothing, also when the server is killed. */
export const takeOver = (db: Db, actor: NonNullable<Actor>, former: FormerPeople): Promise<TakeOverReport> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const { source, hash } = former
    const sorted = await sortOut(tx, former)
    const { notes, accountsWith } = sorted
    const added = addedOf(sorted)
    await addTaken(tx, source, added)
    await claimTaken(tx, accountsWith(identifiersOf(added)))
    await waitWithNotes(tx, actor.id, notes)
    await adoptNotes(tx, accountsWith(notes.map(({ identifier }) => identifier)))
    if (added.length + notes.length > 0)
      await record(tx, actor, 'allowlist.takeOver', {
        id: hash,
        after: { source, added: added.length, notes: notes.length },
      })
    return { ...(await reportOf(tx, former, sorted)), isStored: true }
  })

async function reportOf(db: Db, { hash, columns, left }: FormerPeople, sorted: Sorted) {
  const added = addedOf(sorted)
  const closed = await closedAmong(db, identifiersOf(added))
  const all = [
    ...left,
    ...sorted.people.map(({ outcome, row, name, identifiers, at, by }) => ({
      outcome,
      row,
      name,
      part: [...identifiers, at && dayOf(new Date(at)), by].filter(Boolean).join(' · '),
    })),
  ]
  const groups = TakenOutcome.options.flatMap((outcome) => {
    const people = all.filter((one) => one.outcome === outcome)
    return people.length === 0
      ? []
      : [{ outcome, count: people.length, people: people.slice(0, mostNamed(outcome)) }]
  })
  const banned = added.filter(({ identifiers }) => identifiers.some((one) => closed.has(one))).length
  return { hash, columns, groups, banned, notes: sorted.notes.length }
}
