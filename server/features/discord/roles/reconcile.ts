import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { handed } from '#handed.ts'
import { lockWronglyRanked, setRole } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import type { Answer, Discord } from '../rest.ts'
import { knowsRoles, rightsOf, roleFault } from './rights.ts'
import { clearAbsence } from '../people-store.ts'
import { allWhoShouldHaveRole, peopleWithQueuedRole } from './role-store.ts'
import {
  clearRoleRefused,
  holdRemovals,
  isConfigured,
  lockRemovals,
  markReconciled,
  notifyOwners,
  stateOf,
} from '../state-store.ts'

const PAGE = 1_000
const MOST_PAGES = 500

/** With more administrators than this, the chosen role probably belongs to players too. */
const MOST_STAFF = 200

/** With more removals than this, an owner has to confirm them. */
const FEW_REMOVALS = 5

const Members = z.array(
  z.object({
    user: z.object({
      id: z.string().check(z.regex(/^\d{15,21}$/)),
      username: z.string(),
      bot: z._default(z.boolean(), false),
    }),
    roles: z.array(z.string()),
  }),
)

interface Member {
  name: string
  isBot: boolean
  roles: string[]
}

export type Reconciled =
  /** `changed`: corrections on Discord; `held`: removals that wait for an owner. */
  | ({ kind: 'done'; staffChanged: number } & Compared)
  | { kind: 'off' }
  | { kind: 'no-members' }
  /** The chosen staff role cannot be the intended one, so no role on the site was changed. */
  | ({ kind: 'staff-role-unknown' | 'too-many-staff' } & Compared)
  | { kind: 'failed'; why: string }

interface Compared {
  changed: number
  held: number
}

interface Reconciling {
  db: Db
  env: Env
  discord: Discord
}

/**
 * The allowlist role is corrected on Discord, one change per person; staff roles chosen there, if any, decide
 * who is an administrator here.
 */
export async function reconcile({ db, env, discord }: Reconciling): Promise<Reconciled> {
  const { allowlistRole, staffRoles, roleRefusedAt } = await stateOf(db)
  if (!isConfigured(env) || (allowlistRole === null && staffRoles.length === 0)) return { kind: 'off' }
  const rights = await rightsOf(env, discord)
  if (!rights) return { kind: 'failed', why: 'the guild does not answer' }
  if (roleRefusedAt !== null && allowlistRole !== null && roleFault(allowlistRole, rights) === null)
    await clearRoleRefused(db)
  const listed = await listMembers(env, discord, rights.botId)
  if ('kind' in listed) return listed
  const { members } = listed
  return db.transaction().execute(async (tx): Promise<Reconciled> => {
    await lockPeople(tx)
    await clearAbsence(tx, [...members.keys()])
    const compared = allowlistRole === null ? NOTHING : await compareAllowlist(tx, members, allowlistRole)
    await markReconciled(tx)
    const staff = [...members].filter(([, { roles }]) => roles.some((role) => staffRoles.includes(role)))
    if (!knowsRoles(staffRoles, rights)) return { kind: 'staff-role-unknown', ...compared }
    if (staff.length > MOST_STAFF) return { kind: 'too-many-staff', ...compared }
    const ids = staff.map(([id]) => id)
    const staffChanged = staffRoles.length === 0 ? 0 : await rankStaff(tx, ids)
    return { kind: 'done', ...compared, staffChanged }
  })
}

/** People with the role of approved players, by id; bots may have it, too. */
export async function holdersOfRole({ db, env, discord }: Reconciling) {
  const { allowlistRole } = await stateOf(db)
  if (!isConfigured(env) || allowlistRole === null) return { kind: 'off' } as const
  const rights = await rightsOf(env, discord)
  const listed = rights ? await listMembers(env, discord, rights.botId) : STRANGE
  if ('kind' in listed) return listed
  const holders = [...listed.members].filter(
    ([, { isBot, roles }]) => !isBot && roles.includes(allowlistRole),
  )
  return { kind: 'listed', holders: holders.map(([id, { name }]) => ({ id, name })) } as const
}

