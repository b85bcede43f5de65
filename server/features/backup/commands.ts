import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientConfig } from 'pg'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Env } from '#env.ts'
import { removeSessions } from '#caller/session-store.ts'
import { markApplicantsReminded } from '#features/allowlist/public.ts'
import { takeAppeared } from '#features/news/public.ts'
import { takeAppeared as takeAppearedRules } from '#features/pages/public.ts'
import { markRunOut } from '#features/sanctions/public.ts'
import { giveUpRestored } from '#features/discord/public.ts'
import { markUnassignedNotified } from '#features/tickets/public.ts'
import { keepTodosReminded } from '#features/todos/public.ts'
import { makeFolder, writeAtomically } from '#process/owned-files.ts'
import { connectionTo, readServers } from '#postgres/hosts.ts'
import { clock } from '#postgres/clock.ts'
import { migrate } from '#postgres/migrate.ts'
import { StartError } from '#process/start-error.ts'
import { nameOf } from './archive/contents.ts'
import { listCopies, readCopy } from './archive/elsewhere.ts'
import { readBackup } from './archive/file.ts'
import {
  configuredConnection,
  type withConnection,
  withNewCluster,
  withScratchCluster,
  withSource,
} from './archive/places.ts'
import { restoreAll, type Finish, type Restored } from './archive/restore.ts'
import { dumpAll } from './archive/dump.ts'
import { eraseAgain, LIST, readList, mergeLists } from './archive/tombstones.ts'
import { makeBackup } from './run.ts'

export const UNSET = '-'

export interface CommandContext {
  env: Env
  print: (line: string) => void
  connect: typeof withConnection
}

async function backUp({ env, print, connect }: CommandContext, folder: string): Promise<void> {
  const began = performance.now()
  const { path, size } = await withSource(env, (connection) =>
    connect(connection, (opened) => makeBackup(opened, folder, env)),
  )
  print(
    `Backed up in ${secondsSince(began)}: ${megabytes(size)}, ${env.BACKUP_KEY ? 'encrypted with BACKUP_KEY' : 'not encrypted, for BACKUP_KEY is not set'}.`,
  )
  print(path)
}

async function fetchCopy({ env, print }: CommandContext, folder: string): Promise<void> {
  const place = env.BACKUP_COPY_TO
  if (place === undefined)
    throw new StartError('BACKUP_COPY_TO is not set, so there are no copies elsewhere.')
  const { names, hasList } = await listCopies(place)
  const name = names.at(-1)
  if (name === undefined) throw new StartError(`There is no backup at ${place}.`)
  makeFolder(folder, 0o700)
  for (const one of hasList ? [LIST, name] : [name])
    await writeAtomically(join(folder, one), (file) => readCopy(place, one, (copy) => pipeline(copy, file)))
  print(join(folder, name))
}

async function restore(context: CommandContext, path: string): Promise<void> {
  const { env, print } = context
  const began = performance.now()
  const list = mergeLists(await readList(dirname(path)), await readList(env.BACKUP_DIR))
  if (list.size > 0 && env.DISCORD_CLIENT_SECRET === UNSET)
    throw new StartError(
      'Accounts were deleted since, and only DISCORD_CLIENT_SECRET identifies them. Set it to what the site runs with.',
    )
  let erased = 0
  let givenUp = 0
  const put = filling(context, path, async (tx, { takenAt }) => {
    const now = await clock(tx)
    refuseOld(takenAt, now)
    await migrate(tx)
    // People who signed out since, perhaps on a stolen device, must not be signed in again.
    await removeSessions(tx)
    givenUp = await giveUpRestored(tx)
    await keepTodosReminded(tx, now)
    await markApplicantsReminded(tx)
    await markRunOut(tx)
    await takeAppeared(tx)
    await takeAppearedRules(tx)
    await markUnassignedNotified(tx)
    erased = await eraseAgain(tx, env, list, now)
  })
  const configured = configuredConnection(env)
  const done = await (configured ? put(configured) : withNewCluster(env.DATA_DIR, put))
  printTables(done, print)
  if (givenUp > 0)
    print(
      `Messages that waited for Discord then and may have been sent since: ${givenUp}. They are not sent; settings, «Discord», shows them.`,
    )
  print(
    `Restored in ${secondsSince(began)} what was there on ${done.head.takenAt}. Accounts deleted since and again now: ${erased}. Everybody signs in anew.`,
  )
}

