import { expect, test } from 'vitest'
import { accepts, categories, fillForm, forms, type FormField } from './tickets-forms.ts'

const field = (kind: FormField['kind'], options?: string[]): FormField => ({
  id: 'x',
  label: 'X',
  kind,
  ...(options && { options }),
})

test('has a form for every category, with distinct fields and real choices', () => {
  expect(Object.keys(forms)).toEqual([...categories])
  for (const category of categories) {
    const { label, about, fields } = forms[category]
    expect(label).not.toBe('')
    expect(about).not.toBe('')
    // The questions of an appeal are settings.
    expect(fields.length > 0).toBe(category !== 'appeal')
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const { kind, options } of fields) {
      expect(options !== undefined).toBe(kind === 'choice')
      expect(new Set(options).size).toBe(options?.length ?? 0)
    }
  }
})

test('allows a line break in a text but not in a line', () => {
  expect(accepts(field('line'), 'Jan Novák')).toBe(true)
  expect(accepts(field('line'), 'Jan\nNovák')).toBe(false)
  expect(accepts(field('text'), 'Jan\nNovák')).toBe(true)
})

test('accepts only the exact text of an option', () => {
  const choice = field('choice', ['Gang', 'Rodina'])
  expect(accepts(choice, 'Gang')).toBe(true)
  for (const wrong of ['gang', 'Gang ', 'Gang,Rodina', 'toString', '0'])
    expect(accepts(choice, wrong)).toBe(false)
})

test('accepts only a date that exists', () => {
  const date = field('date')
  for (const day of ['1890-05-01', '2024-02-29', '2026-12-31']) expect(accepts(date, day)).toBe(true)
  for (const wrong of [
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1. 5. 1890',
    '2026-05-01T00:00',
    'x',
  ]) {
    expect({ wrong, isTaken: accepts(date, wrong) }).toEqual({ wrong, isTaken: false })
  }
})

test('accepts only one web address as a link', () => {
  const link = field('link')
  for (const address of ['https://video.example/1', 'http://x.cz/a?b=c#d'])
    expect(accepts(link, address)).toBe(true)
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.cz',
    '//x.cz',
    'x.cz',
    'https://',
    'https://x.cz\nhttps://y.cz',
    'https://x.cz/\njavascript:alert(1)',
  ]) {
    expect({ wrong, isTaken: accepts(link, wrong) }).toEqual({ wrong, isTaken: false })
  }
})

test('keeps filled-in fields with their labels, in the order of the form', () => {
  expect(fillForm('faction', { members: 'Jan', name: 'Vlci', type: '' })).toEqual([
    { id: 'name', label: 'Název frakce', value: 'Vlci' },
    { id: 'members', label: 'Členové', value: 'Jan' },
  ])
  expect(fillForm('faction', {})).toEqual([])
  expect(fillForm('faction', { witnesses: 'Jan' })).toBeUndefined()
  expect(fillForm('faction', { witnesses: '' })).toBeUndefined()
  expect(fillForm('faction', { constructor: 'Jan' })).toBeUndefined()
  expect(fillForm('faction', { name: 'Vlci\nMedvědi' })).toBeUndefined()
})
