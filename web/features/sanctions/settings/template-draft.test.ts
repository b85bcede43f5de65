import { expect, test } from 'vitest'
import { templateText } from './labels.ts'
import { draftOf, emptyDraft, readDraft, type Draft } from './template-draft.ts'

const content = {
  name: 'Metagaming: varování',
  kind: 'warning' as const,
  reason: 'Metagaming',
  note: '',
  paragraphs: ['2.1', '2.2'],
  points: { category: 'RP', count: 2, days: 30 },
  length: { unit: 'days' as const, count: 30 },
  thresholds: [{ category: 'RP', points: 5 }],
}

test.each([
  content,
  { ...content, points: null, length: null, thresholds: [], paragraphs: [] },
  { ...content, points: { ...content.points, days: null }, length: { unit: 'hours' as const, count: 1 } },
])('reads the draft of a template as the same template', (template) => {
  expect(readDraft(draftOf(template))).toEqual({ content: template })
})

test.each<[Partial<Draft>, string[]]>([
  [{ name: ' ' }, ['name']],
  [{ length: '' }, ['length.count']],
  [{ length: '1,5' }, ['length.count']],
  [{ length: '0' }, ['length.count']],
  [{ category: '' }, ['points.category']],
  [{ count: '101' }, ['points.count']],
  [{ days: '20000' }, ['points.days']],
  [{ category: '', count: '', days: '' }, []],
  [{ thresholds: [{ category: 'RP', points: '' }] }, ['thresholds']],
  [{ thresholds: [{ category: ' ', points: '' }] }, []],
  [{ paragraphs: 'x'.repeat(101) }, ['paragraphs']],
])('names the wrong field of %o', (wishes, fields) => {
  const { faults = {} } = readDraft({ ...draftOf(content), ...wishes })
  expect(Object.keys(faults)).toEqual(fields)
})

test('needs a name and a length of a new template', () => {
  expect(Object.keys(readDraft(emptyDraft).faults ?? {})).toEqual(['name', 'length.count'])
})

test('says a template in one line', () => {
  expect(templateText(content)).toBe('Varování na 30 dní, 2 body (RP) na 30 dní')
  expect(templateText({ ...content, kind: 'ban', length: null, points: null })).toBe('Ban natrvalo')
})
