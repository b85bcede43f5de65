import { expect, test } from 'vitest'
import { screensFor, screensWith } from './screens.ts'

const labels = (role: 'user' | 'administrator' | 'owner', words: string) =>
  screensWith(screensFor(role), words).map(({ label }) => label)

test('screens are found by the beginnings of words, whatever the case and diacritics', () => {
  expect(labels('owner', 'ukol')).toEqual(['Úkoly', 'Nový Úkol'])
  expect(labels('owner', 'ZADO')).toEqual(['Kontrola Žádostí'])
  expect(labels('owner', 'konf allow')).toEqual(['Konfigurace Allowlistu'])
  expect(labels('owner', 'koly')).toEqual([])
})

test('what is named so comes before what is only called so', () => {
  expect(labels('administrator', 'allowlist')).toEqual(['Konfigurace Allowlistu', 'Kontrola Žádostí'])
})

test('players are led to none of the staff’s screens', () => {
  expect(screensFor('user').filter(({ to }) => to.startsWith('/user/admin'))).toEqual([])
  expect(labels('user', 'ticket')).toEqual(['Podpora'])
})

test('the server’s failures are a way of owners alone', () => {
  expect(labels('owner', 'chyby')).toEqual(['Chyby Serveru'])
  expect(labels('administrator', 'chyby')).toEqual([])
})

test('no two screens of a role share a letter', () => {
  for (const role of ['user', 'administrator', 'owner'] as const) {
    const keys = screensFor(role).flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})
