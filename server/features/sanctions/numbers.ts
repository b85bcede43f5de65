import { sql } from 'kysely'
import { startOfDay } from '@westmore/contract/days.ts'
import type { SanctionKind } from '@westmore/contract/sanctions.ts'
import {
  sumOf,
  MAX_BROKEN,
  MAX_NUMBERED_AUTHORS,
  numberedMonths,
  numbersStart,
  type BrokenPart,
  type SanctionFigures,
  type SanctionNumbers,
} from '@westmore/contract/sanctions-reports.ts'
import { citedInRefusals } from '#features/allowlist/public.ts'
import { newestParts } from '#features/pages/public.ts'
import { peopleById } from '#features/users/public.ts'
import { citedParts, type Cited } from '#postgres/cited-parts.ts'
import type { Db } from '#postgres/db.ts'

interface Row {
  /** Of the month, from 1. */
  place: number
  authorId: string | null
  author: string
  kind: SanctionKind
  isOverturned: boolean
  count: number
}

/** Sanctions of the last months by the current name of their author; those of deleted accounts are together. */
export async function numbersOfSanctions(db: Db, now: Date): Promise<SanctionNumbers> {
  const months = numberedMonths(now)
  const starts = months.map((day) => startOfDay(day).toISOString())
  const { rows } = await sql<Row>`
    select width_bucket(created_at, ${starts}::timestamptz[]) as place, author_id, max(author) as author, kind,
      ending is not distinct from 'overturned' as is_overturned, count(*) as count
    from sanctions where created_at >= ${starts[0]}::timestamptz
    group by 1, author_id, case when author_id is null then author end, kind, 5`.execute(db)
  const ids = new Set(rows.flatMap(({ authorId }) => authorId ?? []))
  const names = new Map((await peopleById(db, [...ids])).map(({ id, username }) => [id, username]))
  const byAuthor = Map.groupBy(rows, ({ authorId, author }) =>
    authorId !== null && names.has(authorId) ? authorId : `without ${author}`,
  )
  const byMonth = Map.groupBy(rows, ({ place }) => place)
  return {
    months: months.map((day, place) => ({
      month: day.slice(0, 7),
      ...figuresOf(byMonth.get(place + 1) ?? []),
    })),
    authors: [...byAuthor]
      .map(([key, of]) => {
        const name = names.get(key)
        return { id: name === undefined ? null : key, name: name ?? of[0]?.author ?? '', ...figuresOf(of) }
      })
      .toSorted((a, b) => sumOf(b) - sumOf(a) || a.name.localeCompare(b.name, 'cs'))
      .slice(0, MAX_NUMBERED_AUTHORS),
  }
}

function figuresOf(rows: readonly Row[]): SanctionFigures {
  const figures: SanctionFigures = { counts: {}, overturned: 0 }
  for (const { kind, isOverturned, count } of rows) {
    if (isOverturned) figures.overturned += count
    else figures.counts[kind] = (figures.counts[kind] ?? 0) + count
  }
  return figures
}

/** How many sanctions since a moment name a part of the rules; those overturned do not count. */
async function citedInSanctions(db: Db, since: string): Promise<Cited[]> {
  const texts = sql`array_to_string(paragraphs || reason, ' ')`
  const { rows } = await sql<Cited>`
    select part.id, count(*)::int as count from sanctions cross join lateral ${citedParts(texts)} part
    where created_at >= ${since} and ending is distinct from 'overturned' group by part.id`.execute(db)
  return rows
}

/** Parts of the rules by how many sanctions and refusals of the last months name them. */
export async function brokenParts(db: Db, now: Date): Promise<BrokenPart[]> {
  const since = numbersStart(now)
  const sanctions = byId(await citedInSanctions(db, since))
  const refusals = byId(await citedInRefusals(db, since))
  const found = await newestParts(db, [...new Set([...sanctions.keys(), ...refusals.keys()])])
  return found
    .map((part) => ({
      ...part,
      sanctions: sanctions.get(part.id) ?? 0,
      refusals: refusals.get(part.id) ?? 0,
    }))
    .toSorted((a, b) => b.sanctions + b.refusals - a.sanctions - a.refusals || b.sanctions - a.sanctions)
    .slice(0, MAX_BROKEN)
}

const byId = (cited: Cited[]) => new Map(cited.map(({ id, count }) => [id, count]))
