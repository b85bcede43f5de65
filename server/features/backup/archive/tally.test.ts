import { expect, test } from 'vitest'
import { openTally } from './tally.ts'

function tally(...blocks: string[]) {
  const all = openTally()
  for (const block of blocks) all.add(Buffer.from(block))
  return all.read()
}

test('counts rows alike in any order and any division into blocks', () => {
  const whole = tally('1\tJan\n2\tEva\n3\t\\N\n')
  expect(whole.rows).toBe(3)
  expect(tally('3\t\\N\n1\tJan\n2\tEva\n')).toEqual(whole)
  expect(tally('1\tJa', 'n', '\n2\tEva\n3', '\t\\N\n')).toEqual(whole)
})

test.each([
  ['a letter', '1\tJam\n2\tEva\n'],
  ['values that changed places', '1\tEva\n2\tJan\n'],
  ['a row twice in place of another', '1\tJan\n1\tJan\n'],
  ['one letter up and another down', '1\tJbm\n2\tEva\n'],
])('detects other content: %s', (_, rows) => {
  expect(tally(rows).digest).not.toBe(tally('1\tJan\n2\tEva\n').digest)
})
