import { sql, type SqlBool } from 'kysely'

const MAX_WORDS = 8

/** Titles, authors and messages in which every word begins one; or the ticket of that number. */
export function found(words: string) {
  const number = /^#?(\d{5,6})$/.exec(words)?.[1]
  const wanted = sql`(select to_tsquery('simple', string_agg(word || ':*', ' & ')) from
    (select word from unnest(string_to_array(search_text(${words}), ' ')) word where word <> '' limit ${MAX_WORDS}) words)`
  return sql<SqlBool>`(tickets.id in (
    select id from tickets where search @@ ${wanted}
    union select ticket_id from ticket_messages where search @@ ${wanted})
    or tickets.number = ${number === undefined ? null : Number(number)})`
}
