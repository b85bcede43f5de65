import { fileURLToPath } from 'node:url'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { trustAuthority } from '#process/authority.ts'
import type { Env } from '#env.ts'
import { check, faultsOf, openDiscord, stateOf, type ChosenPlaces } from '#features/discord/public.ts'
import { examine } from './examine.ts'
import { linesOf } from './line.ts'
import { examineService } from './machine.ts'
import { databaseWords } from './words.ts'
import { openDatabase, type Db } from '#postgres/db.ts'
import { connectionTo } from '#postgres/hosts.ts'
import { runningDatabase } from '#postgres/running.ts'
import { readVersion } from '#version.ts'

const { warning, bad } = linesOf('database')

/** A separate process, because the site and its database may be down. */
export async function examineBeside(env: Env): Promise<DoctorLine[]> {
  trustAuthority(process.env['NODE_EXTRA_CA_CERTS'])
  const connection = env.DATABASE_URL ? connectionTo(env.DATABASE_URL) : runningDatabase(env.DATA_DIR)
  const db = connection && openDatabase(connection, () => {}, 2)
  try {
    const refusal = db && (await refusalOf(db))
    const noDatabase = refusal
      ? bad(databaseWords.unreachable(refusal))
      : warning(databaseWords.notRunning(env.DATA_DIR))
    const usable = refusal ? undefined : db
    const botFaults = async () => {
      const choice = await choiceOf(env, usable)
      return faultsOf(choice, await check(env, openDiscord(env), choice))
    }
    const lines = await examine({
      env,
      db: usable,
      noDatabase,
      version: readVersion(fileURLToPath(new URL('../../../web/build/client', import.meta.url))),
      botFaults,
    })
    return [...examineService(), ...lines]
  } finally {
    await db?.destroy()
  }
}

/** Without a database, only the configuration is known. */
async function choiceOf(env: Env, db: Db | undefined): Promise<ChosenPlaces> {
  if (db) return stateOf(db)
  return {
    allowlistRole: env.DISCORD_ALLOWLIST_ROLE_ID ?? null,
    staffRoles: env.DISCORD_ADMIN_ROLE_IDS,
    applicationsChannel: env.DISCORD_APPLICATIONS_CHANNEL_ID ?? null,
    ticketsChannel: env.DISCORD_TICKETS_CHANNEL_ID ?? null,
    newsChannel: null,
    lostChannels: [],
  }
}

async function refusalOf(db: Db): Promise<string | undefined> {
  try {
    await stateOf(db)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message || String(error) : String(error)
  }
}
