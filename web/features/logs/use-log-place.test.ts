import { expect, test } from 'vitest'
import { readPlace, writePlace } from './use-log-place.ts'

const read = (query: string) => readPlace(new URLSearchParams(query))

test('a place survives the way through the address', () => {
  const query = 'category=CHAT&page=7&order=oldest&entry=12&context=13&live=1&wrap=1'
  expect(writePlace(read(query)).toString()).toBe(query)
  expect(read(query)).toMatchObject({ page: 7, order: 'oldest', entry: 12, context: 13, isLive: true })
})

test('a page or a line that makes no sense is the first page and no line', () => {
  for (const text of ['0', '-1', '1.5', 'x', '', '99999999999999999'])
    expect(read(`page=${text}&entry=${text}`)).toMatchObject({ page: 1, entry: null })
})
