import { sql } from 'kysely'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { couldRewriteAudit } from '#postgres/audit-role.ts'
import { freeConnections, type Db } from '#postgres/db.ts'
import { databaseWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('database')

const OLDEST = 15
/** Seconds between the clocks of server and database that stop the nightly run. */
const CLOCK_WRONG = 300

export async function examineDatabase(db: Db): Promise<DoctorLine[]> {
  const asked = Date.now()
  const { rows } = await sql<{ version: number; name: string; now: string; isReadOnly: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
      clock_timestamp() as now, current_setting('transaction_read_only') as is_read_only`.execute(db)
  const ours = (asked + Date.now()) / 2
  const [found] = rows
  if (!found) return [bad(words.silent)]
  const lines = [
    found.version < OLDEST ? bad(words.tooOld(found.name, OLDEST)) : good(words.version(found.name)),
    clockLine(Math.round((new Date(found.now).getTime() - ours) / 1_000)),
  ]
  if (found.isReadOnly === 'on') lines.push(bad(words.readOnly))
  lines.push((await couldRewriteAudit(db)) ? warning(words.auditOpen) : good(words.auditGuarded))
  const free = await freeConnections(db)
  lines.push(free < 3 ? bad(words.noConnections(free)) : good(words.connections(free)))
  return lines
}

function clockLine(seconds: number): DoctorLine {
  const apart = Math.abs(seconds)
  return apart > CLOCK_WRONG ? bad(words.clockWrong(apart)) : good(words.clock)
}
