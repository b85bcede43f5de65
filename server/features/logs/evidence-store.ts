import { sql, type RawBuilder } from 'kysely'
import { withoutAddresses, withoutAddressesIn } from '@westmore/contract/logs-addresses.ts'
import { withoutSecrets, withoutSecretsIn } from '@westmore/contract/logs-secrets.ts'
import {
  MAX_EVIDENCE,
  MAX_EVIDENCE_LINES,
  type ChosenLines,
  type Evidence,
  type EvidenceSource,
} from '@westmore/contract/logs-evidence.ts'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { isInJson, wholeWord, redacted, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { resolveFilter } from './resolved-filter.ts'
import { linesNear } from './reading/around-store.ts'
import { lineById, linesWithIds } from './reading/line-store.ts'
import { pageOf } from './reading/page.ts'
import { askerOf, type Asker } from './search-queue.ts'
import { identifiersNaming } from './subject.ts'

/** Undefined if no lines match. The search for them is audited with the secrecy of the note. */
export async function copyLines(
  db: Db,
  source: EvidenceSource,
  { now, ...request }: Parameters<typeof askerOf>[0] & { now: () => Date },
  confidentialContext: NonNullable<Asker['confidentialContext']>,
): Promise<Evidence | undefined> {
  if ('lines' in source) return copyChosenLines(db, source)
  const asker = { ...askerOf(request), confidentialContext }
  return copyOf(await found(db, source, asker, now()), source)
}

export async function copyChosenLines(
  db: Db,
  source: ChosenLines & { query?: string | undefined },
): Promise<Evidence | undefined> {
  const logs = await linesWithIds(db, [...new Set(source.lines)])
  return copyOf({ logs, total: logs.length }, source)
}

function copyOf(
  { logs, total }: { logs: LogEntry[]; total: number },
  { about = null, query = null }: { about?: number | null | undefined; query?: string | null | undefined },
): Evidence | undefined {
  const lines = fitting(logs.map(withoutPrivate), about)
  if (lines.length === 0) return undefined
  return { lines, total, query, about: lines.some(({ id }) => id === about) ? about : null }
}

async function found(
  db: Db,
  { filter, about }: Extract<EvidenceSource, { filter: unknown }>,
  asker: Asker,
  now: Date,
) {
  const resolved = await resolveFilter(db, filter, asker, now)
  const order = { limit: MAX_EVIDENCE_LINES, offset: 0, direction: 'desc' } as const
  const page = await pageOf(db, resolved, order)
  const { logs } = page
  const total = page.isWhole ? page.total : page.total + 1
  const line = about !== undefined && total > logs.length ? await lineById(db, about) : undefined
  if (!line) return { logs: logs.toReversed(), total }
  const near = { at: Date.parse(line.created_at), limit: MAX_EVIDENCE_LINES / 2 - 1 }
  return { logs: (await linesNear(db, resolved, near)).logs, total }
}

/** The size limit keeps the lines nearest to `about`, else the newest. */
function fitting(lines: LogEntry[], about: number | null): LogEntry[] {
  const place = lines.findIndex(({ id }) => id === about)
  const middle = place < 0 ? lines.length - 1 : place
  const nearest = lines.map((_, at) => at).toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  let room = MAX_EVIDENCE
  const over = nearest.findIndex((at) => (room -= JSON.stringify(lines[at]).length) < 0)
  const kept = new Set(over < 0 ? nearest : nearest.slice(0, over))
  return lines.filter((_, at) => kept.has(at))
}

/**
 * A copy outlives the retention of addresses. Its secrets are removed as well: the line may not be cleaned
 * yet.
 */
function withoutPrivate(line: LogEntry): LogEntry {
  const { action, metadata } = line
  const name = line.player_name
  return {
    ...line,
    action: withoutSecrets(withoutAddresses(action)),
    player_name: name === null ? null : withoutAddresses(name),
    metadata: withoutIdNumbers(withoutSecretsIn(withoutAddressesIn(metadata))),
  }
}

const FIRST_ID = 1e14

/** An erasure finds Discord ids only as texts. Smaller numbers than `FIRST_ID` are no such ids. */
function withoutIdNumbers(metadata: Record<string, unknown>): Record<string, unknown> {
  const cleaned: unknown = JSON.parse(
    JSON.stringify(metadata, (_key, value: unknown) =>
      typeof value === 'number' && Math.abs(value) >= FIRST_ID ? String(value) : value,
    ),
  )
  return typeof cleaned === 'object' && cleaned !== null ? { ...cleaned } : {}
}

/**
 * Removes the name and metadata of the person's own lines, their names in notes that contain such lines, and
 * unique names and identifiers in all copies.
 */
export async function eraseFromCopies(
  tx: Tx,
  copies: RawBuilder<unknown>,
  { unique, own }: ErasedPerson,
  identifiers: string[],
): Promise<void> {
  const { rows } = await sql<{ noteId: string }>`
    update ${copies} set lines = (
      select jsonb_agg(case when line ->> 'user_identifier' = any(${identifiers})
        then line || jsonb_build_object('user_identifier', ${DELETED_NAME}::text, 'player_name', null, 'metadata', '{}'::jsonb)
        else line end order by place)
      from jsonb_array_elements(lines) with ordinality as copied (line, place))
    where exists (select from jsonb_array_elements(lines) line where line ->> 'user_identifier' = any(${identifiers}))
    returning note_id`.execute(tx)
  await redactCopies(tx, copies, own, sql`note_id = any(${rows.map(({ noteId }) => noteId)}::uuid[])`)
  const spelled = identifiers.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
  ])
  await redactCopies(tx, copies, unique)
  await redactCopies(tx, copies, spelled.map(wholeWord).join('|'))
}

/** Only the id, time and server of a copied line cannot name a person. */
const personalFields = ['action', 'user_identifier', 'player_name', 'metadata'] as const

export async function redactCopies(
  tx: Tx,
  copies: RawBuilder<unknown>,
  pattern: string,
  where?: RawBuilder<unknown>,
): Promise<void> {
  const cleaned = personalFields.map(
    (field) =>
      sql`${sql.lit(field)}, without_pattern(line -> ${sql.lit(field)}, ${pattern}, ${DELETED_NAME})`,
  )
  await sql`update ${copies} set lines = (
      select jsonb_agg(line || jsonb_build_object(${sql.join(cleaned)}) order by place)
      from jsonb_array_elements(lines) with ordinality as copied (line, place))
    where ${where ?? isInJson('lines', pattern)}`.execute(tx)
  await sql`update ${copies} set query = ${redacted(sql`query`, pattern)}
    where query ~* ${pattern} and ${where ?? sql`true`}`.execute(tx)
}

export async function identifiersLinkedTo(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`${identifiersNaming(sql`${userId}::text`)}`.execute(db)
  return rows.map(({ identifier }) => identifier)
}
