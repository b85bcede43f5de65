import { expect, test } from 'vitest'
import { templateText } from './labels.ts'
import { readTemplate, TemplateDraft, valuesOf, type TemplateValues } from './template-draft.ts'

const content = {
  name: 'Metagaming: varování',
  kind: 'warning' as const,
  reason: 'Metagaming',
  note: '',
  paragraphs: ['2.1', '2.2'],
  length: { unit: 'days' as const, count: 30 },
}

test.each([
  content,
  { ...content, length: null, paragraphs: [] },
  { ...content, length: { unit: 'hours' as const, count: 1 } },
])('reads the draft of a template as the same template', (template) => {
  expect(readTemplate(valuesOf(template))).toEqual({ content: template })
})

test.each<[Partial<TemplateValues>, string[]]>([
  [{ name: ' ' }, ['name']],
  [{ length: '' }, ['length.count']],
  [{ length: '1,5' }, ['length.count']],
  [{ length: '0' }, ['length.count']],
  [{ paragraphs: 'x'.repeat(101) }, ['paragraphs']],
])('names the wrong field of %o', (wishes, fields) => {
  const { problems = {} } = readTemplate({ ...valuesOf(content), ...wishes })
  expect(Object.keys(problems)).toEqual(fields)
})

test('needs a name and a length of a new template', () => {
  expect(Object.keys(readTemplate(valuesOf(null)).problems ?? {})).toEqual(['name', 'length.count'])
})

test('says a template in one line', () => {
  expect(templateText(content)).toBe('Varování na 30 dní')
  expect(templateText({ ...content, kind: 'ban', length: null })).toBe('Ban natrvalo')
})

test('a draft can be read again with the version it was filled from', () => {
  const base = { ...content, id: '00000000-0000-4000-8000-000000000001', revision: 3 }
  for (const draft of [
    { base, values: { ...valuesOf(base), reason: 'Jinak' } },
    { base: null, values: valuesOf(null) },
  ])
    expect(TemplateDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})
