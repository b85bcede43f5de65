import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { shareNext } from '#flow/sharing.ts'
import type { Db } from './db.ts'

/** How long (ms) to wait until the standby has all earlier commits, and how often to check. */
const PATIENCE = 60
const PAUSE = 5
const REST = 5_000

export type Reading = () => Promise<Db>

/**
 * Chooses the database for expensive reads: the standby if it has all commits made before the request, otherwise the
 * primary. So a person always sees their own writes, and changes announced by a signal.
 */
export function openReadRouter(primary: Db, standby: Db | undefined): Reading {
  if (!standby) return async () => primary
  let restsUntil = 0
  const position = shareNext(committedPosition)
  const isCurrent = async () => hasReached(standby, await position(primary))
  return async () => {
    if (performance.now() < restsUntil) return primary
    const asked = isCurrent().catch(() => undefined)
    const answer = await Promise.race([asked, sleep(2 * PATIENCE, undefined, { ref: false })])
    if (answer === undefined) restsUntil = performance.now() + REST
    return answer === true ? standby : primary
  }
}

/** The flushed end of the primary's log; every acknowledged commit is before it. */
async function committedPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

async function hasReached(standby: Db, position: string): Promise<boolean> {
  for (const began = performance.now(); ;) {
    const { rows } = await sql<{ isThere: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as is_there`.execute(standby)
    if (rows[0]?.isThere) return true
    if (performance.now() - began > PATIENCE) return false
    await sleep(PAUSE)
  }
}
