import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { drawPicture, LONG_BOMB } from '#test/pictures.ts'
import { openPictures } from './redraw.ts'
import type { Outcome } from './process.ts'

const log = pino({ level: 'silent' })
const nothing = Buffer.alloc(0)
const refused = { code: 'TOO_MANY_BROKEN_PICTURES', status: 429, retryAfter: expect.any(Number) }

const small = await drawPicture('png').toBuffer()
const drawn = await drawPicture('webp').toBuffer()

/** Pictures whose drawer returns these outcomes in turn, and repeats the last one. */
function openScripted(...outcomes: Outcome[]) {
  const draw = vi.fn<() => Promise<Outcome>>(async () => {
    const [next] = outcomes
    if (outcomes.length > 1) outcomes.shift()
    if (!next) throw new Error('nothing is scripted')
    return next
  })
  return { draw, ...openPictures(log, draw) }
}

test('accepts only pictures from the drawer and goes on after a failure', async () => {
  const pictures = openScripted(
    { state: 'done', bytes: Buffer.from('nonsense') },
    { state: 'done', bytes: nothing },
    { state: 'ended', bytes: nothing },
    { state: 'done', bytes: drawn },
  )
  for (let turn = 0; turn < 3; turn += 1) expect(await pictures.redraw('A', small)).toBe('broken')
  expect(await pictures.redraw('A', small)).toEqual({ width: 60, height: 40, data: drawn })
})

test('never draws a picture whose header claims an enormous size', async () => {
  const pictures = openScripted()
  expect(await pictures.redraw('A', LONG_BOMB)).toBe('broken')
  expect(pictures.draw).not.toHaveBeenCalled()
})

test('makes a person wait after twenty refused pictures, and nobody else', async () => {
  const pictures = openScripted({ state: 'done', bytes: drawn })
  for (let time = 0; time < 20; time += 1) expect(await pictures.redraw('A', LONG_BOMB)).toBe('broken')

  await expect(pictures.redraw('A', small)).rejects.toMatchObject(refused)

  expect(await pictures.redraw('B', small)).toMatchObject({ width: 60 })
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000 })
  expect(await pictures.redraw('A', small)).toMatchObject({ width: 60 })
  vi.useRealTimers()
})

test('counts a killed drawer as five faults, also for pictures waiting behind it', async () => {
  const pictures = openScripted({ state: 'ended', bytes: nothing })
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => pictures.redraw('A', small)))

  expect(pictures.draw).toHaveBeenCalledTimes(4)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused)
})

test('keeps one person’s large pictures from blocking others, in a limited queue', async () => {
  const ends: (() => void)[] = []
  const pictures = openPictures(log, async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return { state: 'done', bytes: drawn }
  })
  const slow = Array.from({ length: 10 }, () => pictures.redraw('A', small))
  await expect(pictures.redraw('A', small)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })

  const other = pictures.redraw('B', small)
  await setImmediate()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await other).toMatchObject({ width: 60 })

  for (let done = 0; done < 11; done += 1) {
    ends[done]?.()
    await setImmediate()
  }
  expect(await Promise.all(slow)).toHaveLength(10)
})

test('limits the bytes of all waiting pictures together', async () => {
  const ends: (() => void)[] = []
  const pictures = openPictures(log, async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return { state: 'done', bytes: drawn }
  })
  const large = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length)])
  const held = Array.from({ length: 25 }, (_, person) => pictures.redraw(String(person), large))

  await expect(pictures.redraw('last', large)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })

  for (let done = 0; done < 25; done += 1) {
    ends[done]?.()
    await setImmediate()
  }
  await Promise.all(held)
  const after = pictures.redraw('last', large)
  await setImmediate()
  ends[25]?.()
  expect(await after).toMatchObject({ width: 60 })
})

test('does not draw for a person who left while waiting', async () => {
  const pictures = openPictures(log, () => new Promise<Outcome>(() => {}))
  void pictures.redraw('A', small)
  const leave = new AbortController()
  const waiting = pictures.redraw('A', small, leave.signal)
  leave.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
})
