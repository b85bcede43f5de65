import { randomUUID } from 'node:crypto'
import { MOST_NAMED, type TakenSkip, type TakeOverReport } from '@westmore/contract/moving.ts'
import type { AllowlistStatus } from '@westmore/contract/users.ts'
import { record, type Actor } from '#events/record.ts'
import { addTaken, claimTaken, ownersOfTaken, standingAmong } from '#features/allowlist/public.ts'
import { removedAmong } from '#features/game/public.ts'
import { closedAmong } from '#features/sanctions/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import type { Former, FormerPeople, Left } from './people-in.ts'

const SAMPLES = 10
const noSkips: Record<TakenSkip, number> = {
  unreadable: 0,
  rounded: 0,
  notAdmitted: 0,
  repeated: 0,
  several: 0,
  pending: 0,
  declined: 0,
  revoked: 0,
  deleted: 0,
}

interface Added extends Former {
  account: { id: string; username: string } | null
  isBanned: boolean
}

interface Plan {
  added: Added[]
  left: Left[]
  known: Former[]
}

/** Finds the people who are new here; a decision of this site stays. */
async function planOf(db: Db, { people, left }: FormerPeople): Promise<Plan> {
  const all = people.flatMap(({ identifiers }) => identifiers)
  const [standing, owners, removed, closed] = [
    await standingAmong(db, all),
    await ownersOfTaken(db, all),
    await removedAmong(db, all),
    await closedAmong(db, all),
  ]
  const plan: Plan = { added: [], left: [...left], known: [] }
  for (const one of people) {
    const { row, name, identifiers } = one
    const states = new Set(identifiers.map((identifier) => standing.get(identifier)))
    const accounts = new Map(
      identifiers
        .flatMap((identifier) => owners.get(identifier) ?? [])
        .map((account) => [account.id, account]),
    )
    const [account = null, ...others] = accounts.values()
    const discord = identifiers.find((identifier) => identifier.startsWith('discord:'))
    const isOthers = account !== null && discord !== undefined && discord !== `discord:${account.id}`
    const why =
      leftOut({ states, account, isOthers: others.length > 0 || isOthers }) ??
      (discord !== undefined && removed.has(discord) ? 'deleted' : undefined)
    if (why === 'known') plan.known.push(one)
    else if (why) plan.left.push({ row, name, why, part: discord ?? identifiers[0] ?? '' })
    else
      plan.added.push({ ...one, account, isBanned: identifiers.some((identifier) => closed.has(identifier)) })
  }
  return plan
}

interface Found {
  states: Set<'standing' | 'revoked' | undefined>
  account: { status: AllowlistStatus } | null
  isOthers: boolean
}

function leftOut({ states, account, isOthers }: Found): TakenSkip | 'known' | undefined {
  if (states.has('revoked')) return 'revoked'
  if (states.has('standing')) return 'known'
  if (isOthers) return 'several'
  return account ? skipOf[account.status] : undefined
}

const skipOf = { none: undefined, approved: 'known', pending: 'pending', declined: 'declined' } as const

export const tryTakeOver = async (db: Db, former: FormerPeople): Promise<TakeOverReport> =>
  reportOf(former, await planOf(db, former), false)

/** All or nothing, also when the server is killed. */
export const takeOver = (db: Db, actor: Actor, former: FormerPeople): Promise<TakeOverReport> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const plan = await planOf(tx, former)
    const { added } = plan
    if (added.length > 0) {
      await addTaken(
        tx,
        former.source,
        added.map(({ identifiers, name, at, by, note }) => ({
          id: randomUUID(),
          identifiers,
          name,
          at,
          by,
          note,
        })),
      )
      await claimTaken(
        tx,
        added.flatMap(({ account }) => account?.id ?? []),
      )
      await record(tx, actor, 'allowlist.takeOver', {
        hash: former.hash,
        source: former.source,
        added: added.length,
      })
    }
    return reportOf(former, plan, true)
  })

const rankOf = ({ why }: Left) => (why === 'notAdmitted' ? 1 : 0)

function reportOf({ hash, source, table }: FormerPeople, plan: Plan, isStored: boolean): TakeOverReport {
  const { added, left, known } = plan
  const count = (is: (one: Added) => boolean) => added.filter(is).length
  const skipped = { ...noSkips }
  for (const { why } of left) skipped[why] += 1
  return {
    hash,
    isStored,
    source,
    table,
    added: added.length,
    withAccount: count(({ account }) => account !== null),
    byLicense: count(({ identifiers }) => identifiers.every((one) => one.startsWith('license:'))),
    banned: count(({ isBanned }) => isBanned),
    known: known.length,
    skipped,
    // Players never admitted by txAdmin may be thousands: the others are named before them.
    left: left
      .toSorted((one, other) => rankOf(one) - rankOf(other) || one.row - other.row)
      .slice(0, MOST_NAMED),
    here: known.slice(0, MOST_NAMED).map(({ row, name }) => ({ row, name })),
    samples: added.slice(0, SAMPLES).map(({ row, name, identifiers, at, by, note, account }) => ({
      row,
      name,
      identifiers,
      at,
      by,
      note,
      account: account?.username ?? null,
    })),
  }
}
