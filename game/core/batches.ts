import { Buffer } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

const RETRY_AFTER = 1_000
const COMPLAINT_EVERY = 60_000

/** One file with one idempotency key; it never changes once sealed. */
export interface Batch {
  order: number
  /** Each change of its lines makes a new batch with a new key. */
  edition: number
  /** All lines failed together, so this many are sent at a time; null: all. */
  part: number | null
  /** The site may have stored it without an answer. */
  isUnsure: boolean
  key: string
  count: number
  bytes: number
  lines: string[] | null
  isOnDisk: boolean
  /** The file of the previous edition, until this one is on the disk. */
  before: string | null
  file: number | null
  since: number
}

export const sizeOf = (line: string) => Buffer.byteLength(line) + 1
const sizeOfAll = (lines: readonly string[]) => lines.reduce((sum, line) => sum + sizeOf(line), 0)
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const nameOf = ({ order, edition, key, part }: Batch) =>
  `${String(order).padStart(12, '0')}.${edition}.${key}${part === null ? '' : `.${part}`}.ndjson`

/**
 * Equal changes give equal keys: a kill may lose a key that the disk refused, though the site has stored the
 * batch.
 */
function keyAfter(key: string, lines: readonly string[], part: number | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([key, part, lines]))
    .digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Options {
  now: () => number
  say: (text: string) => void
}

function openFolder(folder: string, { now, say }: Options) {
  let failedAt: number | null = null
  let complainedAt = -Infinity
  return {
    folder,
    pathOf: (batch: Batch) => `${folder}/${nameOf(batch)}`,
    isFailing: () => failedAt !== null,
    mayTry: () => failedAt === null || now() - failedAt >= RETRY_AFTER,
    noteFailure(error: unknown): void {
      failedAt = now()
      if (failedAt - complainedAt < COMPLAINT_EVERY) return
      complainedAt = failedAt
      say(`lines cannot be written to ${folder}, they wait in memory only: ${String(error)}`)
    },
    noteSuccess(): void {
      failedAt = null
    },
  }
}
type Folder = ReturnType<typeof openFolder>

export type Batches = ReturnType<typeof openBatches>

export function openBatches(folder: string, options: Options) {
  const disk = openFolder(folder, options)
  return {
    found: () => readFolder(folder),
    isFailing: disk.isFailing,
    begin(order: number, isInMemory = false): Batch {
      const numbers = { order, edition: 0, part: null, key: randomUUID(), count: 0, bytes: 0 }
      const state = { isUnsure: false, isOnDisk: false, before: null, file: null, since: options.now() }
      const batch: Batch = { ...numbers, ...state, lines: [] }
      if (isInMemory || !disk.mayTry()) return batch
      try {
        mkdirSync(folder, { recursive: true })
        batch.file = openSync(disk.pathOf(batch), 'wx')
        batch.isOnDisk = true
      } catch (error) {
        disk.noteFailure(error)
      }
      return batch
    },
    /** False if the write failed: nothing may follow half a line, so the batch is closed to further lines. */
    add(batch: Batch, line: string): boolean {
      if (batch.file !== null)
        try {
          // A nearly full disk writes a part of the line without an error.
          if (writeSync(batch.file, `${line}\n`) < sizeOf(line))
            throw new Error('there is no room for a whole line')
          disk.noteSuccess()
        } catch (error) {
          disk.noteFailure(error)
          close(disk, batch)
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
      close(disk, batch)
    },
    read: (batch: Batch) => batch.lines ?? readLinesOf(disk.pathOf(batch)),
    remove(batch: Batch): void {
      removeFile(disk.pathOf(batch))
      if (batch.before !== null) removeFile(batch.before)
    },
    save: (batch: Batch): boolean => save(disk, batch),
    rewrite(old: Batch, lines: string[], part: number | null): Batch {
      const before = old.isOnDisk ? disk.pathOf(old) : old.before
      const numbers = {
        edition: old.edition + 1,
        key: keyAfter(old.key, lines, part),
        count: lines.length,
        bytes: sizeOfAll(lines),
      }
      const state = { part, isUnsure: false, isOnDisk: false, before, file: null }
      const batch: Batch = { ...old, ...numbers, ...state, lines }
      save(disk, batch)
      return batch
    },
    /** The file is never sent. */
    setAside({ key }: Batch, line: string): boolean {
      const path = `${folder}/${ASIDE}/${key}.json`
      return asideIn(folder) < MAX_ASIDE && replaceFile(disk, path, `${line}\n`)
    },
    aside: () => asideIn(folder),
    saveNumber: (name: string, value: number): boolean =>
      replaceFile(disk, `${disk.folder}/${name}`, String(value)),
    readNumber(name: string): number {
      try {
        return Number(readFileSync(`${folder}/${name}`, 'utf8')) || 0
      } catch {
        return 0
      }
    },
  }
}

const ASIDE = 'aside'
const MAX_ASIDE = 1_000
const asideIn = (folder: string) => namesIn(`${folder}/${ASIDE}`).length

function close(disk: Folder, batch: Batch): void {
  if (batch.file === null) return
  try {
    closeSync(batch.file)
  } catch (error) {
    disk.noteFailure(error)
  }
  batch.file = null
}

function save(disk: Folder, batch: Batch): boolean {
  batch.isOnDisk = replaceFile(disk, disk.pathOf(batch), textOf(batch.lines ?? []))
  if (batch.isOnDisk && batch.before !== null) {
    removeFile(batch.before)
    batch.before = null
  }
  return batch.isOnDisk
}

function replaceFile(disk: Folder, path: string, text: string): boolean {
  if (!disk.mayTry()) return false
  try {
    mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
    disk.noteSuccess()
    return true
  } catch (error) {
    disk.noteFailure(error)
    removeFile(`${path}.new`)
    return false
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // The file was never written, or the batch is sent again and its key makes that harmless.
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

function readFolder(folder: string): Batch[] {
  const newest = new Map<number, Batch>()
  for (const name of namesIn(folder)) {
    const [, order, edition, key = '', part] =
      /^(\d{12})\.(\d+)\.([\da-f-]{36})(?:\.(\d+))?\.ndjson$/.exec(name) ?? []
    if (order === undefined) continue
    const lines = readLinesOf(`${folder}/${name}`)
    const batch: Batch = {
      order: Number(order),
      edition: Number(edition),
      part: part === undefined ? null : Number(part),
      isUnsure: true,
      key,
      count: lines.length,
      bytes: sizeOfAll(lines),
      lines: null,
      isOnDisk: true,
      before: null,
      file: null,
      since: 0,
    }
    // After a kill during a repair both editions exist; the site refused the whole old one.
    const other = newest.get(batch.order)
    const [newer, stale] = other && other.edition > batch.edition ? [other, batch] : [batch, other]
    if (stale) unlinkSync(`${folder}/${nameOf(stale)}`)
    newest.set(newer.order, newer)
  }
  const batches = [...newest.values()].toSorted((a, b) => a.order - b.order)
  for (const empty of batches.filter(({ count }) => count === 0)) unlinkSync(`${folder}/${nameOf(empty)}`)
  return batches.filter(({ count }) => count > 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
