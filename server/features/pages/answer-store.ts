import { sql } from 'kysely'
import {
  answeringPages,
  MAX_ANSWER,
  MAX_ANSWERS,
  type Answer,
  type AnsweringPage,
} from '@westmore/contract/pages-parts.ts'
import type { Part } from '@westmore/contract/markdown.ts'
import type { PageName } from '@westmore/contract/pages.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isOut } from './publication.ts'
import { shorten } from '@westmore/contract/signs.ts'

export const isAnswering = (page: PageName): page is AnsweringPage =>
  answeringPages.some((one) => one === page)

export async function writeAnswers(
  tx: Tx,
  page: AnsweringPage,
  number: number,
  parts: readonly Part[],
): Promise<void> {
  await sql`delete from page_answers where page = ${page} and number < (
    select max(number) from page_versions where page = ${page} and ${isOut})`.execute(tx)
  await sql`insert into page_answers (page, number, place, part_id, mark, title, text, is_question)
    select ${page}, ${number}, place, "partId", mark, title, text, "isQuestion"
    from rows from (jsonb_to_recordset(${JSON.stringify(answersOf(page, parts))})
      as ("partId" text, mark text, title text, text text, "isQuestion" boolean)) with ordinality
      as answer ("partId", mark, title, text, "isQuestion", place)`.execute(tx)
}

interface PageAnswer {
  partId: string
  mark: string | null
  title: string
  text: string
  isQuestion: boolean
}

const MAX_HEADING = 300

/**
 * A question of the FAQ is answered by everything until the next one; each paragraph of the rules is an
 * answer.
 */
function answersOf(page: AnsweringPage, parts: readonly Part[]): PageAnswer[] {
  const answers: PageAnswer[] = []
  let heading: PageAnswer | undefined
  for (const { id, number, kind, text } of parts) {
    if (id === null) continue
    if (kind !== 'paragraph') {
      const [title = '', ...rest] = text.split('\n')
      const isQuestion = page === 'faq'
      heading = {
        partId: id,
        mark: number,
        title: shorten(title, MAX_HEADING),
        text: rest.join('\n').trim(),
        isQuestion,
      }
      answers.push(heading)
    } else if (heading?.isQuestion) heading.text = `${heading.text}\n${text}`.trim()
    else answers.push({ partId: id, mark: number, title: heading?.title ?? '', text, isQuestion: false })
  }
  return answers.filter(({ text }) => text !== '')
}

const current = sql`page_answers join (
  select one.page, version.number from unnest(${[...answeringPages]}::text[]) one (page) cross join lateral (
    select number from page_versions where page_versions.page = one.page and ${isOut} order by number desc limit 1) version
) version using (page, number)`

const MAX_WORDS = 60

/** A fitting answer has at least this weight: at all, for each word, and in comparison with the best. */
const FITS = { least: 0.6, perWord: 0.3, ofBest: 0.5 }

/**
 * A word counts by its rarity (1 if a single answer has it, 0 if all have), most in a question, least in the
 * heading of a chapter, and less in a long answer.
 */
export async function findAnswers(db: Db, q: string): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    with wanted as materialized (
      select lexeme from unnest(to_tsvector('simple', czech_stems(${q}))) order by positions[1] limit ${MAX_WORDS}),
    hits as materialized (
      select * from ${current}
      where words @@ (select string_agg(quote_literal(lexeme), ' | ')::tsquery from wanted)),
    found as materialized (
      select page, place, lexeme, case when 'A' = any (weights) then 1 when 'B' = any (weights) then 0.5 else 0.2 end as weight
      from hits cross join lateral unnest(words) join wanted using (lexeme)),
    total as (select 1 + count(*)::float as answers from ${current}),
    rarity as (
      select lexeme, ln(answers / count(*)) / ln(answers) as rarity from found cross join total group by lexeme, answers),
    scored as (
      select page, place, sum(weight * rarity) / (0.7 + length(words) / 40.0) as score
      from found join rarity using (lexeme) join hits using (page, place) group by page, place, words),
    best as (
      select *, max(score) over () as most from scored
      where score >= ${FITS.least} and score >= ${FITS.perWord} * sqrt((select count(*) from wanted)))
    select page, part_id as id, mark, title,
      left(text, ${MAX_ANSWER + 1}) as text
    from best join hits using (page, place) where score >= ${FITS.ofBest} * most
    order by score desc, page, place limit ${MAX_ANSWERS}`.execute(db)
  return rows.map((row) => ({ ...row, text: shorten(row.text, MAX_ANSWER) }))
}
