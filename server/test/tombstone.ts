import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Person, TestApp } from './app.ts'

/** The id that a deleted person's row has here. */
export const buriedId = ({ id }: Pick<Person, 'id'>) =>
  `smazany-${createHash('md5').update(id).digest('hex')}`

/** What deleting an account at that moment leaves of its row; again, it moves the moment. */
export async function bury({ db }: TestApp, person: Pick<Person, 'id'>, at: Date | string): Promise<void> {
  const id = buriedId(person)
  await db.deleteFrom('sessions').where('userId', '=', person.id).execute()
  await sql`update users set id = ${id}, username = 'Smazaný účet', discriminator = '0', avatar = null, email = '',
    role = 'user', allowlist_status = 'none', allowlist_attempts = 0, last_attempt_date = null,
    allowlist_submitted_at = null, deleted_at = ${new Date(at).toISOString()}
    where id in (${person.id}, ${id})`.execute(db)
}
