import { randomUUID } from 'node:crypto'
import { dayOf } from '@westmore/contract/days.ts'
import {
  mostNamed,
  takenOutcomes,
  type TakenOutcome,
  type TakeOverReport,
} from '@westmore/contract/moving.ts'
import { record, type Actor } from '#events/record.ts'
import { addTaken, claimTaken, ownersOfTaken, standingAmong } from '#features/allowlist/public.ts'
import { removedAmong } from '#features/game/public.ts'
import { adoptNotes, newNotes, waitWithNotes } from '#features/people/public.ts'
import { closedAmong } from '#features/sanctions/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import type { Former, FormerPeople } from './people-in.ts'

interface Sorted extends Former {
  outcome: TakenOutcome
  accountId: string | undefined
  isBanned: boolean
}

const none: Record<TakenOutcome, number> = {
  added: 0,
  known: 0,
  unreadable: 0,
  repeated: 0,
  several: 0,
  pending: 0,
  declined: 0,
  revoked: 0,
  deleted: 0,
  notAdmitted: 0,
}
const byStatus = { none: 'added', approved: 'known', pending: 'pending', declined: 'declined' } as const

/** Finds the people who are new here; a decision of this site stays. */
async function sortOut(db: Db, people: Former[]): Promise<Sorted[]> {
  const all = people.flatMap(({ identifiers }) => identifiers)
  const standing = await standingAmong(db, all)
  const owners = await ownersOfTaken(db, all)
  const removed = await removedAmong(db, all)
  const closed = await closedAmong(db, all)
  return people.map((one) => {
    const { identifiers } = one
    const states = new Set(identifiers.map((identifier) => standing.get(identifier)))
    const accounts = identifiers.flatMap((identifier) => owners.get(identifier) ?? [])
    const [account] = accounts
    const discord = identifiers.find((identifier) => identifier.startsWith('discord:'))
    // The data of one row belong to one account.
    const isOthers = accounts.some(({ id }) => id !== account?.id || (discord && discord !== `discord:${id}`))
    const outcome = states.has('revoked')
      ? 'revoked'
      : states.has('standing')
        ? 'known'
        : isOthers
          ? 'several'
          : discord !== undefined && removed.has(discord)
            ? 'deleted'
            : byStatus[account?.status ?? 'none']
    const isBanned = identifiers.some((identifier) => closed.has(identifier))
    return { ...one, outcome, accountId: account?.id, isBanned }
  })
}

export async function tryTakeOver(db: Db, former: FormerPeople): Promise<TakeOverReport> {
  const notes = await newNotes(db, former.notes)
  return { ...reportOf(former, await sortOut(db, former.people)), isStored: false, notes: notes.length }
}

/** All or nothing, also when the server is killed. */
export const takeOver = (db: Db, actor: NonNullable<Actor>, former: FormerPeople): Promise<TakeOverReport> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const { source, hash } = former
    const sorted = await sortOut(tx, former.people)
    const added = sorted.filter(({ outcome }) => outcome === 'added')
    await addTaken(
      tx,
      source,
      added.map(({ identifiers, name, at, by }) => ({ id: randomUUID(), identifiers, name, at, by })),
    )
    await claimTaken(
      tx,
      added.flatMap(({ accountId }) => accountId ?? []),
    )
    const notes = await newNotes(tx, former.notes)
    await waitWithNotes(tx, actor.id, notes)
    const concerned = await ownersOfTaken(
      tx,
      notes.map(({ identifier }) => identifier),
    )
    await adoptNotes(
      tx,
      [...concerned.values()].map(({ id }) => id),
    )
    if (added.length + notes.length > 0)
      await record(tx, actor, 'allowlist.takeOver', {
        id: hash,
        after: { source, added: added.length, notes: notes.length },
      })
    return { ...reportOf(former, sorted), isStored: true, notes: notes.length }
  })

function reportOf({ hash, columns, left }: FormerPeople, sorted: Sorted[]) {
  const added = sorted.filter(({ outcome }) => outcome === 'added')
  const count = (is: (one: Sorted) => boolean) => added.filter(is).length
  const named = sorted.map(({ outcome, row, name, identifiers, at, by }) => ({
    outcome,
    row,
    name,
    part: [...identifiers, at && dayOf(new Date(at)), by].filter(Boolean).join(' · '),
  }))
  const counts = { ...none }
  for (const { outcome } of [...left, ...named]) counts[outcome] += 1
  return {
    hash,
    columns,
    counts,
    withAccount: count(({ accountId }) => accountId !== undefined),
    byLicense: count(({ identifiers }) => identifiers.every((one) => one.startsWith('license:'))),
    banned: count(({ isBanned }) => isBanned),
    named: takenOutcomes.flatMap((outcome) =>
      [...left, ...named].filter((one) => one.outcome === outcome).slice(0, mostNamed(outcome)),
    ),
  }
}
