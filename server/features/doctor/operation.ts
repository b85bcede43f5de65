import { hasMissedTwoNights } from '@westmore/contract/days.ts'
import type { DiscordFault } from '@westmore/contract/discord.ts'
import type { Operation } from '@westmore/contract/doctor.ts'
import { joinProblemsOf } from '@westmore/contract/game.ts'
import type { Env } from '#env.ts'
import { lastCopy, newestRun } from '#features/backup/public.ts'
import { hasBot } from '#features/discord/public.ts'
import { countFaultsSince } from '#features/faults/public.ts'
import { reportedServers } from '#features/game/public.ts'
import { newestRuns } from '#features/retention/public.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { isAdvisoryLocked } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import { lastExamination } from './store.ts'

const DAY = 86_400_000
const PATIENCE = 2_000

interface OperatedSite {
  db: Db
  env: Env
  now: () => Date
  botFaults: () => Promise<DiscordFault[]>
}

export async function readOperation({ db, env, now, botFaults }: OperatedSite): Promise<Operation> {
  const [backup, retention, faults, installation, discord, game] = await Promise.all([
    backupOf(db, env, now()),
    retentionOf(db, now()),
    faultsOf(db, now()),
    installationOf(db),
    discordOf(env, botFaults),
    gameOf(db, env),
  ])
  return { backup, retention, faults, installation, discord, game }
}

async function backupOf(db: Db, env: Env, now: Date): Promise<Operation['backup']> {
  const isUnderWay = await isAdvisoryLocked(db, 'backup')
  const [newest, good, copy] = await Promise.all([
    newestRun(db, isUnderWay),
    newestRun(db, isUnderWay, true),
    lastCopy(db),
  ])
  const at = good?.finishedAt ?? null
  const problem =
    newest?.outcome === 'failed' || newest?.outcome === 'interrupted'
      ? 'failed'
      : at !== null && hasMissedTwoNights(at, now)
        ? 'old'
        : env.BACKUP_COPY_TO !== undefined && copy.failure !== null
          ? 'copy'
          : null
  return { state: problem ? 'bad' : at === null ? 'unset' : 'good', problem, at }
}

async function retentionOf(db: Db, now: Date): Promise<Operation['retention']> {
  const runs = await newestRuns(db, 1)
  const nightly = runs.find(
    ({ userId, isDry, outcome }) => userId === null && !isDry && outcome !== 'waiting',
  )
  const at = nightly?.startedAt ?? null
  if (runs.some(({ outcome }) => outcome === 'waiting')) return { state: 'bad', problem: 'waiting', at }
  if (!nightly) return { state: 'unset', problem: null, at }
  if (nightly.outcome === 'failed' || nightly.outcome === 'interrupted')
    return { state: 'bad', problem: 'failed', at }
  if (hasMissedTwoNights(nightly.startedAt, now)) return { state: 'bad', problem: 'old', at }
  return { state: 'good', problem: null, at }
}

async function faultsOf(db: Db, now: Date): Promise<Operation['faults']> {
  const lastDay = await countFaultsSince(db, new Date(now.getTime() - DAY))
  return { state: lastDay > 0 ? 'bad' : 'good', lastDay }
}

async function installationOf(db: Db): Promise<Operation['installation']> {
  const last = await lastExamination(db)
  if (!last) return { state: 'unset', at: null, bad: 0, warnings: 0 }
  return { state: last.bad > 0 ? 'bad' : last.warnings > 0 ? 'warning' : 'good', ...last }
}

async function discordOf(env: Env, botFaults: OperatedSite['botFaults']): Promise<Operation['discord']> {
  if (!hasBot(env)) return { state: 'unset', isOn: false, faults: 0 }
  let faults: DiscordFault[] | undefined
  await finishesWithin(
    PATIENCE,
    botFaults().then((found) => (faults = found)),
  )
  if (!faults) return { state: 'warning', isOn: true, faults: null }
  // Without a key only the bot's buttons do not work.
  const isBad = faults.some((fault) => fault !== 'no-key')
  return { state: isBad ? 'bad' : faults.length > 0 ? 'warning' : 'good', isOn: true, faults: faults.length }
}

async function gameOf(db: Db, env: Env): Promise<Operation['game']> {
  const all = await reportedServers(db, env)
  const connected = all.filter(({ isConnected }) => isConnected)
  const silent = all.length - connected.length
  const problems = connected.map((one) => ({ isBad: one.isDiskFull, found: joinProblemsOf(one) }))
  const troubled = problems.filter(({ isBad, found }) => isBad || found.length > 0)
  const isBad = troubled.some((one) => one.isBad || one.found.some((problem) => problem !== 'no-padlock'))
  const counts = { servers: all.length, silent, troubled: troubled.length }
  if (all.length === 0) return { state: 'unset', ...counts }
  if (isBad || connected.length === 0) return { state: 'bad', ...counts }
  return { state: troubled.length + silent > 0 ? 'warning' : 'good', ...counts }
}
