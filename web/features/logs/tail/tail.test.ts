import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { expect, test } from 'vitest'
import { noArrivals, createTail, withAnswer, withArrivals, type Arrivals, type TailAnswer } from './tail.ts'

/** A log line for tests of the tail; by default a higher id is later. */
const line = (id: number, second = id): LogEntry => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 20) + second * 1_000).toISOString(),
  category: 'CHAT',
  script_name: 'chat',
  action: `řádek ${id}`,
  user_identifier: null,
  player_name: null,
  server_id: 'main',
  metadata: {},
})

const told = (...ids: number[]): TailAnswer => ({
  logs: ids.map(line),
  skipped: 0,
  after: Math.max(0, ...ids),
})
const idsOf = (lines: readonly LogEntry[]) => lines.map(({ id }) => id)
const ids = ({ lines }: Arrivals) => idsOf(lines)

/** A tail whose requests are answered by hand. */
function open(shown: LogEntry[] = [line(1)]) {
  const asked: { after: number | undefined; answer: (answer: TailAnswer) => Promise<void> }[] = []
  const drawn: Arrivals[] = []
  let rereads = 0
  const tail = createTail({
    ask: (after) =>
      new Promise((resolve) =>
        asked.push({
          after,
          answer: async (answer) => {
            resolve(answer)
            await new Promise((done) => setTimeout(done))
          },
        }),
      ),
    shown: () => shown,
    changed: (arrivals) => drawn.push(arrivals),
    reread: () => (rereads += 1),
    every: 0,
  })
  return { tail, asked, drawn, rereads: () => rereads }
}

test('asks once more after a request during which it was asked, from where that ended', async () => {
  const { tail, asked } = open()
  tail.ask()
  tail.ask()
  tail.ask()
  expect(asked).toHaveLength(1)
  await asked[0]?.answer(told(1))
  expect(asked.map(({ after }) => after)).toEqual([undefined, 1])
  await asked[1]?.answer(told(2))
  expect(asked).toHaveLength(2)
})

test('adds lines to those that the screen has not drawn yet', async () => {
  const { tail, asked, drawn } = open()
  tail.ask()
  tail.ask()
  await asked[0]?.answer(told(1))
  tail.ask()
  await asked[1]?.answer(told(2))
  await asked[2]?.answer(told(3))
  expect(drawn.map(ids)).toEqual([[2], [3, 2]])
})

test('takes all lines received so far, drawn or not, and each only once', async () => {
  const { tail, asked, drawn } = open()
  tail.ask()
  await asked[0]?.answer(told(2))
  tail.ask()
  await asked[1]?.answer(told(3))
  expect(ids(tail.take())).toEqual([3, 2])
  expect(tail.take()).toEqual(noArrivals)
  tail.ask()
  await asked[2]?.answer(told(4))
  expect(ids(tail.take())).toEqual([4])
  expect(drawn.at(-1)).toEqual(noArrivals)
})

test('rereads the list instead when more than a page was written', async () => {
  const { tail, asked, drawn, rereads } = open()
  tail.ask()
  await asked[0]?.answer(told(...Array.from({ length: PAGE_SIZE }, (_, index) => index + 10)))
  expect(rereads()).toBe(1)
  expect(drawn).toEqual([])
})

test('reports nothing after it was closed', async () => {
  const { tail, asked, drawn } = open()
  tail.ask()
  tail.close()
  await asked[0]?.answer(told(2))
  expect(drawn).toEqual([])
  expect(asked).toHaveLength(1)
})

test('does not count a line that is on the screen or already waiting', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(3), line(2)], skipped: 0 }, [line(2), line(1)])
  expect(waiting.count).toBe(1)
  expect(withAnswer(waiting, { logs: [line(3)], skipped: 0 }, [])).toBe(waiting)
})

test('sorts new lines by time, and includes skipped ones in the total', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(9, 90), line(8, 15)], skipped: 4 }, [])
  const page = withArrivals({ logs: [line(2, 20), line(1, 10)], total: 2, isWhole: true }, waiting)
  expect(idsOf(page.logs)).toEqual([9, 2, 8, 1])
  expect(page.total).toBe(8)
})

test('keeps the length of the first page however many lines come', () => {
  const many = Array.from({ length: 80 }, (_, index) => line(index + 100))
  const page = withArrivals(
    { logs: [line(1)], total: 1, isWhole: false },
    withAnswer(noArrivals, { logs: many, skipped: 0 }, []),
  )
  expect(page.logs).toHaveLength(PAGE_SIZE)
  expect(page.logs[0]?.id).toBe(179)
  expect(page).toMatchObject({ total: 81, isWhole: false })
})
