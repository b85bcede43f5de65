import { sql } from 'kysely'
import { MOST_ALIKE, type AlikeAnswer } from '@westmore/contract/allowlist.ts'
import type { Db } from '#postgres/db.ts'

/** Hundredths of the trigrams; unlike answers reach forty. */
const NEARLY_EQUAL = 60

/** Answers looked up for one mark. More have it only if it is of a common phrase; a copy has others, which weigh more. */
const MOST_LOOKED_UP = 100

/** Answers to one question whose texts are compared, those with the most and rarest marks in common. */
const MOST_COMPARED = 10

/**
 * Nearly equal answers of other people to the questions of an application that ask for own words, one of each person,
 * and one more than are shown if there are more. Applications of the reader are left out on both sides.
 */
export async function answersAlike(db: Db, readerId: string, id: string): Promise<AlikeAnswer[]> {
  const { rows } = await sql<AlikeAnswer>`
    with mine as materialized (
      select question_id, answer, search_text(answer) as folded, user_id
      from allowlist_answers written join allowlist_submissions sent on sent.id = written.submission_id
        join allowlist_questions asked on asked.id = written.question_id
      where submission_id = ${id} and user_id <> ${readerId} and form ->> 'kind' = 'text'),
    near as (
      select mine.question_id, found.submission_id, sum(weight) as shared
      from mine cross join unnest(answer_marks(mine.question_id, mine.answer)) mark
        cross join lateral (
          select submission_id, 1::float8 / count(*) over () as weight
          from (select submission_id from allowlist_answers
            where answer_marks(question_id, answer) @> array[mark] limit ${MOST_LOOKED_UP}) having_it) found
      group by mine.question_id, found.submission_id),
    likely as (
      select question_id, folded, submission_id, person.id as person_id, person.username, person.name, other.status,
        submitted_at, row_number() over (partition by question_id order by shared desc, submission_id) as place
      from near join mine using (question_id) join allowlist_submissions other on other.id = submission_id
        join users person on person.id = other.user_id and deleted_at is null
      where other.user_id not in (mine.user_id, ${readerId})),
    alike as (
      select distinct on (question_id, person_id) question_id, submission_id, username, name, status, submitted_at,
        theirs.answer, likeness
      from likely join allowlist_answers theirs using (question_id, submission_id)
        cross join lateral (
          select floor(100 * similarity(folded, search_text(theirs.answer)))::int as likeness) compared
      where place <= ${MOST_COMPARED} and likeness >= ${NEARLY_EQUAL}
      order by question_id, person_id, likeness desc, submission_id),
    ranked as (
      select alike.*, row_number() over (partition by question_id order by likeness desc, submission_id) as rank
      from alike)
    select question_id, submission_id, username, name, status, submitted_at, answer, likeness
    from ranked where rank <= ${MOST_ALIKE + 1} order by question_id, rank`.execute(db)
  return rows
}
