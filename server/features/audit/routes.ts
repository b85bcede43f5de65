import { AUDIT_PAGE, type AuditEntry } from '@westmore/contract/audit.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { asStaff } from '#rpc.ts'
import { exportRows } from './export.ts'
import { countFacets, countRows, rowsUpTo, type AuditRow } from './read-store.ts'

export const audit = {
  list: asStaff.audit.list.handler(
    async ({ input: { page, upTo, ...filter }, context: { db, env, user } }) => {
      const { total, place, newest, fresh } = await countRows(db, user, filter, upTo)
      const offset = (page - 1) * AUDIT_PAGE
      const rows =
        offset < total ? await rowsUpTo(db, user, filter, { upTo: place, limit: AUDIT_PAGE, offset }) : []
      const entries = rows.map((row) => toEntry(env, row))
      return { entries, total, pageSize: AUDIT_PAGE, newest: upTo ?? newest, fresh }
    },
  ),

  facets: asStaff.audit.facets.handler(({ context: { db, user } }) => countFacets(db, user)),

  export: exportRows,
}

function toEntry(env: Env, { hasActor, actorAvatar, place: _hidden, ...row }: AuditRow): AuditEntry {
  const actor = { id: row.actorId, avatar: actorAvatar }
  return { ...row, actorAvatarUrl: hasActor ? avatarUrl(env.DISCORD_CDN_URL, actor) : null }
}
