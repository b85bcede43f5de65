import { maintenanceTimeouts, openDatabase } from './postgres/db.ts'
import { readEnv } from './env.ts'
import { verifyCounters } from './features/logs/counters/verify-store.ts'
import { migrate } from './postgres/migrate.ts'
import { connectionOf } from './start.ts'
import { reportStartError } from '#process/start-error.ts'

const opened: (() => Promise<unknown>)[] = []

try {
  const env = readEnv({ ...process.env, DISCORD_CLIENT_ID: '-', DISCORD_CLIENT_SECRET: '-', SEED: '' })
  const db = openDatabase(await connectionOf(env, opened), () => {}, 2, maintenanceTimeouts)
  opened.push(() => db.destroy())
  await migrate(db)
  const { counts, playerDays, playerMonths, players } = await verifyCounters(db)
  console.log(
    `Put right: ${counts} counters, ${playerDays} days and ${playerMonths} months of players, ${players} players.`,
  )
} catch (error) {
  reportStartError(error)
} finally {
  for (const close of opened.toReversed()) await close()
}
