import { sql } from 'kysely'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { openDatabase, type Db } from '#postgres/db.ts'
import { connectionTo } from '#postgres/hosts.ts'
import { databaseWords } from './words.ts'
import { linesOf, linesWithin } from './line.ts'

const words = databaseWords.direct
const { good, bad } = linesOf('database')

/** A database that hangs must not hide the checks of the main one. */
const PATIENCE = 8_000

/** The direct connection past the pooler. */
export async function examineDirect({ DATABASE_DIRECT_URL }: Env, db: Db): Promise<DoctorLine[]> {
  if (!DATABASE_DIRECT_URL) return []
  const direct = openDatabase(connectionTo(DATABASE_DIRECT_URL), () => {}, 1)
  try {
    return (await linesWithin(PATIENCE, () => compare(db, direct))) ?? [bad(words.away('neodpovídá'))]
  } catch (error) {
    return [bad(words.away(error instanceof Error ? error.message || String(error) : String(error)))]
  } finally {
    // Not awaited, as it may hang.
    void direct.destroy().catch(() => {})
  }
}

/** Both must lead to the same database, and the direct one must accept writes. */
async function compare(db: Db, direct: Db): Promise<DoctorLine[]> {
  const [known, found] = await Promise.all([placeOf(db), placeOf(direct)])
  if (found.name !== known.name) return [bad(words.another)]
  return [found.isReadOnly ? bad(words.readOnly) : good(words.same)]
}

/** Standbys share the system identifier of their cluster. */
async function placeOf(db: Db) {
  const { rows } = await sql<{ name: string; isReadOnly: boolean }>`
    select system_identifier || ' ' || current_database() as name,
      current_setting('transaction_read_only')::boolean as is_read_only
    from pg_control_system()`.execute(db)
  const [place] = rows
  if (!place) throw new Error('neodpovídá')
  return place
}
