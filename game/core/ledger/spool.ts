import { keyOf, openBatches, sizeOf, type Batch } from './batches.ts'

/** The site accepts 1,000 lines and 1 MiB. */
const BATCH_LINES = 200
const BATCH_BYTES = 400_000
/** Used while the disk refuses lines. */
const MAX_IN_MEMORY = 16 * 1024 * 1024
/** A line of its own reports dropped lines once the spool is at most this full. */
const REPORT_BELOW = 0.9

/** Lines that are sent together under a key: a batch, or one line of a split batch. */
export interface Sealed {
  key: string
  lines: string[]
  isSplit: boolean
}

/** True: the line is on the disk. Null: the disk refused it and it waits in memory, where a kill loses it. False: it was dropped. */
export type TakeResult = boolean | null

export type Spool = ReturnType<typeof openSpool>

const sum = (batches: readonly Batch[], what: 'count' | 'bytes') =>
  batches.reduce((total, batch) => total + batch[what], 0)

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
  let open: Batch | null = null
  let order = (sealed.at(-1)?.order ?? 0) + 1
  const dropped = openDropped(batches)

  const all = () => (open ? [...sealed, open] : sealed)
  const inMemory = () => all().filter(({ isOnDisk }) => !isOnDisk)

  function seal(): void {
    if (!open) return
    // A batch behind others is read from the disk when it is sent.
    batches.seal(open, sealed.length > 0)
    sealed.push(open)
    open = null
  }

  function append(line: string): boolean {
    if (open && (open.count >= BATCH_LINES || open.bytes + sizeOf(line) > BATCH_BYTES)) seal()
    open ??= batches.begin(order++)
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

  const sending = openSending(batches, sealed)
  return {
    ...sending,
    take(line: string): TakeResult {
      const size = sizeOf(line)
      const isMemoryFull = batches.isFailing() && sum(inMemory(), 'bytes') + size > MAX_IN_MEMORY
      if (sum(all(), 'bytes') + size <= maxBytes && !isMemoryFull) return append(line) || null
      dropped.add()
      return false
    },
    /** The next to send; an open batch is sealed if it is full or at least `age` (ms) old. */
    oldest(age: number): Sealed | null {
      if (sealed.length === 0 && open && (open.count >= BATCH_LINES || now() - open.since >= age)) seal()
      return sending.oldest()
    },
    takeUnreportedDrops: () => (sum(all(), 'bytes') > maxBytes * REPORT_BELOW ? 0 : dropped.takeUnreported()),
    persist(): void {
      dropped.save()
      save()
    },
    newestOrder: () => order - 1,
    oldestOrder: () => all()[0]?.order ?? order,
    isEmpty: () => all().length === 0,
    numbers() {
      const count = sum(inMemory(), 'count')
      return {
        lines: sum(all(), 'count'),
        bytes: sum(all(), 'bytes'),
        dropped: dropped.all(),
        aside: batches.aside(),
        inMemory: batches.isFailing() || count > 0 ? count : null,
      }
    },
    close(): void {
      seal()
      save()
      const lost = sum(inMemory(), 'count')
      if (lost > 0) say(`${lost} lines were in memory only and are lost`)
    },
  }
}

type Batches = ReturnType<typeof openBatches>

/** The sealed batches from the oldest on, each whole or, once it is split, line by line. */
function openSending(batches: Batches, sealed: Batch[]) {
  /** How many lines of the oldest batch were sent one by one. */
  let sent = 0
  return {
    oldest(): Sealed | null {
      const [batch] = sealed
      if (!batch) return null
      const { key, isSplit } = batch
      const lines = batches.linesOf(batch)
      return isSplit
        ? { key: keyOf(key, sent), lines: lines.slice(sent, sent + 1), isSplit }
        : { key, lines, isSplit }
    },
    /** The lines of `oldest` were stored or given up. */
    shift(): void {
      const [batch] = sealed
      if (!batch) return
      const lines = batches.linesOf(batch)
      if (batch.isSplit && sent + 1 < lines.length) {
        batch.count -= 1
        batch.bytes -= sizeOf(lines[sent] ?? '')
        sent += 1
      } else {
        sent = 0
        sealed.shift()
        batches.remove(batch)
      }
    },
    split: (): boolean => sealed[0] !== undefined && batches.split(sealed[0]),
    setAside: batches.setAside,
  }
}

function openDropped(batches: Batches) {
  let all = 0
  let unreported = batches.readNumber('dropped')
  let saved = unreported
  return {
    all: () => all,
    add(): void {
      all += 1
      unreported += 1
    },
    takeUnreported(): number {
      const count = unreported
      unreported = 0
      return count
    },
    /** Called every second, so a kill loses at most one second of the count. */
    save(): void {
      if (unreported !== saved && batches.saveNumber('dropped', unreported)) saved = unreported
    },
  }
}
