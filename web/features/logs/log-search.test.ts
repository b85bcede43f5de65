import { expect, test } from 'vitest'
import { readPlace } from '#address/fields.ts'
import {
  emptySearch,
  isEmptySearch,
  searchFields,
  toFilter,
  toggleExcluded,
  withCurrentNames,
  withField,
  withMoments,
  withoutRedundantRange,
  toggleOnly,
  writeSearch,
} from './log-search.ts'

const read = (query: string) =>
  withoutRedundantRange(readPlace(searchFields, withCurrentNames(new URLSearchParams(query))))
const evening = Date.parse('2026-11-20T18:30:40Z')

test('keeps a search on the way through the address', () => {
  const query =
    'kategorie=CHAT&uzivatel=Dvo%C5%99%C3%A1k&hledat=item%3Azlato&bez=script%3Abank&bez=server%3Adev&clovek=10000000000000001'
  const search = read(query)
  expect(search).toMatchObject({ category: 'CHAT', user: 'Dvořák', exclude: ['script:bank', 'server:dev'] })
  expect(search.person).toBe('10000000000000001')
  expect(readPlace(searchFields, writeSearch(search))).toEqual(search)
})

test('ignores the category all, blanks and nonsense', () => {
  const search = read(
    'category=all&user=+&dateFrom=yesterday&dateTo=2026-02-30&range=century&exclude=nic&person=tereza',
  )
  expect(search).toEqual(emptySearch)
  expect(isEmptySearch(search)).toBe(true)
})

test('counts a quick range back in whole minutes, and today from midnight in Prague', () => {
  expect(toFilter(read('range=1h'), evening)).toEqual({ dateFrom: '2026-11-20T17:30:00.000Z' })
  expect(toFilter(read('range=today'), Date.parse('2026-11-19T23:30:00Z'))).toEqual({
    dateFrom: '2026-11-20',
  })
})

test('prefers written dates to a quick range', () => {
  expect(read('range=1h&dateFrom=2026-11-01')).toMatchObject({ range: '', dateFrom: '2026-11-01' })
})

test('filters by a clicked value and removes the filter on the second click', () => {
  const only = toggleOnly(read('exclude=category:CHAT'), 'category', 'CHAT')
  expect(only).toMatchObject({ category: 'CHAT', exclude: [] })
  expect(toggleOnly(only, 'category', 'CHAT').category).toBe('')
})

test('removes a filter on an excluded value; a second click undoes the exclusion', () => {
  const without = toggleExcluded(read('category=CHAT'), 'category', 'CHAT')
  expect(without).toMatchObject({ category: '', exclude: ['category:CHAT'] })
  expect(toggleExcluded(without, 'category', 'CHAT').exclude).toEqual([])
})

test('adds a field of the metadata to the text search once, quoted if it has blanks', () => {
  const search = withField(read('text=koupil'), 'horse', 'Starý "Blesk"')
  expect(search.text).toBe('koupil horse:"Starý Blesk"')
  expect(withField(search, 'horse', 'Starý Blesk')).toEqual(search)
})

test('writes a zoom to whole days of Prague as days, a narrower one as moments', () => {
  expect(withMoments(emptySearch, '2026-11-18T23:00:00Z', '2026-11-20T23:00:00Z')).toMatchObject({
    dateFrom: '2026-11-19',
    dateTo: '2026-11-20',
  })
  const narrow = withMoments(emptySearch, '2026-11-20T10:00:00Z', '2026-11-20T10:15:00Z')
  expect(narrow).toMatchObject({ dateFrom: '2026-11-20T10:00:00Z', dateTo: '2026-11-20T10:15:00Z' })
})

test('reads old parameter names; the current ones win', () => {
  const current = (query: string) => withCurrentNames(new URLSearchParams(query)).toString()
  expect(current('category=x&exclude=a&exclude=b&jine=1')).toBe('kategorie=x&bez=a&bez=b&jine=1')
  expect(current('category=x&kategorie=y')).toBe('kategorie=y')
})
