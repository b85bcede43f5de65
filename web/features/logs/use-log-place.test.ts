import { expect, test } from 'vitest'
import { readPlace, writePlace } from '#address/fields.ts'
import { withCurrentNames } from './log-search.ts'
import { moved, placeFields } from './use-log-place.ts'

const read = (query: string) => readPlace(placeFields, withCurrentNames(new URLSearchParams(query)))

test('keeps a place on the way through the address', () => {
  const query = 'kategorie=CHAT&strana=7&razeni=nejstarsi&zaznam=12&okoli=13&zive=1&jeden-radek=1'
  expect(writePlace(placeFields, read(query)).toString()).toBe(query)
  expect(read(query)).toMatchObject({ page: 7, order: 'oldest', entry: 12, context: 13, isLive: true })
})

test('reads an invalid page or line as the first page and no line', () => {
  for (const text of ['0', '-1', '1.5', 'x', '', '99999999999999999'])
    expect(read(`strana=${text}&zaznam=${text}`)).toMatchObject({ page: 1, entry: null })
})

test('opens the same place from old links with English names', () => {
  expect(read('category=CHAT&page=7&order=oldest&entry=12&context=13&live=1')).toEqual(
    read('kategorie=CHAT&strana=7&razeni=nejstarsi&zaznam=12&okoli=13&zive=1'),
  )
  expect(
    read('player=steam:1&exclude=server:a&exclude=script:b&dateFrom=2026-11-01&dateTo=2026-11-02'),
  ).toEqual(read('hrac=steam:1&bez=server:a&bez=script:b&od=2026-11-01&do=2026-11-02'))
  expect(read('text=zlato&user=Dvořák&person=10000000000000001&range=1h&script=s')).toEqual(
    read('hledat=zlato&uzivatel=Dvořák&clovek=10000000000000001&obdobi=1h&skript=s'),
  )
})

test('a new search closes everything that was open, another page does not', () => {
  const open = {
    ...read('strana=3&zaznam=12&okoli=13&kolem=14'),
    players: ['steam:1'],
    minutes: 15 as const,
  }
  const search = { ...open.search, text: 'zlato' }
  expect(moved(open, { search })).toEqual({ ...read(''), search })
  expect(moved(open, { page: 4 })).toEqual({ ...open, page: 4 })
})

test('the surroundings of a line replace those of another', () => {
  const around = { ...read('zaznam=12&kolem=14&rozpeti=15'), players: ['steam:1'] }
  expect(moved(around, { around: 12, entry: null })).toEqual(read('kolem=12'))
  expect(moved(around, { context: 12, entry: null })).toEqual(read('okoli=12'))
  expect(moved(around, { players: [] })).toEqual({ ...around, players: [] })
})
