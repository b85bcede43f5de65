import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { expect, test } from 'vitest'
import { line } from './tail-lines.ts'
import { noArrivals, openTail, withAnswer, withArrivals, type Arrivals, type TailAnswer } from './tail.ts'

const told = (...ids: number[]): TailAnswer => ({
  logs: ids.map(line),
  skipped: 0,
  after: Math.max(0, ...ids),
})
const idsOf = (lines: readonly LogEntry[]) => lines.map(({ id }) => id)
const ids = ({ lines }: Arrivals) => idsOf(lines)

/** A tail whose questions are answered by hand. */
function open(shown: LogEntry[] = [line(1)]) {
  const asked: { after: number | undefined; answer: (answer: TailAnswer) => Promise<void> }[] = []
  const drawn: Arrivals[] = []
  let rereads = 0
  const tail = openTail({
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

test('what is asked for during a question is asked once more after it, from where it ended', async () => {
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

test('lines that come before the screen has drawn the ones before are added to them', async () => {
  const { tail, asked, drawn } = open()
  tail.ask()
  tail.ask()
  await asked[0]?.answer(told(1))
  tail.ask()
  await asked[1]?.answer(told(2))
  await asked[2]?.answer(told(3))
  expect(drawn.map(ids)).toEqual([[2], [3, 2]])
})

test('taking takes what there is by then, also what the screen has not drawn yet, and each line once', async () => {
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

test('when more was written than a page the list is read anew instead', async () => {
  const { tail, asked, drawn, rereads } = open()
  tail.ask()
  await asked[0]?.answer(told(...Array.from({ length: PAGE_SIZE }, (_, index) => index + 10)))
  expect(rereads()).toBe(1)
  expect(drawn).toEqual([])
})

test('a closed tail tells nothing more', async () => {
  const { tail, asked, drawn } = open()
  tail.ask()
  tail.close()
  await asked[0]?.answer(told(2))
  expect(drawn).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a line that is on screen or waits already is not news', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(3), line(2)], skipped: 0 }, [line(2), line(1)])
  expect(waiting.count).toBe(1)
  expect(withAnswer(waiting, { logs: [line(3)], skipped: 0 }, [])).toBe(waiting)
})

test('arrivals enter by their time, late lines too, and the total counts those that were skipped', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(9, 90), line(8, 15)], skipped: 4 }, [])
  const page = withArrivals({ logs: [line(2, 20), line(1, 10)], total: 2, isWhole: true }, waiting)
  expect(idsOf(page.logs)).toEqual([9, 2, 8, 1])
  expect(page.total).toBe(8)
})

test('the first page keeps its length however much comes', () => {
  const many = Array.from({ length: 80 }, (_, index) => line(index + 100))
  const page = withArrivals(
    { logs: [line(1)], total: 1, isWhole: false },
    withAnswer(noArrivals, { logs: many, skipped: 0 }, []),
  )
  expect(page.logs).toHaveLength(PAGE_SIZE)
  expect(page.logs[0]?.id).toBe(179)
  expect(page).toMatchObject({ total: 81, isWhole: false })
})
