import { dayOf, zoneTime } from '@westmore/contract/days.ts'
import { sanctionName, type Sanction } from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import { toHeader, toRow } from '#csv.ts'
import { record } from '#events/record.ts'
import { streamFile, throttleReads } from '#http/file-streams.ts'
import type { Db } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { inChunks, toSanction } from './store.ts'

const local = (moment: string | null | undefined) => (moment ? zoneTime(new Date(moment)) : null)

type Value = string | number | null | undefined

const columns: Record<string, (sanction: Sanction) => Value> = {
  number: ({ number }) => sanctionName(number),
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  user_id: ({ userId }) => userId,
  name: ({ name }) => name,
  identifiers: ({ identifiers }) => identifiers.join(' '),
  reason: ({ reason }) => reason,
  paragraphs: ({ paragraphs }) => paragraphs.join('\n'),
  created_at: ({ createdAt }) => createdAt,
  created_at_prague: ({ createdAt }) => local(createdAt),
  until: ({ until }) => until,
  until_prague: ({ until }) => local(until),
  author_id: ({ authorId }) => authorId,
  author: ({ author }) => author,
  source: ({ source }) => source,
  ended_at: ({ end }) => end?.at,
  ended_at_prague: ({ end }) => local(end?.at),
  ended_by: ({ end }) => end?.by,
  end_reason: ({ end }) => end?.reason,
  note: ({ note }) => note?.text,
}

export const exportSanctions = asStaff.sanctions.export.handler(async ({ input: filter, context }) =>
  streamFile(context, async () => {
    const { db, backgroundDb, user, reply, now: clock } = context
    const now = clock()
    // The staff read the entry, and it stays after an erasure: it has neither the search nor the people.
    const { kind, state } = filter
    await db
      .transaction()
      .execute((tx) => record(tx, user, 'sanctions.export', { id: 'all', after: { kind, state } }))
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="sankce-${dayOf(now)}.csv"`)
    return throttleReads(context, csvOf(backgroundDb, filter, { readerId: user.id, now }))
  }),
)

async function* csvOf(db: Db, filter: SanctionFilter, { readerId, now }: { readerId: string; now: Date }) {
  yield toHeader(Object.keys(columns))
  for await (const rows of inChunks(db, filter, now))
    yield rows.map((row) => toLine(toSanction(row, readerId, now))).join('')
}

const toLine = (sanction: Sanction) => toRow(Object.values(columns).map((valueOf) => valueOf(sanction)))
