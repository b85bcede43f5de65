import { sql } from 'kysely'
import { addMonths, dayOf, startOfDay, ZONE } from '@westmore/contract/days.ts'
import type { SanctionKind } from '@westmore/contract/sanctions.ts'
import {
  MAX_NUMBERED_AUTHORS,
  NUMBERS_MONTHS,
  type SanctionFigures,
  type SanctionNumbers,
} from '@westmore/contract/sanctions-reports.ts'
import type { Db } from '#postgres/db.ts'

interface Row {
  month: string
  authorId: string | null
  author: string
  kind: SanctionKind
  isOverturned: boolean
  count: number
}

/** Sanctions of the last months by the current name of their author; those of deleted accounts are together. */
export async function numbersOfSanctions(db: Db, now: Date): Promise<SanctionNumbers> {
  const first = addMonths(dayOf(now), 1 - NUMBERS_MONTHS)
  const { rows } = await sql<Row>`
    select to_char(sanction.created_at at time zone ${ZONE}, 'YYYY-MM') as month, writer.id as author_id,
      coalesce(writer.username, sanction.author) as author, kind,
      ending is not distinct from 'overturned' as is_overturned, count(*) as count
    from sanctions sanction left join users writer on writer.id = author_id and writer.deleted_at is null
    where sanction.created_at >= ${startOfDay(first).toISOString()}::timestamptz
    group by 1, 2, 3, 4, 5`.execute(db)
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const byAuthor = Map.groupBy(rows, ({ authorId, author }) => authorId ?? `without ${author}`)
  const authors = [...byAuthor.values()].flatMap((of) => {
    const [one] = of
    return one ? [{ id: one.authorId, name: one.author, ...figuresOf(of) }] : []
  })
  return {
    months: Array.from({ length: NUMBERS_MONTHS }, (_, place) => {
      const month = addMonths(first, place).slice(0, 7)
      return { month, ...figuresOf(byMonth.get(month) ?? []) }
    }),
    authors: authors
      .toSorted((a, b) => sumOf(b) - sumOf(a) || a.name.localeCompare(b.name, 'cs'))
      .slice(0, MAX_NUMBERED_AUTHORS),
    generatedAt: now.toISOString(),
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

const sumOf = ({ counts }: SanctionFigures) => Object.values(counts).reduce((sum, count) => sum + count, 0)
