import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
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

/** The pause (ms) before a disk that refused a write is tried again, and between two complaints in the console. */
const REST = 1_000
const COMPLAINS_EVERY = 60_000

/** One file, one idempotency key, never changed once it is sealed. */
export interface Batch {
  order: number
  /** How often wrong lines were taken out; each time it is another batch with another key. */
  edition: number
  key: string
  count: number
  bytes: number
  /** The lines themselves, unless they are to be read from the disk. */
  lines: string[] | null
  isOnDisk: boolean
  /** The file of the edition before, which stays until this one is on the disk. */
  before: string | null
  /** Open for writing. */
  file: number | null
  since: number
}

export const sizeOf = (line: string) => Buffer.byteLength(line) + 1
const sizeOfAll = (lines: readonly string[]) => lines.reduce((sum, line) => sum + sizeOf(line), 0)
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const nameOf = ({ order, edition, key }: Batch) =>
  `${String(order).padStart(12, '0')}.${edition}.${key}.ndjson`

interface Surroundings {
  now: () => number
  say: (text: string) => void
}

/** The folder of the batches, and whether the disk takes what is written. */
function openFolder(folder: string, { now, say }: Surroundings) {
  let refusedAt: number | null = null
  let saidAt = -Infinity
  return {
    folder,
    pathOf: (batch: Batch) => `${folder}/${nameOf(batch)}`,
    isRefusing: () => refusedAt !== null,
    mayTry: () => refusedAt === null || now() - refusedAt >= REST,
    refused(error: unknown): void {
      refusedAt = now()
      if (refusedAt - saidAt < COMPLAINS_EVERY) return
      saidAt = refusedAt
      say(`lines cannot be written to ${folder}, they wait in memory only: ${String(error)}`)
    },
    taken(): void {
      refusedAt = null
    },
  }
}
type Folder = ReturnType<typeof openFolder>

export type Batches = ReturnType<typeof openBatches>

/** Batches as files of a folder; what the disk refuses waits in memory. */
export function openBatches(folder: string, surroundings: Surroundings) {
  const disk = openFolder(folder, surroundings)
  return {
    found: () => readFolder(folder),
    isRefusing: disk.isRefusing,
    begin: (order: number): Batch => begin(disk, order, surroundings.now()),
    /** False when the file refused the line. The batch takes no more then: nothing may follow half a line. */
    add: (batch: Batch, line: string): boolean => add(disk, batch, line),
    /** Ends a batch; the lines of one on the disk may be forgotten and read again. */
    seal(batch: Batch, isForgotten: boolean): void {
      if (batch.isOnDisk && isForgotten) batch.lines = null
      close(disk, batch)
    },
    read: (batch: Batch) => batch.lines ?? readLinesOf(disk.pathOf(batch)),
    remove(batch: Batch): void {
      removeFile(disk.pathOf(batch))
      if (batch.before !== null) removeFile(batch.before)
    },
    /** Brings a sealed batch from memory to the disk; false when the disk refuses it still. */
    save: (batch: Batch): boolean => save(disk, batch),
    /** Another batch in the place of this one, with these lines. */
    rewrite(old: Batch, lines: string[]): Batch {
      const bytes = sizeOfAll(lines)
      const edition = old.edition + 1
      const before = old.isOnDisk ? disk.pathOf(old) : old.before
      const numbers = { order: old.order, edition, key: randomUUID(), count: lines.length, bytes }
      const batch: Batch = { ...numbers, lines, isOnDisk: false, before, file: null, since: old.since }
      save(disk, batch)
      return batch
    },
    /** True when the number is on the disk and outlives a restart. */
    keepNumber: (name: string, value: number): boolean =>
      replaceFile(disk, `${disk.folder}/${name}`, String(value)),
    keptNumber(name: string): number {
      try {
        return Number(readFileSync(`${folder}/${name}`, 'utf8')) || 0
      } catch {
        return 0
      }
    },
  }
}

function begin(disk: Folder, order: number, since: number): Batch {
  const numbers = { order, edition: 0, key: randomUUID(), count: 0, bytes: 0 }
  const batch: Batch = { ...numbers, lines: [], isOnDisk: false, before: null, file: null, since }
  if (!disk.mayTry()) return batch
  try {
    mkdirSync(disk.folder, { recursive: true })
    batch.file = openSync(disk.pathOf(batch), 'wx')
    batch.isOnDisk = true
  } catch (error) {
    disk.refused(error)
  }
  return batch
}

function add(disk: Folder, batch: Batch, line: string): boolean {
  if (batch.file !== null)
    try {
      // A disk that is nearly full takes a part and reports no error.
      if (writeSync(batch.file, `${line}\n`) < sizeOf(line))
        throw new Error('there is no room for a whole line')
      disk.taken()
    } catch (error) {
      disk.refused(error)
      close(disk, batch)
      return false
    }
  batch.lines?.push(line)
  batch.count += 1
  batch.bytes += sizeOf(line)
  return true
}

function close(disk: Folder, batch: Batch): void {
  if (batch.file === null) return
  try {
    closeSync(batch.file)
  } catch (error) {
    disk.refused(error)
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

/** Whether the disk took the whole file. */
function replaceFile(disk: Folder, path: string, text: string): boolean {
  if (!disk.mayTry()) return false
  try {
    mkdirSync(disk.folder, { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
    disk.taken()
    return true
  } catch (error) {
    disk.refused(error)
    removeFile(`${path}.new`)
    return false
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It was never there, or is sent once more under its key.
  }
}

function readLinesOf(path: string): string[] {
  try {
    // What has no line end was being written when the process was killed, and never counted as taken.
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

function readFolder(folder: string): Batch[] {
  const newest = new Map<number, Batch>()
  for (const name of namesIn(folder)) {
    const [, order, edition, key = ''] = /^(\d{12})\.(\d+)\.([\da-f-]{36})\.ndjson$/.exec(name) ?? []
    if (order === undefined) continue
    const lines = readLinesOf(`${folder}/${name}`)
    const batch: Batch = {
      order: Number(order),
      edition: Number(edition),
      key,
      count: lines.length,
      bytes: sizeOfAll(lines),
      lines: null,
      isOnDisk: true,
      before: null,
      file: null,
      since: 0,
    }
    // Killed between a new edition and the end of the old one: the site refused the old one whole.
    const other = newest.get(batch.order)
    const [kept, stale] = other && other.edition > batch.edition ? [other, batch] : [batch, other]
    if (stale) unlinkSync(`${folder}/${nameOf(stale)}`)
    newest.set(kept.order, kept)
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
