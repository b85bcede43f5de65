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
  /** Open for writing. */
  file: number | null
  since: number
}

export const sizeOf = (line: string) => Buffer.byteLength(line) + 1
const sizeOfAll = (lines: readonly string[]) => lines.reduce((sum, line) => sum + sizeOf(line), 0)
const nameOf = ({ order, edition, key }: Batch) =>
  `${String(order).padStart(12, '0')}.${edition}.${key}.ndjson`

/** The folder of the batches; what it refuses is told once, until a new batch can be begun again. */
function openFolder(folder: string, say: (text: string) => void) {
  let isFaulty = false
  return {
    folder,
    pathOf: (batch: Batch) => `${folder}/${nameOf(batch)}`,
    complain(error: unknown): void {
      if (!isFaulty) say(`lines cannot be written to ${folder}, they wait in memory only: ${String(error)}`)
      isFaulty = true
    },
    isWell(): void {
      isFaulty = false
    },
  }
}
type Folder = ReturnType<typeof openFolder>

export type Batches = ReturnType<typeof openBatches>

/** Batches as files of a folder; what the disk refuses waits in memory. */
export function openBatches(
  folder: string,
  { now, say }: { now: () => number; say: (text: string) => void },
) {
  const disk = openFolder(folder, say)
  return {
    found: () => readFolder(folder),
    begin: (order: number): Batch => begin(disk, order, now()),
    /** Whether more may be added: behind half a line nothing may stand. */
    add: (batch: Batch, line: string): boolean => add(disk, batch, line),
    /** Ends a batch; one that lies whole on the disk may be forgotten and read again. */
    seal(batch: Batch, isForgotten: boolean): void {
      if (batch.file !== null && isForgotten) batch.lines = null
      close(disk, batch)
    },
    read: (batch: Batch) => batch.lines ?? readLinesOf(disk.pathOf(batch)),
    remove(batch: Batch): void {
      try {
        unlinkSync(disk.pathOf(batch))
      } catch {
        // It was never there, or is sent once more under its key.
      }
    },
    /** Another batch in the place of this one, with these lines. */
    rewrite: (old: Batch, lines: string[]): Batch => rewrite(disk, old, lines),
    /** A number that outlives a restart. */
    keepNumber: (name: string, value: number): void => keepNumber(disk, name, value),
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
  const lines: string[] = []
  const batch: Batch = {
    order,
    edition: 0,
    key: randomUUID(),
    count: 0,
    bytes: 0,
    lines,
    file: null,
    since,
  }
  try {
    mkdirSync(disk.folder, { recursive: true })
    batch.file = openSync(disk.pathOf(batch), 'wx')
    disk.isWell()
  } catch (error) {
    disk.complain(error)
  }
  return batch
}

function add(disk: Folder, batch: Batch, line: string): boolean {
  batch.lines?.push(line)
  batch.count += 1
  batch.bytes += sizeOf(line)
  if (batch.file === null) return true
  try {
    writeSync(batch.file, `${line}\n`)
    return true
  } catch (error) {
    disk.complain(error)
    close(disk, batch)
    return false
  }
}

function close(disk: Folder, batch: Batch): void {
  if (batch.file === null) return
  try {
    closeSync(batch.file)
  } catch (error) {
    disk.complain(error)
  }
  batch.file = null
}

function rewrite(disk: Folder, old: Batch, lines: string[]): Batch {
  const bytes = sizeOfAll(lines)
  const batch = { ...old, edition: old.edition + 1, key: randomUUID(), count: lines.length, bytes, lines }
  try {
    writeFileSync(`${disk.pathOf(batch)}.new`, lines.map((line) => `${line}\n`).join(''))
    renameSync(`${disk.pathOf(batch)}.new`, disk.pathOf(batch))
  } catch (error) {
    disk.complain(error)
  }
  return batch
}

function keepNumber(disk: Folder, name: string, value: number): void {
  try {
    mkdirSync(disk.folder, { recursive: true })
    writeFileSync(`${disk.folder}/${name}`, String(value))
  } catch (error) {
    disk.complain(error)
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
