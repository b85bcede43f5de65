import { expect, test } from 'vitest'
import {
  emptySearch,
  isEmptySearch,
  readSearch,
  toFilter,
  widened,
  withExcluded,
  withField,
  withMoments,
  withOnly,
  writeSearch,
} from './log-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))
const evening = Date.parse('2026-11-20T18:30:40Z')

test('a search survives the way through the address', () => {
  const query =
    'kategorie=CHAT&uzivatel=Dvo%C5%99%C3%A1k&hledat=item%3Azlato&bez=script%3Abank&bez=server%3Adev&clovek=10000000000000001'
  const search = read(query)
  expect(search).toMatchObject({ category: 'CHAT', user: 'Dvořák', exclude: ['script:bank', 'server:dev'] })
  expect(search.person).toBe('10000000000000001')
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('the category all, blanks and nonsense are no filter', () => {
  const search = read(
    'category=all&user=+&dateFrom=yesterday&dateTo=2026-02-30&range=century&exclude=nic&person=tereza',
  )
  expect(search).toEqual(emptySearch)
  expect(isEmptySearch(search)).toBe(true)
})

test('a quick range is counted back from the anchor in whole minutes, today from Prague’s midnight', () => {
  expect(toFilter(read('range=1h'), evening)).toEqual({ dateFrom: '2026-11-20T17:30:00.000Z' })
  expect(toFilter(read('range=today'), Date.parse('2026-11-19T23:30:00Z'))).toEqual({
    dateFrom: '2026-11-20',
  })
})

test('written dates win over a quick range', () => {
  expect(read('range=1h&dateFrom=2026-11-01')).toMatchObject({ range: '', dateFrom: '2026-11-01' })
})

test('clicking a value filters by it, clicking it again lifts the filter', () => {
  const only = withOnly(read('exclude=category:CHAT'), 'category', 'CHAT')
  expect(only).toMatchObject({ category: 'CHAT', exclude: [] })
  expect(withOnly(only, 'category', 'CHAT').category).toBe('')
})

test('excluding a value lifts the filter on it and is undone by a second click', () => {
  const without = withExcluded(read('category=CHAT'), 'category', 'CHAT')
  expect(without).toMatchObject({ category: '', exclude: ['category:CHAT'] })
  expect(withExcluded(without, 'category', 'CHAT').exclude).toEqual([])
})

test('a field of the metadata joins the text search once, quoted when it has blanks', () => {
  const search = withField(read('text=koupil'), 'horse', 'Starý "Blesk"')
  expect(search.text).toBe('koupil horse:"Starý Blesk"')
  expect(withField(search, 'horse', 'Starý Blesk')).toEqual(search)
})

test('a zoom to whole days of Prague is written as days, a narrower one as moments', () => {
  expect(withMoments(emptySearch, '2026-11-18T23:00:00Z', '2026-11-20T23:00:00Z')).toMatchObject({
    dateFrom: '2026-11-19',
    dateTo: '2026-11-20',
  })
  const narrow = withMoments(emptySearch, '2026-11-20T10:00:00Z', '2026-11-20T10:15:00Z')
  expect(narrow).toMatchObject({ dateFrom: '2026-11-20T10:00:00Z', dateTo: '2026-11-20T10:15:00Z' })
})

test('zooming out doubles the range and stops at the present', () => {
  const wide = widened(emptySearch, '2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z', evening)
  expect(wide).toMatchObject({ dateFrom: '2026-11-20T15:00:00.000Z', dateTo: '2026-11-20T18:30:40.000Z' })
})
