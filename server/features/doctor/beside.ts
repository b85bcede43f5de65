import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { trustAuthority } from '#process/authority.ts'
import type { Env } from '#env.ts'
import { check, faultsOf, openDiscord, stateOf } from '#features/discord/public.ts'
import { examine } from './examine.ts'
import { linesOf } from './line.ts'
import { databaseWords } from './words.ts'
import { openDatabase } from '#postgres/db.ts'
import { connectionTo } from '#postgres/hosts.ts'
import { runningDatabase } from '#postgres/running.ts'

const { warning, bad } = linesOf('database')

/** A separate process, because the site and its database may be down. */
export async function examineBeside(env: Env): Promise<DoctorLine[]> {
  trustAuthority(process.env['NODE_EXTRA_CA_CERTS'])
  const connection = env.DATABASE_URL ? connectionTo(env.DATABASE_URL) : runningDatabase(env.DATA_DIR)
  const db = connection && openDatabase(connection, () => {}, 2)
  try {
    const choice = await (db && stateOf(db))
    const botFaults = choice && (async () => faultsOf(choice, await check(env, openDiscord(env), choice)))
    return await examine({ env, db: db ?? warning(databaseWords.notRunning(env.DATA_DIR)), botFaults })
  } catch (error) {
    const why = error instanceof Error ? error.message || String(error) : String(error)
    return await examine({ env, db: bad(databaseWords.unreachable(why)) })
  } finally {
    await db?.destroy()
  }
}
