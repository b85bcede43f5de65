import {
  ADMITTED_PAGE,
  canRevoke,
  isListedByNumber,
  type Admitted,
} from '@westmore/contract/allowlist-admitted.ts'
import { dayOf, zoneTime } from '@westmore/contract/days.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import { toHeader, toRow } from '#csv.ts'
import { record } from '#events/record.ts'
import { streamFile, throttleReads } from '#http/file-streams.ts'
import type { Db } from '#postgres/db.ts'
import { revokeApprovalOf } from '#features/allowlist/public.ts'
import { lockUser } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { asStaff } from '#rpc.ts'
import { admittedPage, readAdmitted, type AdmittedRow } from './admitted-store.ts'
import { allowedPlayers } from './store.ts'

export const list = asStaff.allowlist.admitted.list.handler(async ({ input, context: { db, env } }) => {
  const { rows, ...page } = await admittedPage(db, input)
  const people = rows.map(({ id, username, name, avatar, role, ...row }): Admitted => ({
    person: { id, username, name, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }), role },
    hasAccount: row.hasAccount,
    licenses: row.licenses,
    approval:
      row.submissionId && row.approvedAt
        ? { submissionId: row.submissionId, at: row.approvedAt, by: row.approvedBy }
        : null,
    taken: row.takenFrom && { source: row.takenFrom, at: row.takenAt, by: row.takenBy },
    lastSeen: row.lastSeen,
    sanctionNumber: row.sanctionNumber,
  }))
  return { ...page, people, pageSize: ADMITTED_PAGE }
})

export const revoke = asStaff.allowlist.admitted.revoke.handler(
  ({ input: { id, reason }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      const person = await lockUser(tx, id)
      if (person && !canRevoke(user, { id, role: person.role })) throw errors.STAFF_APPROVAL()
      if (!(await revokeApprovalOf(tx, user, id, reason))) throw errors.NOT_APPROVED()
    }),
)

const CHUNK = 1_000

type Exported = Partial<AdmittedRow> & Pick<AdmittedRow, 'licenses'> & { discordId: string }

const local = (moment: string | null | undefined) => moment && zoneTime(new Date(moment))

const columns: Record<string, (row: Exported) => string | null | undefined> = {
  discord_id: ({ discordId }) => (isListedByNumber(discordId) ? '' : discordId),
  name: ({ username }) => username,
  role: ({ role }) => role,
  licenses: ({ licenses }) => licenses.join(' '),
  approved_at: ({ approvedAt, takenAt }) => approvedAt ?? takenAt,
  approved_at_prague: ({ approvedAt, takenAt }) => local(approvedAt ?? takenAt),
  approved_by: ({ approvedAt, approvedBy, takenBy }) => (approvedAt ? approvedBy : takenBy),
  last_seen: ({ lastSeen }) => lastSeen,
  last_seen_prague: ({ lastSeen }) => local(lastSeen),
  taken_from: ({ takenFrom }) => takenFrom,
}

const toLine = (row: Exported) => toRow(Object.values(columns).map((valueOf) => valueOf(row)))

export const exportAdmitted = asStaff.allowlist.admitted.export.handler(async ({ context }) =>
  streamFile(context, async () => {
    const { db, backgroundDb, user, reply, now } = context
    await db.transaction().execute((tx) => record(tx, user, 'game.export', { id: 'all' }))
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="prijati-hraci-${dayOf(now())}.csv"`)
    return throttleReads(context, csvOf(backgroundDb))
  }),
)

/** It has people closed out for now, too. */
async function* csvOf(db: Db) {
  yield toHeader(Object.keys(columns))
  let after = ''
  for (;;) {
    const allowed = await allowedPlayers(db, { after, limit: CHUNK, leavesOutBanned: false })
    const ids = allowed.map(({ discordId }) => discordId)
    const known = new Map((await readAdmitted(db, ids)).map((row) => [row.id, row]))
    if (allowed.length > 0)
      yield allowed.map((one) => toLine({ ...known.get(one.discordId), ...one })).join('')
    const last = allowed.at(-1)
    if (!last || allowed.length < CHUNK) return
    after = last.discordId
  }
}
