import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import { record, recordAll } from '#events/record.ts'
import { roleTaken } from '#events/role-taken.ts'
import { lockWronglyRanked, setRole } from '#features/users/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Answer, Discord } from './rest.ts'
import { knowsRoles, rightsOf, roleFault } from './rights.ts'
import { clearAbsence } from './people-store.ts'
import { allWhoShouldHaveRole } from './role-store.ts'
import { clearRoleRefused, isConfigured, markReconciled, stateOf } from './state-store.ts'

const PAGE = 1_000
/** Most pages read; guilds with more members than that are not supported. */
const MOST_PAGES = 500

/** With more administrators than this, the chosen role probably belongs to players too. */
const MOST_STAFF = 200

const Members = z.array(
  z.object({
    user: z.object({ id: z.string().check(z.regex(/^\d{15,21}$/)) }),
    roles: z.array(z.string()),
  }),
)

export type Reconciled =
  | { kind: 'done'; changed: number; staffChanged: number }
  | { kind: 'off' }
  /** Discord does not list the members: the privileged intent is missing. */
  | { kind: 'no-members' }
  /** Roles on the site were not changed, because the chosen staff role cannot be the intended one. */
  | { kind: 'staff-role-unknown' | 'too-many-staff'; changed: number }
  | { kind: 'failed'; why: string }

interface Reconciling {
  db: Db
  env: Env
  discord: Discord
}

/**
 * Compares the roles of all members with the database. The allowlist role is corrected on Discord, one change per
 * person; staff roles chosen there, if any, decide who is an administrator here.
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
    await clearAbsence(tx, [...members.keys()])
    const changed = allowlistRole === null ? 0 : await compareAllowlist(tx, members, allowlistRole)
    await markReconciled(tx)
    const staff = [...members].filter(([, roles]) => roles.some((role) => staffRoles.includes(role)))
    if (!knowsRoles(staffRoles, rights)) return { kind: 'staff-role-unknown', changed }
    if (staff.length > MOST_STAFF) return { kind: 'too-many-staff', changed }
    const ids = staff.map(([id]) => id)
    const staffChanged = staffRoles.length === 0 ? 0 : await rankStaff(tx, ids)
    return { kind: 'done', changed, staffChanged }
  })
}

/** All members with their roles, page by page. */
async function listMembers(
  env: Env,
  discord: Discord,
  botId: string,
): Promise<{ members: Map<string, string[]> } | Extract<Reconciled, { kind: 'no-members' | 'failed' }>> {
  const members = new Map<string, string[]>()
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
    for (const { user, roles } of list.data) members.set(user.id, roles)
    after = last
    if (list.data.length < PAGE) break
  }
  // The bot is a member too: a list without it is incomplete.
  return members.has(botId) ? { members } : STRANGE
}

const STRANGE = { kind: 'failed', why: 'a strange answer' } as const

async function compareAllowlist(tx: Tx, members: Map<string, string[]>, role: string): Promise<number> {
  const approved = new Set(await allWhoShouldHaveRole(tx))
  const wrong = [...members]
    .filter(([id, roles]) => roles.includes(role) !== approved.has(id))
    .map(([id]) => id)
  await recordAll(
    tx,
    null,
    'discord.putRight',
    wrong.map((id) => ({ id })),
  )
  return wrong.length
}

/** Makes exactly these people administrators; owners stay owners. */
async function rankStaff(tx: Tx, ids: string[]): Promise<number> {
  const wrong = await lockWronglyRanked(tx, ids)
  for (const { id, role: before } of wrong) {
    const { role: after } = await setRole(tx, id, before === 'user' ? 'administrator' : 'user')
    await record(tx, null, 'users.changeRole', { id, before: { role: before }, after: { role: after } })
    if (after === 'user') await roleTaken(tx, id)
  }
  return wrong.length
}

/** Waits a few times if Discord asks for it. */
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