async function listMembers(
  env: Env,
  discord: Discord,
  botId: string,
): Promise<{ members: Map<string, Member> } | Extract<Reconciled, { kind: 'no-members' | 'failed' }>> {
  const members = new Map<string, Member>()
  let after = '0'
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const path = `/guilds/${env.DISCORD_GUILD_ID}/members?limit=${PAGE}&after=${after}`
    const answer = await retryWhenLimited(() => discord.ask('GET', path))
    if (answer.kind === 'refused' && answer.status === 403) return { kind: 'no-members' }
    if (answer.kind !== 'ok') return { kind: 'failed', why: whyOf(answer) }
    const list = Members.safeParse(answer.body)
    const last = list.data?.at(-1)?.user.id ?? after
    // A page that does not advance would be requested forever.
    if (!list.success || (list.data.length > 0 && BigInt(last) <= BigInt(after))) return STRANGE
    for (const { user, roles } of list.data)
      members.set(user.id, { name: user.username, isBot: user.bot, roles })
    after = last
    // A shorter page than asked for may come before the last one.
    if (list.data.length === 0) break
  }
  // The bot is a member: a list without it is incomplete.
  return members.has(botId) ? { members } : STRANGE
}

const STRANGE = { kind: 'failed', why: 'a strange answer' } as const

const NOTHING: Compared = { changed: 0, held: 0 }

/**
 * On the day a community moves in, no member may have an approval here: all changes of a first comparison, and later more
 * than `FEW_REMOVALS`, wait for an owner.
 */
async function compareAllowlist(tx: Tx, members: Map<string, Member>, role: string): Promise<Compared> {
  const approved = new Set(await allWhoShouldHaveRole(tx))
  const queued = await peopleWithQueuedRole(tx)
  // Communities give the role to some bots, so that they see the players' channels.
  const people = [...members].filter(([, { isBot }]) => !isBot)
  const wrong = people.filter(
    ([id, { roles }]) => roles.includes(role) !== approved.has(id) && !queued.has(id),
  )
  const changes = wrong.map(([id, { name }]) => ({ id, name, ...(approved.has(id) && { gains: true }) }))
  const removed = changes.filter(({ gains }) => !gains)
  const { comparedRole, heldRemovals } = await lockRemovals(tx)
  const held = comparedRole !== role ? changes : removed.length > FEW_REMOVALS ? removed : []
  const isSame = heldRemovals?.role === role && isDeepStrictEqual(heldRemovals.people, held)
  if (!isSame) await holdRemovals(tx, { role, at: new Date().toISOString(), people: held })
  if (held.length > 0 && heldRemovals?.role !== role) await notifyOwners(tx, 'removals-held')
  const changed = changes.filter((one) => !held.includes(one))
  await recordAll(
    tx,
    null,
    'discord.putRight',
    changed.map(({ id }) => ({ id })),
  )
  return { changed: changed.length, held: held.length }
}

/** `at`: the comparison the owner saw. A person approved since then keeps the role. */
export async function confirmRemovals(db: Db, actor: Actor, at: string) {
  return transact(db, async (tx) => {
    const { allowlistRole: role, heldRemovals: held } = await lockRemovals(tx)
    if (role === null || held?.at !== at || held.role !== role) return refuse('REMOVALS_CHANGED')
    await holdRemovals(tx, { role, at, people: [] })
    await recordAll(tx, null, 'discord.putRight', held.people)
    await record(tx, actor, 'discord.confirmRemovals', { id: 'roles', after: { count: held.people.length } })
    return undefined
  })
}

async function rankStaff(tx: Tx, ids: string[]): Promise<number> {
  const wrong = await lockWronglyRanked(tx, ids)
  for (const { id, role: before } of wrong) {
    const { role: after } = await setRole(tx, id, before === 'user' ? 'administrator' : 'user')
    await record(tx, null, 'users.changeRole', { id, before: { role: before }, after: { role: after } })
    if (after === 'user') await handed().roleTaken(tx, id)
  }
  return wrong.length
}

async function retryWhenLimited(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 5; ; left -= 1) {
    const answer = await ask()
    if (answer.kind !== 'limited' || left === 0 || answer.wait > 60_000) return answer
    await sleep(answer.wait)
  }
}

function whyOf(answer: Exclude<Answer, { kind: 'ok' }>): string {
  if (answer.kind === 'away') return answer.why
  return answer.kind === 'limited' ? 'limited' : `${answer.code} ${answer.message}`
}
