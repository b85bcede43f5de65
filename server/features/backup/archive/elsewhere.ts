import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { StartError } from '#process/start-error.ts'
import { backupsAmong } from './file.ts'
import { LIST } from './tombstones.ts'

/** An rclone path. */
type Place = string

const TO_LOOK = 60_000
const TO_COPY = 2 * 3_600_000

/**
 * Remotes are configured by RCLONE_CONFIG_… in the environment: no config file has to be kept and protected.
 */
const ALWAYS =
  '--config= --stats=0 --log-level=ERROR --contimeout=15s --timeout=60s --retries=2 --low-level-retries=3 --transfers=1'

/** Returns its output; throws the last line of its errors if it fails. */
async function rclone(args: string[], patience: number, signal?: AbortSignal): Promise<string> {
  const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
  const child = spawn('rclone', [...ALWAYS.split(' '), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any(signals),
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close').catch((error: Error) => {
      throw new StartError(reasonOf(error))
    }),
  ])
  if (code !== 0) throw new StartError(lastOf(errors) || `rclone ended with ${code}`)
  return output
}

const lastOf = (said: string) => (said.trim().split('\n').at(-1) ?? '').replace(/^[\d/]+ [\d:]+ /, '')

function reasonOf(error: Error): string {
  if ('code' in error && error.code === 'ENOENT') return 'rclone is not installed (apt-get install -y rclone)'
  return error.name === 'AbortError' ? 'it took too long, or the site stopped' : error.message
}

export async function listCopies(place: Place, signal?: AbortSignal): Promise<string[]> {
  const names = await rclone(['lsf', '--files-only', place], TO_LOOK, signal).catch((error: Error) => {
    // No backup was copied yet.
    if (error.message.endsWith('directory not found')) return ''
    throw error
  })
  return backupsAmong(names.split('\n'))
}

export async function copyBackups(
  { folder, place, keep }: { folder: string; place: Place; keep: number },
  signal?: AbortSignal,
): Promise<void> {
  const names = backupsAmong(await readdir(folder)).slice(-keep)
  if (names.length > 0) await copy(names, folder, place, signal)
  // Two lists may have the same size, and some storages compare sizes only.
  await copy([LIST], folder, place, signal, '--ignore-times')
  const there = await listCopies(place, signal)
  for (const name of there.slice(0, -keep)) {
    const file = `${place}${/[:/]$/.test(place) ? '' : '/'}${name}`
    await rclone(['deletefile', file], TO_COPY, signal)
  }
}

/** With the list of deleted accounts, if there is one. */
export const fetchCopy = (place: Place, name: string, folder: string) => copy([LIST, name], place, folder)

const copy = (names: string[], from: Place, to: Place, signal?: AbortSignal, ...how: string[]) =>
  rclone(['copy', ...how, ...names.flatMap((name) => ['--include', `/${name}`]), from, to], TO_COPY, signal)
