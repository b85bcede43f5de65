import type { Db } from '#postgres/db.ts'
import { forgetServers } from './server-store.ts'
import { forgetPoints, announceStaff } from './store.ts'

/** Runs every ten minutes and deletes expired data. */
export async function cleanUpGame(db: Db): Promise<object> {
  await announceStaff(db)
  return { points: await forgetPoints(db), ...(await forgetServers(db)) }
}
