import { expect, test } from 'vitest'
import { deskChips } from './filters.ts'
import { placeOf } from './place.ts'

const names = {
  staff: [
    {
      id: '10000000000000011',
      username: 'marsal_dvorak',
      name: 'Maršál',
      avatarUrl: '',
      role: 'administrator' as const,
    },
  ],
  playerName: undefined,
}
const chips = (search: string, more: Partial<typeof names> | { playerName: string } = {}) =>
  deskChips(placeOf(new URLSearchParams(search)), { ...names, ...more }).map(({ label }) => label)

test('describes every set filter except search, order and page', () => {
  expect(chips('stav=neuzavrene&hledat=zlato&razeni=nejstarsi&strana=2')).toEqual([])
  expect(chips('stav=vse')).toEqual(['I\u00a0uzavřené'])
  expect(chips('stav=otevrene&kategorie=faction&resi=10000000000000011&ceka=na-nas&starsi=7')).toEqual([
    'Otevřený',
    'Žádost o frakci',
    'Řeší: marsal_dvorak',
    'Čeká na nás',
    'Starší než týden',
  ])
})

test('falls back to the id of an unknown person and to the days of an unusual age', () => {
  expect(chips('stav=neuzavrene&hrac=10000000000000099&resi=10000000000000098&starsi=5')).toEqual([
    'Hráč: 10000000000000099',
    'Řeší: 10000000000000098',
    'Starší než 5 dní',
  ])
  expect(chips('stav=neuzavrene&hrac=10000000000000099&resi=ja', { playerName: 'tereza_kolt' })).toEqual([
    'Hráč: tereza_kolt',
    'Řeší: já',
  ])
})