const filling =
  ({ env, connect }: CommandContext, path: string, finish: Finish) =>
  (connection: ClientConfig) =>
    connect(connection, (opened) =>
      readBackup(path, env.BACKUP_KEY, (frames) => restoreAll(opened, frames, finish)),
    )

const toThisVersion: Finish = (tx) => migrate(tx)

/** Accounts that the list of deleted accounts no longer contains would come back. */
function refuseOld(takenAt: string, now: Date): void {
  const months = terms.technical.months
  if (takenAt < limitOf(terms.technical, now).toISOString())
    throw new StartError(
      `This backup is from ${takenAt}. Deleted accounts are known for ${months} months only; older backups are not restored.`,
    )
}

async function drill(context: CommandContext, path: string): Promise<void> {
  const { env, print } = context
  const began = performance.now()
  const done = await withScratchCluster(env.DATA_DIR, filling(context, path, toThisVersion))
  printTables(done, print)
  print(
    `The backup of ${done.head.takenAt} can be restored: ${secondsSince(began)}, every table as it was. The scratch database was removed.`,
  )
}

async function move({ env, print, connect }: CommandContext, target: string): Promise<void> {
  const isBack = target === 'embedded'
  if (isBack && !env.DATABASE_URL) throw new StartError('The data are in the embedded database already.')
  if (!isBack && target === env.DATABASE_URL) throw new StartError('The data are in that database already.')
  const wrong = isBack ? undefined : readServers(target)
  if (typeof wrong === 'string') throw new StartError(`${target} ${wrong}.`)
  const began = performance.now()
  const moving = (source: ClientConfig) =>
    connect(source, ({ client }) => {
      const put = (connection: ClientConfig) =>
        connect(connection, (opened) => restoreAll(opened, dumpAll(client), toThisVersion))
      return isBack ? withNewCluster(env.DATA_DIR, put) : put(connectionTo(target))
    })
  const done = await withSource(env, moving, true)
  printTables(done, print)
  print(`Moved in ${secondsSince(began)}, every table as it was. The old database is untouched.`)
  print(
    isBack
      ? 'Now unset DATABASE_URL and start the site.'
      : 'Now set DATABASE_URL to the new database and start the site.',
  )
}

function printTables({ head, manifest, isQueueNew }: Restored, print: CommandContext['print']): void {
  for (const [place, table] of head.tables.entries())
    print(
      `${String(manifest[place]?.rows ?? 0).padStart(10)}  ${nameOf(table).replaceAll('"', '').replace('public.', '')}`,
    )
  if (isQueueNew)
    print('The job queue is of another version and starts empty; nothing is stored in it alone.')
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export const commands: Record<string, (context: CommandContext, argument: string) => Promise<void>> = {
  backup: (context, folder) => backUp(context, resolve(folder)),
  fetch: (context, folder) => fetchCopy(context, resolve(folder)),
  restore: (context, file) => restore(context, resolve(file)),
  drill: (context, file) => drill(context, resolve(file)),
  move,
}

/** The message of an expected failure; undefined for a bug, which is shown with its stack. */
export function failureMessage(error: unknown): string | undefined {
  if (error instanceof Error && isDatabaseFull(error))
    return "The database's disk is full and nothing was kept. Make room, or set DATA_DIR to another disk, and try again."
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError)
    return undefined
  return `It cannot go on: ${error.message.replaceAll(/\s+/g, ' ')}.`
}

/** PostgreSQL's error, or its output if it ended first. */
function isDatabaseFull(error: Error): boolean {
  return ('code' in error && error.code === '53100') || error.message.includes('No space left on device')
}
