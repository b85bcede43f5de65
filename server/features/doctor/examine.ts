import { resolve } from 'node:path'
import type { DiscordFault } from '@westmore/contract/discord.ts'
import { doctorAreas, type DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import type { Db } from '#postgres/db.ts'
import { examineBackup, examineCopies } from './backup.ts'
import { examineDatabase } from './database.ts'
import { examineDiscord } from './discord.ts'
import { examineGameServers } from './game.ts'
import { linesOf } from './line.ts'
import { examineMachine } from './machine.ts'
import { examineProxy } from './proxy.ts'
import { commonWords } from './words.ts'

/** All checks run at the same time. */
const PATIENCE = 12_000

interface ExaminedSite {
  env: Env
  /** The line to show if it cannot be reached. */
  db: Db | DoctorLine
  /** Undefined without the database, which has the bot's settings. */
  botFaults?: (() => Promise<DiscordFault[]>) | undefined
  patience?: number
}

export async function examine(site: ExaminedSite): Promise<DoctorLine[]> {
  const { env, db, botFaults, patience = PATIENCE } = site
  const checks: Record<DoctorLine['area'], () => Promise<DoctorLine[]> | DoctorLine[]> = {
    proxy: () => examineProxy(env),
    database: () => ('says' in db ? [db] : examineDatabase(db)),
    discord: () => examineDiscord(env, botFaults),
    game: () => ('says' in db ? [] : examineGameServers(env, db)),
    machine: () => examineMachine(env),
    backup: async () => [...(await examineBackup(resolve(env.BACKUP_DIR))), ...(await examineCopies(env))],
  }
  const found = await Promise.all(doctorAreas.map((area) => bounded(area, checks[area], patience)))
  return found.flat()
}

/** A failure or a hang does not hide the other checks. */
async function bounded(
  area: DoctorLine['area'],
  check: () => Promise<DoctorLine[]> | DoctorLine[],
  patience: number,
): Promise<DoctorLine[]> {
  const { bad } = linesOf(area)
  let lines: DoctorLine[] = [bad(commonWords.tooLong)]
  const work = (async () => {
    lines = await check()
  })()
  await finishesWithin(patience, work).catch((error: unknown) => {
    lines = [bad(commonWords.failed(error instanceof Error ? error.message : String(error)))]
  })
  return lines
}
