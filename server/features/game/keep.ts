import type { Db } from '#postgres/db.ts'
import { forgetServers } from './server-store.ts'
import { forgetPoints, tellOfStaff } from './store.ts'

/** Runs every ten minutes and deletes expired data. */
export async function keepGame(db: Db): Promise<object> {
  await tellOfStaff(db)
  return { points: await forgetPoints(db), ...(await forgetServers(db)) }
}
