import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { thingsOf } from '#events/subjects.ts'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, redacted, type ErasedPerson } from '#personal-data/erased-person.ts'

/**
 * Names are removed only from todos by or about the person. The todos must be locked; their version grows.
 */
export async function eraseFromTexts(tx: Tx, { id, unique, own }: ErasedPerson): Promise<void> {
  const isTheirs = sql`(creator_id = ${id} or (link_type, link_id) in ${thingsOf(id)})`
  await sql`
    update todos set version = version + 1
      where (title || ' ' || description) ~* case when ${isTheirs} then ${own} else ${unique} end`.execute(tx)
  await eraseFromLabels(tx, unique)
  await eraseFromLabels(tx, own, isTheirs)
  await redactColumns(tx, own, 'todos', ['title', 'description'], isTheirs)
  await redactColumns(tx, unique, 'todos', ['title', 'description'])
}

/** A label that names the person is removed whole. */
async function eraseFromLabels(tx: Tx, pattern: string, where = sql`true`): Promise<void> {
  await sql`
    update todos set version = version + 1,
      labels = array(select label from unnest(labels) with ordinality told (label, place)
        where label !~* ${pattern} order by place)
      where ${where} and exists (select from unnest(labels) label where label ~* ${pattern})`.execute(tx)
}

/** The version grows, so that an open form cannot write the old name back. */
export async function eraseFromTodos(tx: Tx, { id, deletedId, unique }: ErasedPerson, names: string[]) {
  await sql`
    update todos set
      assigned_to = case when assigned_to = ${id} or lower(assigned_to) = any(${lower(names)}) then ''
        else ${redacted(sql.ref('assignedTo'), unique)} end,
      created_by = case when creator_id = ${deletedId} then ${DELETED_NAME} else created_by end,
      edited_by = case when edited_by = any(${names}) then ${DELETED_NAME} else edited_by end,
      link_id = case when link_type = 'user' and link_id = ${id} then ${deletedId} else link_id end,
      version = version + 1
      where creator_id = ${deletedId} or assigned_to = ${id} or lower(assigned_to) = any(${lower(names)})
        or edited_by = any(${names}) or (link_type = 'user' and link_id = ${id})
        or assigned_to ~* ${unique}`.execute(tx)
}

const lower = (names: string[]) => names.map((name) => name.toLowerCase())
