import { dayOf, zoneTime } from '@westmore/contract/days.ts'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { SEPARATOR, toCell, toHeader } from '#csv.ts'
import type { Db } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { throttleReads, streamFile } from '#http/file-streams.ts'
import { asStaff } from '#rpc.ts'
import { linesInChunks } from './line-store.ts'
import { resolveFilter, type ResolvedFilter } from '../resolved-filter.ts'

const CHUNK = 2_000

const columns = [
  'id',
  'created_at',
  'created_at_prague',
  'category',
  'script_name',
  'action',
  'user_identifier',
  'player_name',
  'server_id',
  'metadata',
] as const

export const exportLines = asStaff.logs.export.handler(async ({ input: filter, context }) =>
  streamFile(context, async () => {
    const { db, backgroundDb, user, reply, now } = context
    const resolved = await resolveFilter(db, filter, null, now())
    const named = [filter.player, filter.user, filter.person].find(Boolean) ?? 'all'
    await db.transaction().execute((tx) => record(tx, user, 'logs.export', { id: named, after: filter }))
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="logy-${dayOf(now())}.csv"`)
    return throttleReads(context, chunksOf(backgroundDb, resolved))
  }),
)

async function* chunksOf(db: Db, resolved: ResolvedFilter) {
  yield toHeader(columns)
  for await (const lines of linesInChunks(db, resolved, CHUNK)) {
    let text = ''
    for (const line of lines) {
      for (const column of columns) text += (column === 'id' ? '' : SEPARATOR) + toCell(cellOf(line, column))
      text += '\r\n'
    }
    yield text
  }
}

function cellOf(line: LogEntry, column: (typeof columns)[number]): string {
  if (column === 'metadata') return JSON.stringify(line.metadata)
  if (column === 'created_at_prague') return zoneTime(new Date(line.created_at))
  return String(line[column] ?? '')
}
