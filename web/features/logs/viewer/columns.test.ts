import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnKeys, columnsField, tracksOf, usualColumns, type Columns } from './columns.ts'

const read = (query: string) => columnsField.read(new URLSearchParams(query))
function write(columns: Columns): string {
  const search = new URLSearchParams()
  columnsField.write(columns, search)
  return search.toString()
}

test('keeps the usual columns out of the address and ignores nonsense in it', () => {
  expect(write(usualColumns)).toBe('')
  for (const query of ['', 'sloupce=', 'sloupce=kdo', 'sloupce=hrac-abc'])
    expect(read(query)).toEqual(usualColumns)
})

test('reads columns of older links, which have widths', () => {
  expect(read('sloupce=hrac-999.server-10')).toEqual(['player', 'server'])
})

test('keeps every choice of columns through the address, even none', () => {
  fc.assert(
    fc.property(fc.subarray([...columnKeys]), (columns) => {
      expect(read(write(columns))).toEqual(columns)
    }),
  )
})

test('the script is no usual column; a chosen one is behind the action', () => {
  expect(tracksOf(usualColumns, false)).toEqual({ '--tracks': '4.75rem 120px 144px minmax(0,1fr) 3.75rem' })
  expect(tracksOf(['player', 'script'], true)).toEqual({
    '--tracks': '4.75rem 224px minmax(0,1fr) 136px 3.75rem',
  })
})
