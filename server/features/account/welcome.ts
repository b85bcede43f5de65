import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import type { Profile } from '@westmore/contract/auth.ts'
import type { Db } from '#db.ts'
import type { Env } from '#env.ts'
import { nameConcernedAgain } from '#features/tickets/erase-store.ts'
import { putIntoWait, rememberUser } from '#features/users/store.ts'
import { fingerprintOf, takeWait } from './store.ts'

/** Stores who signs in. A fresh account of somebody who was here before takes over what a deletion must not undo. */
export async function welcome(db: Db, env: Env, profile: Profile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isNew = await rememberUser(tx, profile, env.OWNER_IDS.includes(profile.id))
    if (!isNew) return
    const fingerprint = fingerprintOf(env, profile.id)
    const until = await takeWait(tx, fingerprint)
    if (until) await putIntoWait(tx, profile.id, new Date(until.getTime() - WAIT_HOURS * 3_600_000))
    await nameConcernedAgain(tx, fingerprint, profile.id)
  })
}
