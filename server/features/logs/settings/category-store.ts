import { sql } from 'kysely'
import type { LogCategory } from '@westmore/contract/logs.ts'
import type { Db, Tx } from '#postgres/db.ts'

type Text = Pick<LogCategory, 'name' | 'description' | 'scriptExport'>

export async function allCategories(db: Db, id?: string): Promise<LogCategory[]> {
  const { rows } = await sql<LogCategory>`
    select c.id, c.name, c.description, c.script_export, c.created_at, c.updated_at,
      coalesce(used.count, 0)::bigint as use_count,
      (select max(l.created_at) from logs l where l.category_id = n.id and l.created_at >= used.last) as last_used_at
    from log_categories c
    left join log_names n on n.kind = 'category' and n.name = c.name
    left join (
      select name_id, sum(count) as count, max(at) as last from log_sums where grain = 'month' group by name_id
    ) used on used.name_id = n.id
    ${id === undefined ? sql`` : sql`where c.id = ${id}`}
    order by c.created_at desc, c.id
  `.execute(db)
  return rows
}

export async function categoryById(db: Db, id: string): Promise<LogCategory | undefined> {
  return (await allCategories(db, id))[0]
}

export async function addCategory(tx: Tx, category: Text & { id: string }): Promise<void> {
  await tx.insertInto('logCategories').values(category).execute()
}

export async function changeCategory(
  tx: Tx,
  id: string,
  text: { [Field in keyof Text]?: Text[Field] | undefined },
): Promise<void> {
  await tx
    .updateTable('logCategories')
    .set({ ...text, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('logCategories').where('id', '=', id).execute()
}
