import { expect, test } from 'vitest'
import { filterOf, moved, placeOf, searchOf, sortOf, unfiltered } from './place.ts'

const at = (search: string) => placeOf(new URLSearchParams(search))

test('shows everything for an empty address, and writes the status', () => {
  expect(at('')).toMatchObject({ status: 'all', sort: undefined, page: 1, q: '', ticket: undefined })
  expect(searchOf(at('')).toString()).toBe('stav=vse')
})

test('keeps every filter on the way through the address', () => {
  const address =
    'stav=v-reseni&kategorie=faction&resi=ja&ceka=na-nas&hrac=10000000000000021&starsi=7&uzavreno=dnes&stitek=0198f2a0-0000-4000-8000-000000000001&duvod=0198f2a0-0000-4000-8000-000000000002&hledat=d%C5%AFl+%26+zlato&razeni=cekajici&strana=3&ticket=48213'
  expect(at(address)).toEqual({
    status: 'in-progress',
    category: 'faction',
    assignee: 'me',
    waitingOn: 'us',
    userId: '10000000000000021',
    olderThanDays: 7,
    closed: 'today',
    tagId: '0198f2a0-0000-4000-8000-000000000001',
    reasonId: '0198f2a0-0000-4000-8000-000000000002',
    q: 'důl & zlato',
    sort: 'waiting',
    page: 3,
    ticket: 48_213,
  })
  expect(searchOf(at(address)).toString()).toBe(address)
})

test('tickets to be answered begin with the one that waits longest', () => {
  for (const toAnswer of ['ceka=na-nas', 'resi=ja', 'resi=nikdo', 'hledat=kůň&ceka=na-nas'])
    expect(sortOf(at(`stav=neuzavrene&${toAnswer}`))).toBe('waiting')
  for (const other of ['stav=neuzavrene', 'ceka=na-hrace', 'stav=uzavrene&uzavreno=dnes', ''])
    expect(sortOf(at(other))).toBe('updated')
  expect(sortOf(at('ceka=na-nas&razeni=zmena'))).toBe('updated')
})

test('ignores nonsense in the address', () => {
  const nonsense =
    'stav=constructor&kategorie=zlodej&resi=42&ceka=toString&stitek=x&hrac=x&starsi=-1&razeni=&strana=0&ticket=1e3'
  expect(at(nonsense)).toEqual(at(''))
})

test('returns to the first page for another filter, not for an opened ticket', () => {
  const place = at('strana=4')
  expect(moved(place, { status: 'closed' }).page).toBe(1)
  expect(moved(place, { ticket: 48_213 })).toMatchObject({ page: 4, ticket: 48_213 })
  expect(moved(place, { page: 5 }).page).toBe(5)
})

test('leaves the open ticket out of the query for the list', () => {
  expect(filterOf(at('ticket=48213'))).toEqual(filterOf(at('')))
})

test('keeps the order and the open ticket when filters are cleared', () => {
  expect(unfiltered(at('stav=uzavrene&hledat=a&razeni=nejstarsi&strana=2&ticket=48213'))).toEqual(
    at('stav=neuzavrene&razeni=nejstarsi&ticket=48213'),
  )
})
