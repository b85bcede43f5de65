import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SanctionTemplate, TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import { subjectsOf } from '#events/audited-by.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { redactJson, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { place } from '#postgres/ordered.ts'

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

export async function templateById(db: Db, id: string): Promise<SanctionTemplate | undefined> {
  const row = await templates(db).where('id', '=', id).executeTakeFirst()
  return row && toTemplate(row)
}

export const placeTemplates = (tx: Tx, ids: readonly string[]) => place(tx, 'sanction_templates', ids)

export async function addTemplate(tx: Tx, content: TemplateContent): Promise<SanctionTemplate> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from sanction_templates)`
  const values = { id: randomUUID(), content: asJson(content), position }
  return toTemplate(
    await tx.insertInto('sanctionTemplates').values(values).returning(columns).executeTakeFirstOrThrow(),
  )
}

/** Undefined if the template is gone or was changed since this revision. */
export async function changeTemplate(
  tx: Tx,
  { id, revision }: { id: string; revision: number },
  content: TemplateContent,
): Promise<SanctionTemplate | undefined> {
  const changed = await tx
    .updateTable('sanctionTemplates')
    .set({ content: asJson(content), revision: revision + 1, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()
  return changed && toTemplate(changed)
}

export async function removeTemplate(tx: Tx, id: string): Promise<SanctionTemplate | undefined> {
  const removed = await tx
    .deleteFrom('sanctionTemplates')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return removed && toTemplate(removed)
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
