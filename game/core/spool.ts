import { openBatches, sizeOf, type Batch } from './batches.ts'
import { openDropped } from './dropped.ts'
import { openSealed } from './sealed.ts'

/** Lines and bytes of one batch; the site takes 1,000 and 1 MiB. */
const BATCH_LINES = 200
const BATCH_BYTES = 400_000
/** The most bytes of lines that wait in memory because the disk refuses them. */
const MOST_IN_MEMORY = 16 * 1024 * 1024
/** After lines were dropped, so much of the bound has to be free before it is told. */
const ROOM_AGAIN = 0.9

export interface Sealed {
  key: string
  lines: string[]
}

/** True: the line is on the disk; null: the disk refused it and it waits in memory, where a kill loses it; false: it is dropped. */
export type Taken = boolean | null

export type Spool = ReturnType<typeof openSpool>

/**
 * Lines that wait for the site. A killed process loses none that is on the disk and sends none twice, for a batch keeps its
 * key until the site has it.
 */
export function openSpool(
  folder: string,
  { most, now, say }: { most: number; now: () => number; say: (text: string) => void },
) {
  const batches = openBatches(folder, { now, say })
  const found = batches.found()
  const sealed = openSealed(found)
  const dropped = openDropped(batches)
  let open: Batch | null = null
  let order = (sealed.newest()?.order ?? 0) + 1
  let bytes = found.reduce((sum, batch) => sum + batch.bytes, 0)
  let lines = found.reduce((sum, batch) => sum + batch.count, 0)

  function seal(): void {
    if (!open) return
    // The newest is about to be sent, older ones are read again in their turn.
    batches.seal(open, !sealed.isEmpty())
    sealed.add(open)
    open = null
  }

  function inMemory(): { lines: number; bytes: number } {
    const theirs = [...sealed.all(), ...(open ? [open] : [])].filter(({ isOnDisk }) => !isOnDisk)
    return {
      lines: theirs.reduce((sum, batch) => sum + batch.count, 0),
      bytes: theirs.reduce((sum, batch) => sum + batch.bytes, 0),
    }
  }

  /** Whether the line is on the disk. */
  function append(line: string): boolean {
    const size = sizeOf(line)
    if (open && (open.count >= BATCH_LINES || open.bytes + size > BATCH_BYTES)) seal()
    open ??= batches.begin(order++)
    bytes += size
    lines += 1
    if (!batches.add(open, line)) {
      if (open.count > 0) seal()
      else batches.remove(open)
      open = batches.begin(order++)
      batches.add(open, line)
    }
    return open.isOnDisk
  }

  /** Brings lines from memory to the disk, as far as it takes them. */
  function save(): void {
    if (open && !open.isOnDisk) seal()
    for (const batch of sealed.all()) if (!batch.isOnDisk && !batches.save(batch)) return
  }

  /** Puts other lines in the place of a batch, or none: then it is gone. */
  function swap(key: string, kept: string[]): void {
    const old = sealed.find(key)
    if (!old) return
    const next = kept.length > 0 ? batches.rewrite(old, kept) : undefined
    bytes += (next?.bytes ?? 0) - old.bytes
    lines += (next?.count ?? 0) - old.count
    if (!next) batches.remove(old)
    sealed.swap(key, next)
  }

  return {
    /** Past the bound, on the disk or in memory, a line is dropped and counted. */
    take(line: string): Taken {
      const size = sizeOf(line)
      const isOfMemory = batches.isRefusing() && inMemory().bytes + size > MOST_IN_MEMORY
      if (bytes + size > most || isOfMemory) {
        dropped.add()
        return false
      }
      return append(line) || null
    },
    /** The oldest batch; an open one is sealed once it is full or that old (ms). */
    oldest(age: number): Sealed | null {
      if (sealed.isEmpty() && open && (open.count >= BATCH_LINES || now() - open.since >= age)) seal()
      const batch = sealed.oldest()
      return batch ? { key: batch.key, lines: batches.read(batch) } : null
    },
    /** The site has it for good, or never will. */
    discard: (key: string) => swap(key, []),
    /** Puts these lines in the place of a refused batch; another batch, so another key. */
    replace: swap,
    /** How many lines were dropped and not yet told, once there is room again; they count as told then. */
    tellDropped: () => (bytes > most * ROOM_AGAIN ? 0 : dropped.tell()),
    /** Called every second: saves the number of dropped lines and the lines in memory. */
    keep(): void {
      dropped.keep()
      save()
    },
    /** The number of the newest batch, and of the oldest that is not sent yet. */
    newestOrder: () => order - 1,
    oldestOrder: () => sealed.oldest()?.order ?? open?.order ?? order,
    isEmpty: () => sealed.isEmpty() && !open,
    numbers() {
      const count = inMemory().lines
      return {
        lines,
        bytes,
        dropped: dropped.all(),
        inMemory: batches.isRefusing() || count > 0 ? count : null,
      }
    },
    close(): void {
      seal()
      save()
      const { lines: lost } = inMemory()
      if (lost > 0) say(`${lost} lines were in memory only and are lost`)
    },
  }
}
