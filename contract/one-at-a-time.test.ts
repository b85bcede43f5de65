import { expect, test } from 'vitest'
import { oneAtATime, openRounds } from './one-at-a-time.ts'

function runs() {
  const begun: PromiseWithResolvers<number>[] = []
  const work = () => {
    const run = Promise.withResolvers<number>()
    begun.push(run)
    return run.promise
  }
  return { begun, work }
}
/** Waits until pending promise callbacks have run. */
const settled = async () => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
}

test('runs once more after a run for all who asked during it', async () => {
  const { begun, work } = runs()
  const ask = oneAtATime(work)
  const first = ask()
  expect(begun).toHaveLength(1)
  const later = [ask(), ask()]
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  await settled()
  expect(begun).toHaveLength(2)
})

test('keeps the order of runs when each is asked for during the one before', async () => {
  const order: string[] = []
  const asked: Promise<void>[] = []
  let begun = 0
  const ask: () => Promise<void> = oneAtATime(async () => {
    begun += 1
    const name = begun
    order.push(`${name} begins`)
    if (name < 3) asked.push(ask())
    await settled()
    order.push(`${name} ends`)
  })
  asked.push(ask())
  for (const run of asked) await run
  expect(order).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
})

test('goes on after a failure, which only callers before the run receive', async () => {
  const { begun, work } = runs()
  const ask = oneAtATime(work)
  const first = ask()
  await settled()
  const second = ask()
  begun[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})

test('waits before a run, shares it with calls until then, and reports idleness', async () => {
  const pause = Promise.withResolvers<void>()
  const { begun, work } = runs()
  const idle: number[] = []
  const ask = oneAtATime(work, { before: () => pause.promise, onIdle: () => idle.push(begun.length) })
  const asked = [ask(), ask()]
  await settled()
  expect(begun).toEqual([])
  asked.push(ask())
  pause.resolve()
  await settled()
  const after = ask()
  begun[0]?.resolve(1)
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  await settled()
  expect(idle).toEqual([])
  begun[1]?.resolve(2)
  await after
  expect(idle).toEqual([2])
})

test('starts no round after stop, which waits for the current one', async () => {
  const { begun, work } = runs()
  const faults: unknown[] = []
  const rounds = openRounds(
    async () => void (await work()),
    (error) => faults.push(error),
  )
  await rounds.stop()
  const other = openRounds(
    async () => void (await work()),
    (error) => faults.push(error),
  )
  void other.ask()
  await settled()
  void other.ask()
  let isOver = false
  const stopped = other.stop().then(() => (isOver = true))
  await settled()
  expect(isOver).toBe(false)
  begun[0]?.reject(new Error('away'))
  await stopped
  await rounds.ask()
  await other.ask()
  expect(begun).toHaveLength(1)
  expect(faults).toEqual([new Error('away')])
})
