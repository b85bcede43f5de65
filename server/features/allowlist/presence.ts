import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import * as store from './presence-store.ts'

export const readers = asStaff.allowlist.submissions.readers.handler(({ context: { db, env, user } }) =>
  readersFor(db, env, user.id),
)

export const read = asStaff.allowlist.submissions.read.handler(
  async ({ input: { id, doing }, context: { db, env, user }, errors }) => {
    if (!(await store.showReading(db, user.id, id, doing))) throw errors.NOT_FOUND()
    return readersFor(db, env, user.id)
  },
)

async function readersFor(db: Db, env: Env, readerId: string) {
  const rows = await store.readersOf(db, readerId)
  return rows.map(({ avatar, ...row }) => ({
    ...row,
    avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.id, avatar }),
  }))
}
