import { openBatches, sizeOf, type Batch } from './batches.ts'
import { openDropped } from './dropped.ts'

/** Limits of one batch; the site accepts 1,000 lines and 1 MiB. */
const BATCH_LINES = 200
const BATCH_BYTES = 400_000
/** Most bytes that wait in memory while the disk refuses lines. */
const MAX_IN_MEMORY = 16 * 1024 * 1024
/** Dropped lines are reported, by a line of their own, once the spool is at most this full. */
const REPORT_BELOW = 0.9

export interface Sealed {
  key: string
  /** All lines, or the first ones of a batch that failed as a whole. */
  lines: string[]
  isPart: boolean
  /** The site may have stored it without an answer. */
  isUnsure: boolean
}

/** True: the line is on the disk. Null: the disk refused it and it waits in memory, where a kill loses it. False: it was dropped. */
export type TakeResult = boolean | null

export type Spool = ReturnType<typeof openSpool>

/**
 * Lines that wait for the site. A kill loses no line that is on the disk, and no line is stored twice, because a batch keeps its key
 * until the site has stored it.
 */
export function openSpool(
  folder: string,
  { maxBytes, now, say }: { maxBytes: number; now: () => number; say: (text: string) => void },
) {
  const batches = openBatches(folder, { now, say })
  /** Full batches that wait to be sent, the oldest first. */
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

  /** True if the line is on the disk. */
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

  /** Writes batches from memory until the disk refuses one. */
  function save(): void {
    if (open && !open.isOnDisk) seal()
    for (const batch of sealed) if (!batch.isOnDisk && !batches.save(batch)) return
  }

  /** Changes the batch with this key; the change may return none. */
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

  /** Replaces the lines that were sent; after a part come the next lines of its batch, twice as many at a time. */
  function replace(key: string, left: string[]): void {
    change(key, (old) => {
      const next = old.part === null ? left : [...left, ...batches.read(old).slice(old.part)]
      return next.length > 0 ? batches.rewrite(old, next, old.part && old.part * 2) : undefined
    })
  }

  return {
    /** Drops and counts the line if the disk or the memory has no room. */
    take(line: string): TakeResult {
      const size = sizeOf(line)
      const isMemoryFull = batches.isFailing() && inMemory().bytes + size > MAX_IN_MEMORY
      if (bytes + size > maxBytes || isMemoryFull) {
        dropped.add()
        return false
      }
      return append(line) || null
    },
    /** The oldest batch; an open one is sealed if it is full or at least `age` (ms) old. */
    oldest(age: number): Sealed | null {
      if (sealed.length === 0 && open && (open.count >= BATCH_LINES || now() - open.since >= age)) seal()
      const [batch] = sealed
      if (!batch) return null
      const { key, part, isUnsure } = batch
      const all = batches.read(batch)
      return { key, lines: part === null ? all : all.slice(0, part), isPart: part !== null, isUnsure }
    },
    /** Removes a batch that the site has stored or will never accept. */
    discard: (key: string) => replace(key, []),
    replace,
    /** From now on sends only the first half of these lines, under a new key. */
    halve: ({ key, lines: sent }: Sealed) =>
      change(key, (old) => batches.rewrite(old, batches.read(old), Math.ceil(sent.length / 2))),
    /** Keeps the only line that was sent in a file of its own; true if it is there. */
    setAside({ key, lines: [line = ''] }: Sealed): boolean {
      const batch = sealed.find((one) => one.key === key)
      const isKept = batch !== undefined && batches.setAside(batch, line)
      replace(key, [])
      return isKept
    },
    /** Notes that no answer said whether the site stored it. */
    noteUnsure(key: string): void {
      for (const batch of sealed) if (batch.key === key) batch.isUnsure = true
    },
    /** The number of dropped lines to report now; they count as reported afterwards. */
    takeUnreportedDrops: () => (bytes > maxBytes * REPORT_BELOW ? 0 : dropped.takeUnreported()),
    /** Called every second. */
    persist(): void {
      dropped.save()
      save()
    },
    newestOrder: () => order - 1,
    /** The number of the oldest batch that is not sent yet. */
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
