import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Subject } from '#events/subject.ts'
import { describedPerson } from '#features/users/subject.ts'

/** The identifiers linked to a person and those of their Discord account. */
export const identifiersNaming = (id: RawBuilder<string>) => sql<string>`(
  select identifier from user_game_identifiers where user_id = ${id} union all values (${id}), ('discord:' || ${id}))`

/** Texts that identify a person: id, username, linked game identifiers and the player names of those. */
const namingTextsOf = (id: RawBuilder<string>) => sql`(
    select ${id} as known
    union all select username from users where id = ${id}
    union all select identifier from user_game_identifiers where user_id = ${id}
    union all select string_to_table(search, e'\\n') from log_players where identifier in ${identifiersNaming(id)})`

/** The texts of `namingTextsOf` joined into one line and folded like the search index. */
const namesOf = (id: RawBuilder<string>) => sql`(
  select ' ' || string_agg(trim(search_text(regexp_replace(known, '^[a-z]+[0-9]*:', ''))), ' | ') || ' ' from ${namingTextsOf(id)} borne)`

/** A name folded like those in the audit's column `asked_for`. */
const foldedName = (text: RawBuilder<unknown>) => sql`fold_text(btrim(${text}))`

/** The terms of a look-up: patterns made by `audit_patterns`, and whole names and identifiers. */
interface LookUpTerms {
  patterns: RawBuilder<unknown>
  names: RawBuilder<unknown>
}

/** Whether a look-up matches a person. */
const matchesPerson = ({ patterns, names }: LookUpTerms, id: RawBuilder<string>) =>
  sql<SqlBool>`(coalesce(${namesOf(id)} like any (${patterns}), false)
    or ${names} && array(select ${foldedName(sql`known`)} from ${namingTextsOf(id)} borne))`

/** Whether texts name a person: `who` by a part of a name, `words` by a whole word of one, `names` by a whole name. */
export const namesPerson = (
  who: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
  names: RawBuilder<unknown>,
  id: RawBuilder<string>,
) =>
  matchesPerson(
    {
      patterns: sql`audit_patterns(${who}, '') || audit_patterns(${words}, ' ')`,
      names: sql`array(select ${foldedName(sql`name`)} from unnest(${names}) name)`,
    },
    id,
  )

const writtenTerms: LookUpTerms = { patterns: sql`audit.looked_up`, names: sql`audit.asked_for` }

/** Like `writtenTerms`, for an entry about to be written: it has no computed columns yet. */
const termsOf = (kind: 'looked_up' | 'asked_for') =>
  sql`${sql.raw(`audit_${kind}`)}(entry.action, entry.subject_id, entry.before, entry.after)`
const newTerms: LookUpTerms = { patterns: termsOf('looked_up'), names: termsOf('asked_for') }

/**
 * Look-ups are kept from the person looked up, whether or not there is a complaint: the difference would reveal
 * the complaint. A look-up concerns the people it matched when it was written and those it matches now, since an
 * identifier may be linked later.
 */
export const lookUp: Subject = {
  thing: {
    type: 'logs',
    id: sql`entry.after ->> 'person'`,
    described: describedPerson,
  },
  audit: {
    isKnownTo: ({ id }) => sql<SqlBool>`(audit.asked_for = '{}' or audit.actor_id = ${id}
      or not ${matchesPerson(writtenTerms, sql`${id}::text`)})`,
    named: sql<string[]>`array(select member.id from users member
      where ${newTerms.names} <> '{}' and member.role <> 'user' and member.id <> entry.actor_id
        and ${matchesPerson(newTerms, sql`member.id`)})`,
  },
}
