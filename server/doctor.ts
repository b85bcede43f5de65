import { fileURLToPath } from 'node:url'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { readEnv, type Env } from './env.ts'
import { check } from './features/discord/check.ts'
import { openDiscord } from './features/discord/rest.ts'
import { stateOf } from './features/discord/state-store.ts'
import { examine } from './features/doctor/examine.ts'
import { linesOf, toAreas } from './features/doctor/line.ts'
import { databaseWords } from './features/doctor/words.ts'
import { CONNECTIONS } from './postgres/connections.ts'
import { openDatabase, type Db } from './postgres/db.ts'
import { connectionTo } from './postgres/hosts.ts'
import { runningDatabase } from './postgres/running.ts'
import { StartError } from './start-error.ts'
import { readVersion } from './version.ts'

const marks: Record<DoctorLine['state'], string> = { good: '✔', warning: '!', bad: '✘' }
const { warning, bad } = linesOf('database')

/** 0: all is well, 1: something is worth a look, 2: something does not work. */
async function run(env: Env): Promise<number> {
  const connection = env.DATABASE_URL ? connectionTo(env.DATABASE_URL) : runningDatabase(env.DATA_DIR)
  const db = connection && openDatabase(connection, () => {}, 2)
  const refusal = db && (await refusalOf(db))
  const noDatabase = refusal
    ? bad(databaseWords.unreachable(refusal))
    : warning(databaseWords.notRunning(env.DATA_DIR))
  const usable = refusal ? undefined : db
  try {
    const lines = await examine({
      env,
      db: usable,
      noDatabase,
      version: readVersion(fileURLToPath(new URL('../web/build/client', import.meta.url))),
      botFaults: async () => (await check(env, openDiscord(env), await choiceOf(env, usable))).faults,
      wantedConnections: CONNECTIONS,
    })
    print(lines)
    return lines.some(({ state }) => state === 'bad')
      ? 2
      : lines.some(({ state }) => state === 'warning')
        ? 1
        : 0
  } finally {
    await db?.destroy()
  }
}

/** What owners chose on the screen stands in the database; without one the configuration is all there is. */
async function choiceOf(env: Env, db: Db | undefined) {
  if (db) return stateOf(db)
  return { allowlistRole: env.DISCORD_ALLOWLIST_ROLE_ID ?? null, staffRoles: env.DISCORD_ADMIN_ROLE_IDS }
}

async function refusalOf(db: Db): Promise<string | undefined> {
  try {
    await stateOf(db)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message || String(error) : String(error)
  }
}

function print(lines: DoctorLine[]): void {
  for (const { title, lines: own } of toAreas(lines)) {
    console.log(`\n${title}`)
    for (const { state, says, advice } of own)
      console.log(`  ${marks[state]} ${says}${advice === null ? '' : `\n    → ${advice}`}`)
  }
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  console.log(`\nV pořádku: ${count('good')}, k zamyšlení: ${count('warning')}, nefunguje: ${count('bad')}.`)
}

try {
  process.exitCode = await run(readEnv(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
