import { expect, test } from 'vitest'
import { keepLast, shareNext } from './sharing.ts'

test('who asks while a question is under way is answered by one begun later, all of them by the same', async () => {
  const asked = {}
  const answers: ((answer: number) => void)[] = []
  const ask = shareNext(() => new Promise<number>((resolve) => answers.push(resolve)))
  const first = ask(asked)
  await Promise.resolve()
  const others = [ask(asked), ask(asked), ask(asked)]
  expect(answers).toHaveLength(1)
  answers[0]?.(1)
  expect(await first).toBe(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
})

test('a question that failed does not hold up the next', async () => {
  let round = 0
  const ask = shareNext(async () => {
    round += 1
    if (round === 1) throw new Error('away')
    return round
  })
  const asked = {}
  await expect(ask(asked)).rejects.toThrow('away')
  expect(await ask(asked)).toBe(2)
})

test('kept answers are the last so many, and no failures', async () => {
  let asked = 0
  const keep = keepLast<number>(2)
  const ask = (key: string) => keep(key, async () => (asked += 1))
  expect([await ask('a'), await ask('a'), await ask('b'), await ask('c'), await ask('a')]).toEqual([
    1, 1, 2, 3, 4,
  ])
  await expect(keep('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('x')).toBe(5)
})
