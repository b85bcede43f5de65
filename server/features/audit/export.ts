import type { AuditFilter } from '@westmore/contract/audit.ts'
import { dayOf, zoneTime } from '@westmore/contract/days.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { toHeader, toRow } from '#csv.ts'
import type { Db } from '#postgres/db.ts'
import { throttleReads, streamFile } from '#http/file-streams.ts'
import { asStaff } from '#rpc.ts'
import { rowsUpTo, type AuditRow } from './read-store.ts'
import { record } from '#events/record.ts'

const CHUNK = 1_000

const columns = [
  'id',
  'at',
  'atPrague',
  'actorId',
  'actor',
  'action',
  'subjectType',
  'subjectId',
  'subject',
  'before',
  'after',
] as const

/** The export is an audit entry itself, written first. */
export const exportRows = asStaff.audit.export.handler(async ({ input: filter, context }) =>
  streamFile(context, async () => {
    const { db, backgroundDb, user, reply, now } = context
    await db.transaction().execute((tx) => record(tx, user, 'audit.export', { id: 'all', after: filter }))
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${dayOf(now())}.csv"`)
    return throttleReads(context, csvOf(backgroundDb, user, filter))
  }),
)

/** Newest first, so that entries written during the export are left out. */
export async function* csvOf(db: Db, reader: Reader, filter: AuditFilter) {
  yield toHeader(columns)
  let upTo = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await rowsUpTo(db, reader, filter, { upTo, limit: CHUNK })
    if (rows.length > 0) yield rows.map(toLine).join('')
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    upTo = last.place - 1
  }
}

function toLine(row: AuditRow): string {
  const values = columns.map((column) => {
    const value = column === 'atPrague' ? zoneTime(new Date(row.at)) : row[column]
    return value === null || typeof value === 'string' ? value : JSON.stringify(value)
  })
  return toRow(values)
}
