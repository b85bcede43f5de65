import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SanctionTemplate, TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import { subjectsOf } from '#events/audited-by.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { redactJson, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockTable, place } from '#postgres/ordered.ts'

const TABLE = 'sanction_templates'

const columns = ['id', 'content', 'revision', 'updatedAt'] as const

const templates = (db: Db) => db.selectFrom('sanctionTemplates').select(columns)

type Row = Awaited<ReturnType<ReturnType<typeof templates>['execute']>>[number]

/** Content from older versions has more fields. */
function toTemplate({ content, ...row }: Row): SanctionTemplate {
  const { name, kind, reason, note, paragraphs, length } = content
  return { ...row, name, kind, reason, note, paragraphs, length }
}

const asJson = (content: TemplateContent) => sql<TemplateContent>`${JSON.stringify(content)}::jsonb`

export async function templatesInOrder(db: Db): Promise<SanctionTemplate[]> {
  return (await templates(db).orderBy('position').orderBy('id').execute()).map(toTemplate)
}

/** For a change: one at a time. */
export async function lockTemplates(tx: Tx): Promise<SanctionTemplate[]> {
  await lockTable(tx, TABLE)
  return templatesInOrder(tx)
}

export const placeTemplates = (tx: Tx, ids: readonly string[]) => place(tx, TABLE, ids)

export async function addTemplate(tx: Tx, content: TemplateContent): Promise<SanctionTemplate> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from sanction_templates)`
  const values = { id: randomUUID(), content: asJson(content), position }
  return toTemplate(
    await tx.insertInto('sanctionTemplates').values(values).returning(columns).executeTakeFirstOrThrow(),
  )
}

export async function changeTemplate(
  tx: Tx,
  id: string,
  content: TemplateContent,
): Promise<SanctionTemplate> {
  const change = {
    content: asJson(content),
    revision: sql<number>`revision + 1`,
    updatedAt: sql<string>`now()`,
  }
  return toTemplate(
    await tx
      .updateTable('sanctionTemplates')
      .set(change)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sanctionTemplates').where('id', '=', id).execute()
}

/** The id and e-mail are removed from all templates, names from those the person wrote. */
export async function eraseFromTemplates(tx: Tx, { id, unique, own }: ErasedPerson): Promise<void> {
  const texts = ['name', 'reason', 'note', 'paragraphs'].map(
    (field) => sql`${sql.lit(field)}, without_pattern(content -> ${sql.lit(field)}, ${own}, ${DELETED_NAME})`,
  )
  await sql`update sanction_templates set content = content || jsonb_build_object(${sql.join(texts)})
    where id::text in ${subjectsOf(id, 'sanction-template')}`.execute(tx)
  await redactJson(tx, unique, 'sanctionTemplates', 'content')
}
