import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { expect, test } from 'vitest'
import { noArrivals, withAnswer, withArrivals } from './tail-buffer.ts'
import { line } from './tail-lines.ts'

const ids = (lines: readonly LogEntry[]) => lines.map(({ id }) => id)

test('a line that is on screen or waits already is not news', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(3), line(2)], skipped: 0 }, [line(2), line(1)])
  expect(waiting.count).toBe(1)
  expect(withAnswer(waiting, { logs: [line(3)], skipped: 0 }, [])).toBe(waiting)
})

test('arrivals enter by their time, late lines too, and the total counts those that were skipped', () => {
  const waiting = withAnswer(noArrivals, { logs: [line(9, 90), line(8, 15)], skipped: 4 }, [])
  const page = withArrivals({ logs: [line(2, 20), line(1, 10)], total: 2, isWhole: true }, waiting)
  expect(ids(page.logs)).toEqual([9, 2, 8, 1])
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
