import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { StartError } from '#process/start-error.ts'
import { backupsAmong } from './file.ts'
import { LIST } from './tombstones.ts'
import { cutText } from '@westmore/contract/signs.ts'

/** An rclone path. */
type Place = string

const TO_LOOK = 60_000
const TO_COPY = 2 * 3_600_000
const MOST_REMOVED = 50
const MOST_CHARACTERS = 300
/** rclone’s exit code for «directory not found»: no backup was copied yet. */
const NO_FOLDER = 3

/**
 * Remotes are configured by RCLONE_CONFIG_… in the environment: no config file has to be kept and protected.
 */
const ALWAYS =
  '--config= --stats=0 --log-level=ERROR --contimeout=15s --timeout=60s --retries=2 --low-level-retries=3 --transfers=1'

interface Limits {
  signal?: AbortSignal | undefined
  patience?: number
}

class RcloneError extends StartError {
  readonly code: number | null
  constructor(says: string, code: number | null) {
    super(says)
    this.code = code
  }
}

/** Throws the last line of rclone's output if it fails. */
async function rclone<Taken = string>(
  args: string[],
  take: (output: Readable) => Promise<Taken>,
  { signal, patience = TO_LOOK }: Limits = {},
): Promise<Taken> {
  const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
  const child = spawn('rclone', [...ALWAYS.split(' '), ...args], {
    env: forRclone(),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any(signals),
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4_096)))
  const ended = async () => {
    const [code] = await once(child, 'close').catch((error: Error) => {
      throw new RcloneError(reasonOf(error), null)
    })
    if (code !== 0) throw new RcloneError(lastOf(said) || `rclone ended with ${code}`, code)
  }
  const [taken] = await Promise.all([take(child.stdout), ended()])
  return taken
}

const forRclone = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'PATH' || name.startsWith('RCLONE_')),
  )

const lastOf = (said: string) =>
  cutText((said.trim().split('\n').at(-1) ?? '').replace(/^[\d/]+ [\d:]+ /, ''), MOST_CHARACTERS)

function reasonOf(error: Error): string {
  if ('code' in error && error.code === 'ENOENT') return 'rclone is not installed (apt-get install -y rclone)'
  return error.name === 'AbortError' ? 'it took too long, or the site stopped' : error.message
}

const Listed = z.array(z.object({ Name: z.string(), Size: z.number() }))

export async function listCopies(
  place: Place,
  limits?: Limits,
): Promise<{ names: string[]; hasList: boolean }> {
  try {
    const json = await rclone(['lsjson', '--files-only', '--no-modtime', place], text, limits)
    const names = Listed.parse(JSON.parse(json)).map(({ Name }) => Name)
    return { names: backupsAmong(names), hasList: names.includes(LIST) }
  } catch (error) {
    if (error instanceof RcloneError && error.code === NO_FOLDER) return { names: [], hasList: false }
    throw error
  }
}

export async function copyBackups(
  { folder, place, keep }: { folder: string; place: Place; keep: number },
  signal?: AbortSignal,
): Promise<void> {
  const limits = { signal, patience: TO_COPY }
  const names = backupsAmong(await readdir(folder)).slice(-keep)
  const wanted = names.flatMap((name) => ['--include', `/${name}`])
  if (names.length > 0) await rclone(['copy', ...wanted, folder, place], text, limits)
  // Two lists may have the same size, and some storages compare sizes only.
  await rclone(['copy', '--ignore-times', '--include', `/${LIST}`, folder, place], text, limits)
  const there = await listCopies(place, { signal })
  for (const name of there.names.slice(0, -keep).slice(0, MOST_REMOVED))
    await rclone(['deletefile', fileAt(place, name)], text, limits)
}

/** Fails if the copy is incomplete. */
export const readCopy = <Taken>(place: Place, name: string, take: (file: Readable) => Promise<Taken>) =>
  rclone(['cat', fileAt(place, name)], take, { patience: TO_COPY })

const fileAt = (place: Place, name: string) => `${place}${/[:/]$/.test(place) ? '' : '/'}${name}`
