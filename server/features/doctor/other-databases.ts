import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { openDatabase, type Db } from '#postgres/db.ts'
import { connectionTo } from '#postgres/hosts.ts'
import { databaseWords } from './words.ts'
import { linesOf, linesWithin } from './line.ts'

const { direct: directWords, replica: replicaWords } = databaseWords
const { good, warning, bad } = linesOf('database')

/** A database that hangs must not hide the checks of the main one. */
const PATIENCE = 8_000
/** In ms; a standby may lack earlier commits for a moment. */
const TO_CATCH_UP = 1_000
const PAUSE = 50

/** The direct connection past the pooler, and the standby for reading. */
export async function examineOtherDatabases(
  { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Env,
  db: Db,
): Promise<DoctorLine[]> {
  const lines = await Promise.all([
    DATABASE_DIRECT_URL
      ? examineAt(
          DATABASE_DIRECT_URL,
          (direct) => directLines(db, direct),
          (why) => bad(directWords.away(why)),
        )
      : [],
    DATABASE_REPLICA_URL
      ? examineAt(
          DATABASE_REPLICA_URL,
          (replica) => replicaLines(db, replica),
          (why) => warning(replicaWords.away(why)),
        )
      : [],
  ])
  return lines.flat()
}

async function examineAt(
  address: string,
  judge: (other: Db) => Promise<DoctorLine[]>,
  toAway: (why: string) => DoctorLine,
): Promise<DoctorLine[]> {
  const other = openDatabase(connectionTo(address), () => {}, 1)
  try {
    return (await linesWithin(PATIENCE, () => judge(other))) ?? [toAway('neodpovídá')]
  } catch (error) {
    return [toAway(error instanceof Error ? error.message || String(error) : String(error))]
  } finally {
    // Not awaited, as it may hang.
    void other.destroy().catch(() => {})
  }
}

/** Both must lead to the same database, and the direct one must accept writes. */
export async function directLines(db: Db, direct: Db): Promise<DoctorLine[]> {
  const [known, found] = await Promise.all([placeOf(db), placeOf(direct)])
  if (found.name !== known.name) return [bad(directWords.another)]
  return [found.isReadOnly ? bad(directWords.readOnly) : good(directWords.same)]
}

export async function replicaLines(db: Db, replica: Db): Promise<DoctorLine[]> {
  const [known, found] = await Promise.all([placeOf(db), placeOf(replica)])
  if (found.name !== known.name) return [bad(replicaWords.another)]
  if (!found.follows) return [warning(replicaWords.primary)]
  // A standby as DATABASE_URL has a line of its own, and the position of its log is not available.
  const behind = known.follows ? undefined : await lagOf(db, replica)
  const lines = [behind ? warning(replicaWords.behind(behind)) : good(replicaWords.current)]
  return found.feedback === 'on' ? lines : [...lines, warning(replicaWords.noFeedback)]
}

/** Standbys share the system identifier of their cluster. */
async function placeOf(db: Db) {
  const { rows } = await sql<{ name: string; follows: boolean; isReadOnly: boolean; feedback: string }>`
    select system_identifier || ' ' || current_database() as name, pg_is_in_recovery() as follows,
      current_setting('transaction_read_only')::boolean as is_read_only,
      current_setting('hot_standby_feedback') as feedback
    from pg_control_system()`.execute(db)
  const [place] = rows
  if (!place) throw new Error('neodpovídá')
  return place
}

/**
 * Bytes of the log that the standby lacks, and the age (s) of its newest transaction; undefined once it has
 * caught up.
 */
async function lagOf(primary: Db, replica: Db): Promise<{ bytes: number; age: number | null } | undefined> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  const position = rows[0]?.position
  for (const began = performance.now(); ;) {
    const { rows: found } = await sql<{ bytes: number; age: number | null }>`
      select pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`.execute(
      replica,
    )
    const [lag] = found
    if (!lag || lag.bytes <= 0) return undefined
    if (performance.now() - began > TO_CATCH_UP) return lag
    await sleep(PAUSE)
  }
}
