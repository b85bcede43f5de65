import { Buffer } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { namesIn, removeFile, replaceFile } from '#core/files.ts'

const RETRY_AFTER = 1_000
const COMPLAINT_EVERY = 60_000
const MAX_ASIDE = 1_000

/** One file with one idempotency key; its lines never change once it is sealed. */
export interface Batch {
  order: number
  key: string
  path: string
  /** The site does not take its lines together, so they are sent one by one. */
  isSplit: boolean
  count: number
  bytes: number
  /** Null: they are read from the disk when they are sent. */
  lines: string[] | null
  isOnDisk: boolean
  file: number | null
  since: number
}

export const sizeOf = (line: string) => Buffer.byteLength(line) + 1
const sizeOfAll = (lines: readonly string[]) => lines.reduce((sum, line) => sum + sizeOf(line), 0)

/** The key of a part or a variant of a batch: the same after a kill, so that the site stores it once. */
export const keyOf = (key: string, part: string | number) =>
  createHash('sha256')
    .update(`${key} ${part}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

interface Options {
  now: () => number
  say: (text: string) => void
}

/** After a failure it is tried again each second, and complained about each minute. */
function openDisk(folder: string, { now, say }: Options) {
  let failedAt: number | null = null
  let complainedAt = -Infinity

  const mayTry = () => failedAt === null || now() - failedAt >= RETRY_AFTER

  function noteFailure(error: unknown): void {
    failedAt = now()
    if (failedAt - complainedAt < COMPLAINT_EVERY) return
    complainedAt = failedAt
    say(`lines cannot be written to ${folder}, they wait in memory only: ${String(error)}`)
  }

  /** False if the disk refuses it. */
  function attempt(work: () => void): boolean {
    try {
      work()
      failedAt = null
      return true
    } catch (error) {
      noteFailure(error)
      return false
    }
  }

  return { isFailing: () => failedAt !== null, mayTry, noteFailure, attempt }
}

export function openBatches(folder: string, options: Options) {
  const aside = `${folder}/aside`
  const { isFailing, mayTry, noteFailure, attempt } = openDisk(folder, options)
  const pathOf = (order: number, key: string, isSplit: boolean) =>
    `${folder}/${String(order).padStart(12, '0')}.${isSplit ? 1 : 0}.${key}.ndjson`

  const write = (path: string, text: string) => mayTry() && attempt(() => replaceFile(path, text))

  function close(batch: Batch): void {
    try {
      if (batch.file !== null) closeSync(batch.file)
    } catch (error) {
      noteFailure(error)
    }
    batch.file = null
  }

  return {
    found: () =>
      namesIn(folder)
        .toSorted()
        .flatMap((name) => batchIn(folder, name)),
    isFailing,
    begin(order: number, isInMemory = false): Batch {
      const key = randomUUID()
      const path = pathOf(order, key, false)
      const content = { lines: [], count: 0, bytes: 0 }
      const state = { isSplit: false, isOnDisk: false, file: null, since: options.now() }
      const batch: Batch = { order, key, path, ...content, ...state }
      if (!isInMemory && mayTry())
        batch.isOnDisk = attempt(() => {
          mkdirSync(folder, { recursive: true })
          batch.file = openSync(path, 'wx')
        })
      return batch
    },
    /** False if the write failed: nothing may follow half a line, so the batch is closed to further lines. */
    add(batch: Batch, line: string): boolean {
      const { file } = batch
      const isAdded =
        file === null ||
        attempt(() => {
          // A nearly full disk writes a part of the line without an error.
          if (writeSync(file, `${line}\n`) < sizeOf(line))
            throw new Error('there is no room for a whole line')
        })
      if (!isAdded) {
        close(batch)
        return false
      }
      batch.lines?.push(line)
      batch.count += 1
      batch.bytes += sizeOf(line)
      return true
    },
    /** With `isUnloaded` the lines are read from the disk when the batch is sent. */
    seal(batch: Batch, isUnloaded: boolean): void {
      if (batch.isOnDisk && isUnloaded) batch.lines = null
      close(batch)
    },
    linesOf: (batch: Batch): string[] => (batch.lines ??= readLinesOf(batch.path)),
    save(batch: Batch): boolean {
      batch.isOnDisk = write(batch.path, (batch.lines ?? []).map((line) => `${line}\n`).join(''))
      return batch.isOnDisk
    },
    /** Its file says so before the first line is sent alone: sent together again, lines would be stored twice. */
    split(batch: Batch): boolean {
      const path = pathOf(batch.order, batch.key, true)
      if (batch.isOnDisk && !attempt(() => renameSync(batch.path, path))) return false
      Object.assign(batch, { path, isSplit: true })
      return true
    },
    remove: ({ path }: Batch) => removeFile(path),
    /** The file is never sent. */
    setAside: (key: string, line: string): boolean =>
      namesIn(aside).length < MAX_ASIDE && write(`${aside}/${key}.json`, `${line}\n`),
    aside: () => namesIn(aside).length,
    saveNumber: (name: string, value: number): boolean => write(`${folder}/${name}`, String(value)),
    readNumber(name: string): number {
      try {
        return Number(readFileSync(`${folder}/${name}`, 'utf8')) || 0
      } catch {
        return 0
      }
    },
  }
}

function readLinesOf(path: string): string[] {
  try {
    // A last line without a line end was cut off by a kill; `log` never returned true for it.
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

/** None without a whole line, or of another file. */
function batchIn(folder: string, name: string): Batch[] {
  const [, order, split, key = ''] = /^(\d{12})\.(\d+)\.([\da-f-]{36})(?:\.\d+)?\.ndjson$/.exec(name) ?? []
  if (order === undefined) return []
  const path = `${folder}/${name}`
  const lines = readLinesOf(path)
  if (lines.length === 0) removeFile(path)
  const content = { lines: null, count: lines.length, bytes: sizeOfAll(lines) }
  const state = { isSplit: split !== '0', isOnDisk: true, file: null, since: 0 }
  return lines.length === 0 ? [] : [{ order: Number(order), key, path, ...content, ...state }]
}
