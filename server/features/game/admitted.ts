import { ADMITTED_PAGE, type Admitted } from '@westmore/contract/allowlist-admitted.ts'
import { dayOf, zoneTime } from '@westmore/contract/days.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import { toHeader, toRow } from '#csv.ts'
import { record } from '#events/record.ts'
import { streamFile, throttleReads } from '#http/file-streams.ts'
import type { Db } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { admittedPage, readAdmitted, type AdmittedRow } from './admitted-store.ts'
import { allowedPlayers } from './store.ts'

export const list = asStaff.allowlist.admitted.list.handler(async ({ input, context: { db, env } }) => {
  const { rows, ...page } = await admittedPage(db, input)
  const people = rows.map(({ id, username, avatar, role, ...row }): Admitted => ({
    person: { id, username, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }), role },
    licenses: row.licenses,
    approval:
      row.submissionId && row.approvedAt
        ? { submissionId: row.submissionId, at: row.approvedAt, by: row.approvedBy }
        : null,
    lastSeen: row.lastSeen,
    sanctionNumber: row.sanctionNumber,
  }))
  return { ...page, people, pageSize: ADMITTED_PAGE }
})

const CHUNK = 1_000

const columns = [
  'discord_id',
  'name',
  'role',
  'licenses',
  'approved_at',
  'approved_at_prague',
  'approved_by',
  'last_seen',
  'last_seen_prague',
] as const

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
  yield toHeader(columns)
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

function toLine(row: Partial<AdmittedRow> & { discordId: string; licenses: string[] }): string {
  const local = (moment: string | null | undefined) => (moment ? zoneTime(new Date(moment)) : '')
  const cells: Record<(typeof columns)[number], string | null | undefined> = {
    discord_id: row.discordId,
    name: row.username,
    role: row.role,
    licenses: row.licenses.join(' '),
    approved_at: row.approvedAt,
    approved_at_prague: local(row.approvedAt),
    approved_by: row.approvedBy,
    last_seen: row.lastSeen,
    last_seen_prague: local(row.lastSeen),
  }
  return toRow(columns.map((column) => cells[column]))
}
