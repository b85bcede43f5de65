import { sql } from 'kysely'

const MAX_WORDS = 8

/** Query for a `search` column: every word must begin a word of the column, ignoring case and diacritics. */
export const searchQuery = (
  words: string,
) => sql`(select to_tsquery('simple', string_agg(word || ':*', ' & ')) from
  (select word from unnest(string_to_array(search_text(${words}), ' ')) word where word <> '' limit ${MAX_WORDS}) words)`
