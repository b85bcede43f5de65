import { pages, screensFor } from '@westmore/contract/screens.ts'
import { expect, test } from 'vitest'
import { screensWith } from './palette-results.ts'

const labels = (role: 'user' | 'administrator' | 'owner', words: string) =>
  screensWith(screensFor(role), words).map(({ label }) => label)

test('finds screens by beginnings of words, whatever the case and diacritics', () => {
  expect(labels('owner', 'ukol')).toEqual(['Úkoly', 'Nový Úkol'])
  expect(labels('owner', 'ZADO')).toEqual(['Kontrola Žádostí', 'Příjem žádostí'])
  expect(labels('owner', 'konf allow')).toEqual(['Konfigurace Allowlistu'])
  expect(labels('owner', 'koly')).toEqual([])
})

test('matches of the name come before matches of the alias', () => {
  expect(labels('administrator', 'allowlist')).toEqual(['Konfigurace Allowlistu', 'Kontrola Žádostí'])
})

test('offers players none of the staff’s screens', () => {
  expect(screensFor('user').filter(({ to }) => to.startsWith('/user/admin'))).toEqual([])
  expect(labels('user', 'ticket')).toEqual(['Podpora'])
})

test('offers the server’s failures and the opening hours to owners only', () => {
  expect(labels('owner', 'chyby')).toEqual(['Chyby serveru'])
  expect(labels('administrator', 'chyby')).toEqual([])
  expect(labels('owner', 'otevírací')).toEqual(['Příjem žádostí'])
  expect(labels('administrator', 'otevírací')).toEqual([])
})

test('no two screens of a role share a letter', () => {
  for (const role of ['user', 'administrator', 'owner'] as const) {
    const keys = screensFor(role).flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('staff screens are those below /user/admin, public ones outside /user', () => {
  const ofStaff = pages.filter((page) => page.for === 'staff' || page.for === 'owners')
  expect(pages.filter(({ to }) => to.startsWith('/user/admin/'))).toEqual(ofStaff)
  const ofVisitors = pages.filter((page) => page.for === 'visitors')
  expect(pages.filter(({ to }) => !to.startsWith('/user'))).toEqual(ofVisitors)
})
