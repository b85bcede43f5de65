import { sql, type RawBuilder } from 'kysely'
import { approvalOf } from '#features/allowlist/public.ts'
import { closedVersion, isBehind } from '#features/pages/public.ts'
import type { Db, Tx } from '#postgres/db.ts'

const letsStaffIn = sql<boolean>`coalesce((select lets_staff_in from game_settings), true)`

const isLetInByRole = sql<boolean>`(users.role <> 'user' and ${letsStaffIn})`

/** Whether the row `users` is admitted to the game, though a sanction or unread rules may close it. */
export const isAdmitted = sql<boolean>`(users.allowlist_status = 'approved' or ${isLetInByRole})`

const isHeldBy = (version: RawBuilder<number | null>) =>
  sql<boolean>`(users.allowlist_status = 'approved' and not ${isLetInByRole} and ${isBehind(
    version,
    sql`users.id`,
    sql`(select reviewed_at from ${approvalOf(sql`users.id`)} approval)`,
  )})`

/** Whether the row `users` must read the changed rules first. */
export const mustReadRules = isHeldBy(closedVersion)

/** Whether the row `users` has access to the game, though a sanction may close it. */
export const hasAccess = sql<boolean>`(${isAdmitted} and not ${mustReadRules})`

/** People whose access differs between two versions of the rules that the game asks for. */
export async function heldByOneOf(db: Db, one: number | null, other: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deleted_at is null
      and ${isHeldBy(sql`${one}::int`)} <> ${isHeldBy(sql`${other}::int`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether owners and administrators are admitted without an approved application. */
export async function readLetsStaffIn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ letsStaffIn: boolean }>`select ${letsStaffIn} as lets_staff_in`.execute(db)
  return rows[0]?.letsStaffIn ?? true
}

export async function setLetsStaffIn(tx: Tx, isOn: boolean): Promise<void> {
  await tx
    .insertInto('gameSettings')
    .values({ letsStaffIn: isOn })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ letsStaffIn: isOn }))
    .execute()
}

/** The first node that has the rule announces all staff to the game servers. */
export async function announceStaff(db: Db): Promise<void> {
  await sql`insert into game_settings default values on conflict do nothing`.execute(db)
}
