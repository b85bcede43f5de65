import { sql } from 'kysely'
import type { PushDevice, Subscription } from '@westmore/contract/notifications-devices.ts'
import type { Db, Tx } from '#postgres/db.ts'

const sessionOf = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('sessions').select('id').where('tokenHash', '=', tokenHash)

export async function devicesOf(db: Db, userId: string, current: string): Promise<PushDevice[]> {
  return db
    .selectFrom('pushDevices as device')
    .innerJoin('sessions', 'sessions.id', 'device.sessionId')
    .select(['sessions.id', 'browser', 'os', 'addedAt'])
    .select(sql<boolean>`sessions.id = ${current}`.as('isThis'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('addedAt', 'desc')
    .orderBy('sessions.id')
    .execute()
}

export async function sessionIdOf(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await sessionOf(db, tokenHash).executeTakeFirst()
  return row?.id
}

/** Makes this browser the device of the session, in place of an earlier subscription; false if the session ended. */
export async function storeDevice(
  tx: Tx,
  tokenHash: Buffer,
  device: Subscription & { service: string },
): Promise<boolean> {
  const session = await sessionOf(tx, tokenHash).forUpdate().executeTakeFirst()
  if (!session) return false
  const values = { ...device, sessionId: session.id, addedAt: sql<string>`now()` }
  await tx
    .deleteFrom('pushDevices')
    .where('sessionId', '=', session.id)
    .where('endpoint', '<>', device.endpoint)
    .execute()
  await tx
    .insertInto('pushDevices')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  return true
}

export async function removeDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushDevices')
    .where('sessionId', '=', id)
    .where('sessionId', 'in', tx.selectFrom('sessions').select('id').where('userId', '=', userId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deviceRecordsOf(db: Db, userId: string) {
  return db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select(['browser', 'os', 'addedAt', 'endpoint'])
    .where('userId', '=', userId)
    .orderBy('addedAt')
    .execute()
}
