import { dayOf } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'
import { announceLines } from '../announce.ts'
import { addUpSoon } from '../counters/add-up.ts'
import { periodsOf } from '../counters/tally.ts'
import { ensureMonths, forgetMonths } from './months.ts'
import { storeLines, storeTogether, type Sent } from './store.ts'

/** So many lines, and so much text (UTF-16 units), are stored by one statement, a whole batch at least. */
const MOST_AT_ONCE = 4_000
const MOST_TEXT = 4 * 1024 ** 2
/** So many statements are under way at once: more would take from readers what processor there is on a small machine. */
const MOST_UNDER_WAY = 2

interface Waiting extends Sent {
  /** Told whether the batch is new. */
  done: (isNew: boolean) => void
  fail: (error: unknown) => void
}

interface Queue {
  waiting: Waiting[]
  underWay: number
}

const queues = new WeakMap<Db, Queue>()

/** Stores a batch; false: it came before. What comes while as many statements as may be are under way is stored by the next one together. */
export function gather(db: Db, sent: Sent): Promise<boolean> {
  const queue = queues.get(db) ?? { waiting: [], underWay: 0 }
  queues.set(db, queue)
  return new Promise((done, fail) => {
    queue.waiting.push({ ...sent, done, fail })
    work(db, queue)
  })
}

function work(db: Db, queue: Queue): void {
  while (queue.waiting.length > 0 && queue.underWay < MOST_UNDER_WAY) {
    queue.underWay += 1
    void storeGroup(db, takeGroup(queue)).finally(() => {
      queue.underWay -= 1
      work(db, queue)
    })
  }
}

/** Those that came first, of a key one: the other one learns afterwards that it came before. */
function takeGroup(queue: Queue): Waiting[] {
  const keys = new Set<string>()
  let lines = 0
  let text = 0
  const end = queue.waiting.findIndex((sent) => {
    const key = sent.batch ? `${sent.batch.sender} ${sent.batch.key}` : ''
    lines += sent.lines.length
    text += textOf(sent)
    const isFull = lines > MOST_AT_ONCE || text > MOST_TEXT
    if ((isFull && sent !== queue.waiting[0]) || keys.has(key)) return true
    if (key) keys.add(key)
    return false
  })
  return queue.waiting.splice(0, end === -1 ? queue.waiting.length : end)
}

const textOf = ({ lines }: Sent) =>
  lines.reduce((sum, { action, metadata }) => sum + action.length + (metadata?.length ?? 0), 0)

async function storeGroup(db: Db, group: Waiting[]): Promise<void> {
  const [first] = group
  if (!first) return
  if (group.length === 1) {
    await inMonths(db, group, () => storeLines(db, first.lines, first.batch)).then(first.done, first.fail)
    return
  }
  try {
    await inMonths(db, group, () => storeTogether(db, group))
    for (const { done } of group) done(true)
  } catch (error) {
    // Nothing of it is stored: each is stored by itself, so that what is wrong with one concerns no other.
    if (isRefused(error)) for (const one of group) await storeGroup(db, [one])
    else for (const { fail } of group) fail(error)
  }
}

/** Makes the months of the lines before. Announces failures too: until then readers cannot see what others stored meanwhile (logs_horizon). */
async function inMonths<T>(db: Db, sent: Sent[], store: () => Promise<T>): Promise<T> {
  const beginnings = new Set(sent.flatMap(({ lines }) => lines.map(({ at }) => periodsOf(at).month)))
  const months = [...beginnings].map((month) => dayOf(new Date(month)))
  try {
    await ensureMonths(db, months)
    return await store().catch(async (error: unknown) => {
      if (!isMonthMissing(error)) throw error
      forgetMonths(db)
      await ensureMonths(db, months)
      return store()
    })
  } finally {
    announceLines(db)
    addUpSoon(db)
  }
}

/** Whether the database refused the data, such as a key that is there; after any other error nobody knows what is stored. */
const isRefused = (error: unknown) => /^2[23]/.test(codeOf(error))

/** «no partition of relation "logs" found for row» */
function isMonthMissing(error: unknown): boolean {
  return codeOf(error) === '23514' && error instanceof Error && 'table' in error && error.table === 'logs'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
