import { expect, test } from 'vitest'
import { emptySearch } from '../log-search.ts'
import { withTypedColumns } from './use-draft.ts'

const known = { category: ['CHAT', 'ECONOMY'], script: ['westmore_bank'], server: ['westmore-1'] }
const typed = (text: string, more = {}, before = '') =>
  withTypedColumns({ ...emptySearch, ...more, text }, before, known)

test('turns columns typed into the text search, in Czech too, into filters', () => {
  expect(typed('koupil category:CHAT item:zlato Uživatel:"Jiří Dvořák"')).toEqual({
    ...emptySearch,
    category: 'CHAT',
    user: 'Jiří Dvořák',
    text: 'koupil item:zlato',
  })
})

test('excludes the value of a column with a minus', () => {
  expect(typed('-category:CHAT -script:westmore_bank', { category: 'CHAT' })).toEqual({
    ...emptySearch,
    exclude: ['category:CHAT', 'script:westmore_bank'],
  })
  expect(typed('category:CHAT', { exclude: ['category:CHAT'] })).toMatchObject({
    category: 'CHAT',
    exclude: [],
  })
})

test('spells a value as the lines do, and an unknown one as typed', () => {
  expect(typed('category:chat server:Sklad', { script: 'Westmore_Bank' })).toMatchObject({
    category: 'CHAT',
    server: 'Sklad',
    script: 'westmore_bank',
  })
})

test('keeps as text a phrase, a word that only ends like a column, and older text', () => {
  for (const text of ['"řekl category:CHAT nahlas"', 'sub-category:CHAT', 'category:', '-user:josef'])
    expect(typed(text)).toEqual({ ...emptySearch, text })
  expect(typed('user:josef server:westmore-1', {}, 'user:josef')).toEqual({
    ...emptySearch,
    server: 'westmore-1',
    text: 'user:josef',
  })
})
