import { openBatches, sizeOf, type Batch } from './batches.ts'
import { openDropped } from './dropped.ts'

/** The site accepts 1,000 lines and 1 MiB. */
const BATCH_LINES = 200
const BATCH_BYTES = 400_000
/** Used while the disk refuses lines. */
const MAX_IN_MEMORY = 16 * 1024 * 1024
/** A line of its own reports dropped lines once the spool is at most this full. */
const REPORT_BELOW = 0.9

export interface Sealed {
  key: string
  /** All lines, or the first ones of a batch that failed as a whole. */
  lines: string[]
  isPart: boolean
  isUnsure: boolean
}

/** True: the line is on the disk. Null: the disk refused it and it waits in memory, where a kill loses it. False: it was dropped. */
export type TakeResult = boolean | null

export type Spool = ReturnType<typeof openSpool>

/**
 * A kill loses no line that is on the disk. A batch keeps its key until the site has stored it, so no line is
 * stored twice.
 */
export function openSpool(
  folder: string,
  { maxBytes, now, say }: { maxBytes: number; now: () => number; say: (text: string) => void },
) {
  const batches = openBatches(folder, { now, say })
  const sealed = batches.found()
  const dropped = openDropped(batches)
  let open: Batch | null = null
  let order = (sealed.at(-1)?.order ?? 0) + 1
  let bytes = sealed.reduce((sum, batch) => sum + batch.bytes, 0)
  let lines = sealed.reduce((sum, batch) => sum + batch.count, 0)

  function seal(): void {
    if (!open) return
    // A batch behind others is read from the disk when it is sent.
    batches.seal(open, sealed.length > 0)
    sealed.push(open)
    open = null
  }

  function inMemory(): { lines: number; bytes: number } {
    const unsaved = [...sealed, ...(open ? [open] : [])].filter(({ isOnDisk }) => !isOnDisk)
    return {
      lines: unsaved.reduce((sum, batch) => sum + batch.count, 0),
      bytes: unsaved.reduce((sum, batch) => sum + batch.bytes, 0),
    }
  }

  function append(line: string): boolean {
    const size = sizeOf(line)
    if (open && (open.count >= BATCH_LINES || open.bytes + size > BATCH_BYTES)) seal()
    open ??= batches.begin(order++)
    bytes += size
    lines += 1
    if (!batches.add(open, line)) {
      if (open.count > 0) seal()
      else batches.remove(open)
      open = batches.begin(order++, true)
      batches.add(open, line)
    }
    return open.isOnDisk
  }

  function save(): void {
    if (open && !open.isOnDisk) seal()
    for (const batch of sealed) if (!batch.isOnDisk && !batches.save(batch)) return
  }

  function change(key: string, work: (old: Batch) => Batch | undefined): void {
    const place = sealed.findIndex((batch) => batch.key === key)
    const old = sealed[place]
    if (!old) return
    const next = work(old)
    bytes += (next?.bytes ?? 0) - old.bytes
    lines += (next?.count ?? 0) - old.count
    if (!next) batches.remove(old)
    sealed.splice(place, 1, ...(next ? [next] : []))
  }

  /** After a part come the next lines of its batch, twice as many at a time. */
  function replace(key: string, left: string[]): void {
    change(key, (old) => {
      const next = old.part === null ? left : [...left, ...batches.read(old).slice(old.part)]
      return next.length > 0 ? batches.rewrite(old, next, old.part && old.part * 2) : undefined
    })
  }

  return {
    take(line: string): TakeResult {
      const size = sizeOf(line)
      const isMemoryFull = batches.isFailing() && inMemory().bytes + size > MAX_IN_MEMORY
      if (bytes + size > maxBytes || isMemoryFull) {
        dropped.add()
        return false
      }
      return append(line) || null
    },
    /** An open batch is sealed if it is full or at least `age` (ms) old. */
    oldest(age: number): Sealed | null {
      if (sealed.length === 0 && open && (open.count >= BATCH_LINES || now() - open.since >= age)) seal()
      const [batch] = sealed
      if (!batch) return null
      const { key, part, isUnsure } = batch
      const all = batches.read(batch)
      return { key, lines: part === null ? all : all.slice(0, part), isPart: part !== null, isUnsure }
    },
    discard: (key: string) => replace(key, []),
    replace,
    halve: ({ key, lines: sent }: Sealed) =>
      change(key, (old) => batches.rewrite(old, batches.read(old), Math.ceil(sent.length / 2))),
    setAside({ key, lines: [line = ''] }: Sealed): boolean {
      const batch = sealed.find((one) => one.key === key)
      const isKept = batch !== undefined && batches.setAside(batch, line)
      replace(key, [])
      return isKept
    },
    /** No answer said whether the site stored it. */
    noteUnsure(key: string): void {
      for (const batch of sealed) if (batch.key === key) batch.isUnsure = true
    },
    takeUnreportedDrops: () => (bytes > maxBytes * REPORT_BELOW ? 0 : dropped.takeUnreported()),
    persist(): void {
      dropped.save()
      save()
    },
    newestOrder: () => order - 1,
    oldestOrder: () => sealed[0]?.order ?? open?.order ?? order,
    isEmpty: () => sealed.length === 0 && !open,
    numbers() {
      const count = inMemory().lines
      return {
        lines,
        bytes,
        dropped: dropped.all(),
        aside: batches.aside(),
        inMemory: batches.isFailing() || count > 0 ? count : null,
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
