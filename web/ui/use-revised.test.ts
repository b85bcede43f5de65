import { expect, test } from 'vitest'
import { differences, laterOf, merged, upToDate, type Part } from './use-revised.ts'

type Values = { title: string; day: string; time: string }

const parts: Part<Values>[] = [
  { name: 'Název', fields: ['title'], inWords: ({ title }) => title.trim() },
  { name: 'Konec', fields: ['day', 'time'], inWords: ({ day, time }) => `${day} ${time}` },
]
const form = {
  valuesOf: ({ revision: _revision, ...values }: Values & { revision: number }) => values,
  parts,
}
const before = { title: 'Most', day: '1. 12.', time: '18:00' }
const base = { ...before, revision: 1 }

test('keeps the parts that were changed here and takes over the others', () => {
  const newest = { title: 'Starý most', day: '2. 12.', time: '18:00' }
  const mine = { ...before, title: 'Nový most' }
  expect(merged(parts, [mine, before, newest])).toEqual({ ...newest, title: 'Nový most' })
  expect(differences(parts, [mine, before, newest])).toEqual([
    { field: 'Název', mine: 'Nový most', theirs: 'Starý most' },
    { field: 'Konec', mine: null, theirs: '2. 12. 18:00' },
  ])
  expect(merged(parts, [{ ...before, time: '20:00' }, before, newest])).toEqual({
    ...newest,
    day: '1. 12.',
    time: '20:00',
  })
})

test('takes over a newer version without asking if nothing here contradicts it', () => {
  const newest = { ...base, title: 'Nový most', revision: 2 }
  for (const title of ['Most', ' Nový most '])
    expect(upToDate({ base, values: { ...before, title } }, newest, form)).toMatchObject({ base: newest })
  expect(upToDate({ base, values: { ...before, time: '20:00' } }, newest, form)).toEqual({
    base: newest,
    values: { title: 'Nový most', day: '1. 12.', time: '20:00' },
  })
  const edited = { base, values: { ...before, title: 'Lávka' } }
  expect(upToDate(edited, newest, form)).toBe(edited)
  expect(upToDate(edited, base, form)).toBe(edited)
})

test('leaves the form as it is when its thing was deleted', () => {
  const edited = { base: { revision: 1 }, values: before }
  expect(upToDate(edited, null, { valuesOf: () => before, parts })).toBe(edited)
})

test('the later of the loaded version and the one that the server named counts', () => {
  const [older, newer] = [{ revision: 1 }, { revision: 2 }]
  expect([laterOf(newer, older), laterOf(older, newer)]).toEqual([newer, newer])
  expect([laterOf(null, older), laterOf<typeof older | null>(newer, null)]).toEqual([null, null])
})
