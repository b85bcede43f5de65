import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns, type Bounds } from './turns.ts'

/** Work that begins in its turn and ends on request; `begun` lists the started names. */
function openDesk(bounds: Bounds) {
  const turns = openTurns(bounds)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (person: string, name = person, signal?: AbortSignal) =>
      turns.run(
        person,
        () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        },
        signal,
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('lets a newcomer wait for at most one of another person’s forty requests', async () => {
  const { begun, ask, end } = openDesk({ atOnce: 1, perPerson: 1, waiting: 100 })
  const all = Array.from({ length: 40 }, (_, index) => ask('A', `A${index}`))
  all.push(ask('B', 'B0'), ask('B', 'B1'), ask('C', 'C0'))
  await setImmediate()

  for (let done = 0; done < all.length; done += 1) await end(begun[done] ?? '')
  await Promise.all(all)

  expect(begun.slice(0, 6)).toEqual(['A0', 'A1', 'B0', 'C0', 'A2', 'B1'])
  expect(begun).toHaveLength(43)
})

test('gives no person all places and leaves none empty that may be used', async () => {
  const { begun, ask, end } = openDesk({ atOnce: 3, perPerson: 2, waiting: 10 })
  const all = ['A0', 'A1', 'A2', 'A3'].map((name) => ask('A', name))
  await setImmediate()
  expect(begun).toEqual(['A0', 'A1'])

  all.push(ask('B'), ask('C'))
  await setImmediate()
  expect(begun).toEqual(['A0', 'A1', 'B'])
  await end('A0')
  expect(begun).toEqual(['A0', 'A1', 'B', 'A2'])

  for (let done = 0; done < all.length; done += 1) await end(begun[done] ?? '')
  await Promise.all(all)
  expect(begun).toHaveLength(6)
})

test('refuses a person with too many waiting requests, but no others', async () => {
  const { begun, ask, end } = openDesk({ atOnce: 5, perPerson: 1, waiting: 1 })
  const first = ask('A', 'first')
  const second = ask('A', 'second')

  await expect(ask('A', 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })

  const other = ask('B')
  await setImmediate()
  expect(begun).toEqual(['first', 'B'])
  for (const name of ['first', 'second', 'B']) await end(name)
  await Promise.all([first, second, other])
})

test('ends a turn when its work fails, and removes an aborted one from the queue', async () => {
  const turns = openTurns({ atOnce: 1, perPerson: 1, waiting: 1 })
  const end = await turns.take('A')
  const stop = new AbortController()
  const given = turns.take('A', stop.signal)
  stop.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await expect(turns.take('A', stop.signal)).rejects.toThrow('gone')

  const failing = turns.run('A', async () => {
    throw new Error('away')
  })
  end()
  await expect(failing).rejects.toThrow('away')

  expect(await turns.run('B', async () => 'served')).toBe('served')
})

test('frees one place when a turn is ended twice', async () => {
  const turns = openTurns({ atOnce: 1, perPerson: 1, waiting: 0 })
  const end = await turns.take('A')
  end()
  end()
  await turns.take('B')
  await expect(turns.take('C')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
