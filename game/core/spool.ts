import { openBatches, sizeOf, type Batch } from './batches.ts'
import { openDropped } from './dropped.ts'
import { openSealed } from './sealed.ts'

/** Lines and bytes of one batch; the site takes 1,000 and 1 MiB. */
const BATCH_LINES = 200
const BATCH_BYTES = 400_000
/** After lines were dropped, so much of the bound has to be free before it is told. */
const ROOM_AGAIN = 0.9

export interface Sealed {
  key: string
  lines: string[]
}

export type Spool = ReturnType<typeof openSpool>

/**
 * Lines that wait for the site, on disk before they count as taken: a process that is killed loses none, and sends none twice, for
 * a batch keeps its key until the site has it.
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

  function append(line: string): void {
    const size = sizeOf(line)
    if (open && (open.count >= BATCH_LINES || open.bytes + size > BATCH_BYTES)) seal()
    open ??= batches.begin(order++)
    bytes += size
    lines += 1
    if (!batches.add(open, line)) seal()
  }

  /** Puts other lines in the place of a batch, or none: then it is gone. */
  function swap(key: string, kept: string[]): void {
    const old = sealed.find(key)
    if (!old) return
    const next = kept.length > 0 ? batches.rewrite(old, kept) : undefined
    bytes += (next?.bytes ?? 0) - old.bytes
    lines += (next?.count ?? 0) - old.count
    batches.remove(old)
    sealed.swap(key, next)
  }

  return {
    /** Whether the line was taken; past the bound it is not, and is counted. */
    take(line: string): boolean {
      if (bytes + sizeOf(line) > most) {
        dropped.add()
        return false
      }
      append(line)
      return true
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
    keepCount: () => dropped.keep(),
    /** The number of the newest batch, and of the oldest that is not sent yet. */
    newestOrder: () => order - 1,
    oldestOrder: () => sealed.oldest()?.order ?? open?.order ?? order,
    isEmpty: () => sealed.isEmpty() && !open,
    numbers: () => ({ lines, bytes, dropped: dropped.all() }),
    close: seal,
  }
}
