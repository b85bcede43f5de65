import type { Db } from '#postgres/db.ts'
import { forgetServers } from './server-store.ts'
import { forgetPoints, tellOfStaff } from './store.ts'

/** Every ten minutes: what is past its time goes. */
export async function keepGame(db: Db): Promise<object> {
  await tellOfStaff(db)
  return { points: await forgetPoints(db), ...(await forgetServers(db)) }
}
