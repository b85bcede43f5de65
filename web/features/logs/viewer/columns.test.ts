import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnKeys,
  columnsField,
  shownColumns,
  NARROWEST,
  tracksOf,
  usualColumns,
  WIDEST,
  type Columns,
} from './columns.ts'

const read = (query: string) => columnsField.read(new URLSearchParams(query))
function write(columns: Columns): string {
  const search = new URLSearchParams()
  columnsField.write(columns, search)
  return search.toString()
}

test('keeps the usual columns out of the address and ignores nonsense in it', () => {
  expect(write(usualColumns)).toBe('')
  for (const query of ['', 'sloupce=', 'sloupce=kdo-100', 'sloupce=hrac-abc'])
    expect(read(query)).toEqual(usualColumns)
  expect(read('sloupce=hrac-999.server-10')).toEqual({ player: WIDEST, server: NARROWEST })
})

test('keeps every choice of columns and widths through the address, even none', () => {
  const width = fc.option(fc.integer({ min: NARROWEST, max: WIDEST }), { nil: undefined })
  fc.assert(
    fc.property(fc.tuple(width, width, width, width), (widths) => {
      const columns: Columns = Object.fromEntries(
        columnKeys.flatMap((key, index) => (widths[index] === undefined ? [] : [[key, widths[index]]])),
      )
      expect(read(write(columns))).toEqual(columns)
    }),
  )
})

test('the player’s column is wider in a wide window, until widths are chosen', () => {
  expect(shownColumns(read(''), true)).toEqual({ category: 120, player: 224 })
  expect(shownColumns(read(''), false)).toEqual(usualColumns)
  const chosen = read('sloupce=hrac-150')
  expect(read(write({ category: 120, player: 144 }))).not.toBe(usualColumns)
  expect(shownColumns(chosen, true)).toBe(chosen)
})

test('the script is no usual column; a chosen one is behind the action', () => {
  expect(tracksOf(usualColumns)).toEqual({ '--tracks': '4.75rem 120px 144px minmax(0,1fr) 3.75rem' })
  expect(tracksOf({ player: 200, script: 136 })).toEqual({
    '--tracks': '4.75rem 200px minmax(0,1fr) 136px 3.75rem',
  })
})
