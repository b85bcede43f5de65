import { sql } from 'kysely'
import type { Part } from '@westmore/contract/markdown.ts'
import { MAX_BEGINNING, type CitedPart, type RulesPart } from '@westmore/contract/pages-parts.ts'
import type { PageName } from '@westmore/contract/pages.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isOut } from './publication.ts'
import { cutText } from '@westmore/contract/signs.ts'

export async function writeParts(
  tx: Tx,
  page: PageName,
  number: number,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.flatMap(({ id, number: mark, kind, text }) =>
    id === null ? [] : { id, mark, kind, text },
  )
  await sql`insert into page_parts (page, number, place, part_id, mark, kind, text)
    select ${page}, ${number}, place, id, mark, kind, text
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)})
      as (id text, mark text, kind text, text text)) with ordinality as part (id, mark, kind, text, place)`.execute(
    tx,
  )
}

const currentRules = sql`(
  select number from page_versions where page = 'rules' and ${isOut} order by number desc limit 1)`

const CHANGED_DAYS = 30

/** One more than is shown, so that no sign is cut in two. */
const beginning = sql`left(text, ${sql.lit(MAX_BEGINNING + 1)})`
const begun = <Row extends { text: string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, text: cutText(row.text, MAX_BEGINNING) }))

export async function currentParts(db: Db): Promise<RulesPart[]> {
  const { rows } =
    await sql<RulesPart>`select part_id as id, mark as number, ${beginning} as text from page_parts
    where page = 'rules' and number = ${currentRules} and mark is not null order by place`.execute(db)
  return begun(rows)
}

export async function partsOf(db: Db, version: number): Promise<Part[]> {
  const { rows } = await sql<Part>`select part_id as id, mark as number, kind, text from page_parts
    where page = 'rules' and number = ${version} order by place`.execute(db)
  return rows
}

/**
 * The moments since when parts of the current rules have had their text, by their ids; only of parts that had none
 * or another one `CHANGED_DAYS` ago, or in the first version.
 */
export async function changedParts(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; since: string }>`
    with shown as (select number, publish_at from page_versions
        where page = 'rules' and ${isOut} and markdown <> ''),
      old as (select coalesce(max(number) filter (where publish_at < now() - make_interval(days => ${CHANGED_DAYS})),
        min(number)) as number from shown)
    select part.part_id as id, min(publish_at) as since from page_parts part
    join page_parts same on same.page = part.page and same.part_id = part.part_id and same.text = part.text
    join shown on shown.number = same.number and shown.number >= (select number from old)
    where part.page = 'rules' and part.number = ${currentRules} group by part.part_id
    having min(shown.number) > (select number from old)`.execute(db)
  return Object.fromEntries(rows.map(({ id, since }) => [id, since]))
}

/**
 * From the version of that moment; if it lacks the part, from the last one before with it, or else the first
 * after.
 */
export async function partAt(db: Db, id: string, at: string): Promise<CitedPart | undefined> {
  const { rows } = await sql<CitedPart>`
    select part.mark as number, part.text, part.number as version, publish_at as published_at,
      today.mark as current_number,
      case when today.text is null then 'gone' when today.text = part.text then 'same' else 'changed' end as today
    from page_parts part join page_versions version on version.page = part.page and version.number = part.number
    left join page_parts today
      on today.page = part.page and today.number = ${currentRules} and today.part_id = part.part_id
    where part.page = 'rules' and part.part_id = ${id} and ${isOut}
    order by publish_at > ${at}, case when publish_at > ${at} then part.number else -part.number end
    limit 1`.execute(db)
  return rows[0]
}
