import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Subject } from '#events/subject.ts'
import { describedPerson } from '#features/users/subject.ts'

export const identifiersNaming = (id: RawBuilder<string>) => sql<string>`(
  select identifier from user_game_identifiers where user_id = ${id} union all values (${id}), ('discord:' || ${id}))`

const namingTextsOf = (id: RawBuilder<string>) => sql`(
    select ${id} as known
    union all select username from users where id = ${id}
    union all select identifier from user_game_identifiers where user_id = ${id}
    union all select string_to_table(search, e'\\n') from log_players where identifier in ${identifiersNaming(id)})`

const namesOf = (id: RawBuilder<string>) => sql`(
  select ' ' || string_agg(trim(search_text(regexp_replace(known, '^[a-z]+[0-9]*:', ''))), ' | ') || ' ' from ${namingTextsOf(id)} borne)`

const foldedName = (text: RawBuilder<unknown>) => sql`fold_text(btrim(${text}))`

/** The patterns are made by `audit_patterns`; the names are whole names and identifiers. */
interface LookUpTerms {
  patterns: RawBuilder<unknown>
  names: RawBuilder<unknown>
}

const matchesPerson = ({ patterns, names }: LookUpTerms, id: RawBuilder<string>) =>
  sql<SqlBool>`(coalesce(${namesOf(id)} like any (${patterns}), false)
    or ${names} && array(select ${foldedName(sql`known`)} from ${namingTextsOf(id)} borne))`

/** `who` has a part of a name, `words` a whole word of one, `names` a whole name. */
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

/** An entry about to be written has no computed columns yet. */
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
