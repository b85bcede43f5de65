import type { Operation } from '@westmore/contract/doctor.ts'
import { expect, test } from 'vitest'
import { operationLine } from './labels.ts'

const now = new Date('2026-11-27T12:00:00+01:00')
const fine: Operation = {
  backup: { state: 'unset', problem: null, at: null },
  retention: { state: 'unset', problem: null, at: null },
  faults: { state: 'good', lastDay: 0 },
  installation: { state: 'unset', at: null, bad: 0, warnings: 0 },
  discord: { state: 'unset', isOn: false, faults: 0 },
  game: { state: 'unset', servers: 0, silent: 0, troubled: 0 },
}
const backup = (at: string | null, problem: Operation['backup']['problem'] = null) =>
  operationLine('backup', { ...fine, backup: { state: 'good', problem, at } }, now)

test('says when something last ran as people do', () => {
  expect(backup('2026-11-27T04:00:00+01:00')).toBe('Poslední záloha dnes ve\u00a04:00.')
  expect(backup('2026-11-26T16:30:00+01:00')).toBe('Poslední záloha včera v\u00a016:30.')
  expect(backup('2026-11-20T00:05:00+01:00')).toMatch(/^Poslední záloha 20\.\s11\. v\u00a00:05\.$/)
})

test('an old backup says its day and that it is too old', () => {
  const old = backup('2026-11-23T05:00:00+01:00', 'old').replaceAll('\u00a0', ' ')
  expect(old).toBe('Poslední záloha je z 23. 11. v 5:00, tedy starší než dva dny.')
})

test('a failed backup says which one can still be restored', () => {
  expect(backup(null, 'failed')).toMatch(/žádná dobrá zatím není/)
  expect(backup('2026-11-26T04:30:00+01:00', 'failed')).toMatch(/dobrá vznikla včera ve\u00a04:30/)
})

test('a Discord that has not answered yet is no fault', () => {
  const discord = (faults: number | null) =>
    operationLine('discord', { ...fine, discord: { state: 'warning', isOn: true, faults } }, now)
  expect(discord(null)).toBe('Discord zatím neodpověděl.')
  expect(discord(0)).toBe('Bot je připojen a\u00a0všechno funguje.')
  expect(discord(2)).toBe('Něco nefunguje: 2 závady.')
})

test('counts in the form that the number needs', () => {
  const faults = (lastDay: number) =>
    operationLine('faults', { ...fine, faults: { state: 'bad', lastDay } }, now)
  expect([1, 2, 5].map(faults).map((line) => line.split(' za ')[0])).toEqual(['1 chyba', '2 chyby', '5 chyb'])
})
