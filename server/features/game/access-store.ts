import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'

const letsStaffIn = sql<boolean>`coalesce((select lets_staff_in from game_settings), true)`

const isLetInByRole = sql<boolean>`(users.role <> 'user' and ${letsStaffIn})`

/** A sanction may still close the game to the row `users`. */
export const isAdmitted = sql<boolean>`(users.allowlist_status = 'approved' or ${isLetInByRole})`

/** Whether owners and administrators need no approved application. */
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
