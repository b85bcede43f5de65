import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsOf, decided, mergeTexts } from './merge.ts'

const base = '## Hra\n\nHrajte fér.\n\nNekraďte koně.\n\n- Klobouk\n- Boty\n'
const changed = (from: string, to: string, text = base) => text.replace(from, to)

test('changes of different paragraphs and items are merged', () => {
  const mine = changed('Hrajte fér.', 'Hrajte vždy fér.', changed('- Klobouk', '- Čistý klobouk'))
  const theirs = changed('- Boty\n', '- Vysoké boty\n- Ostruhy\n', changed('Nekraďte', 'Nikdy nekraďte'))
  const merged = mergeTexts(base, mine, theirs)
  expect(conflictsOf(merged)).toEqual([])
  expect(decided(merged, [])).toBe(
    '## Hra\n\nHrajte vždy fér.\n\nNikdy nekraďte koně.\n\n- Čistý klobouk\n- Vysoké boty\n- Ostruhy\n',
  )
})

test('two changes of one paragraph wait for a choice', () => {
  const merged = mergeTexts(base, changed('fér', 'slušně'), changed('fér', 'čestně'))
  expect(conflictsOf(merged)).toEqual([{ mine: 'Hrajte slušně.\n', theirs: 'Hrajte čestně.\n' }])
  expect(decided(merged, ['mine'])).toBe(changed('fér', 'slušně'))
  expect(decided(merged, ['theirs'])).toBe(changed('fér', 'čestně'))
  expect(decided(merged, ['both'])).toBe(changed('Hrajte fér.', 'Hrajte čestně.\n\nHrajte slušně.'))
})

test('both rows of a table, and both items of a list, stay in it', () => {
  for (const [before, mine, theirs] of [
    ['| Kdo | Co |\n| - | - |\n| A | B |\n', '| A | C |', '| A | D |'],
    ['- Klobouk\n- Boty\n- Kůň\n', '- Moje boty', '- Tvoje boty'],
  ] as const) {
    const line = mine.startsWith('|') ? '| A | B |' : '- Boty'
    const merged = mergeTexts(before, before.replace(line, mine), before.replace(line, theirs))
    expect(decided(merged, ['both'])).toBe(before.replace(line, `${theirs}\n${mine}`))
  }
})

test('both changes of a removed row leave the table whole', () => {
  const before = '| A |\n| - |\n| B |\n| C |\n'
  const merged = mergeTexts(before, before.replace('B', 'D'), before.replace('| B |\n', ''))
  expect(decided(merged, ['both'])).toBe(before.replace('B', 'D'))
})

test('a change of one paragraph does not reach the unchanged one beside it', () => {
  const mine = changed('koně.', 'koně!')
  const theirs = changed('fér', 'čestně', changed('koně.', 'dobytek.'))
  expect(conflictsOf(mergeTexts(base, mine, theirs))).toEqual([
    { mine: 'Nekraďte koně!\n', theirs: 'Nekraďte dobytek.\n' },
  ])
})

test('what one writer removed and another changed waits for a choice', () => {
  const merged = mergeTexts(base, changed('Nekraďte koně.\n\n', ''), changed('koně', 'koně ani krávy'))
  expect(conflictsOf(merged)).toHaveLength(1)
})

test('two new paragraphs at the same place wait for a choice', () => {
  const merged = mergeTexts('A\n', 'A\n\nB\n', 'A\n\nC\n')
  expect(conflictsOf(merged)).toEqual([{ mine: '\nB\n', theirs: '\nC\n' }])
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
  .map((lines) => (lines.length === 0 ? '' : `${lines.join('\n')}\n`))

test('a text that only one writer changed is taken as it is', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const merged of [
        mergeTexts(before, after, before),
        mergeTexts(before, before, after),
        mergeTexts(before, after, after),
      ])
        expect([conflictsOf(merged), decided(merged, [])]).toEqual([[], after])
    }),
  )
})

test('no new line is lost, whatever both wrote', () => {
  fc.assert(
    fc.property(text, text, text, (before, mine, theirs) => {
      const own = mine.replaceAll(/[abc]/g, (line) => `m${line}`)
      const other = theirs.replaceAll(/[abc]/g, (line) => `t${line}`)
      const merged = decided(mergeTexts(before, own, other), [])
      for (const line of [...own.split('\n'), ...other.split('\n')]) expect(merged).toContain(line)
    }),
  )
})
