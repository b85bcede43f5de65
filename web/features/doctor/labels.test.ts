import { expect, test } from 'vitest'
import { operationLines as lines } from './labels.ts'

const now = new Date('2026-11-27T12:00:00+01:00')

test('says when something last ran as people do', () => {
  const said = (at: string) => lines.backup({ state: 'good', problem: null, at }, now)
  expect(said('2026-11-27T04:00:00+01:00')).toBe('Poslední záloha dnes ve\u00a04:00.')
  expect(said('2026-11-26T16:30:00+01:00')).toBe('Poslední záloha včera v\u00a016:30.')
  expect(said('2026-11-20T00:05:00+01:00')).toMatch(/^Poslední záloha 20\.\s11\. v\u00a00:05\.$/)
})

test('a failed backup says which one can still be restored', () => {
  const failed = { state: 'bad', problem: 'failed' } as const
  expect(lines.backup({ ...failed, at: null }, now)).toMatch(/Žádná dobrá zatím není/)
  expect(lines.backup({ ...failed, at: '2026-11-26T04:30:00+01:00' }, now)).toMatch(
    /Dobrá je včera ve\u00a04:30/,
  )
})

test('counts in the form that the number needs', () => {
  const faults = (lastDay: number) => lines.faults({ state: 'bad', lastDay }, now)
  expect([1, 2, 5].map(faults).map((line) => line.split(' za ')[0])).toEqual(['1 chyba', '2 chyby', '5 chyb'])
})
