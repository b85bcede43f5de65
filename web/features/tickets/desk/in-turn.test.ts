import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const gate = () => Promise.withResolvers<void>()

test('actions on the same thing follow one another, even after a failure', async () => {
  const begun: string[] = []
  const first = gate()
  const act = (name: string, until: Promise<void>) => async () => {
    begun.push(name)
    await until
    return name
  }
  const done = Promise.resolve()
  const results = [
    inTurn(['a'], act('one', first.promise)),
    inTurn(['a', 'b'], act('two', done)),
    inTurn(['b'], act('three', done)),
  ]
  await inTurn(['c'], act('apart', done))
  expect(begun).toEqual(['one', 'apart'])
  first.reject(new Error('refused'))
  const settled = await Promise.allSettled(results)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(begun).toEqual(['one', 'apart', 'two', 'three'])
})
