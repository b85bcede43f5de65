import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events, eventsInSql } from '#composition.ts'
import { namesOf } from './cases.ts'
import { openStage, type OpenStage } from './stage.ts'

/** `npm run test:faults effects`: removing any single effect of any event must fail the case of its action. */
let stage: OpenStage
let leftOut = 0
let caught = 0
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  console.info(`${leftOut} effects left out, ${caught} caught`)
})

/** The event with one effect, or one signal, removed. */
function lesserRows(row: object): { effect: string; lesser: object }[] {
  return Object.entries<unknown>({ ...row }).flatMap(([effect, value]) => {
    const without = (less: unknown, name = effect) => ({ effect: name, lesser: { ...row, [effect]: less } })
    return Array.isArray(value)
      ? value.map((_, at) => without(value.toSpliced(at, 1), `${effect} ${at + 1}`))
      : [without(undefined)]
  })
}

const effectsIn = <Name extends string>(table: Record<Name, object>) =>
  namesOf(table).flatMap((action) => lesserRows(table[action]).map(({ effect }) => [action, effect] as const))

test.each(effectsIn(events))('%s without %s', async (action, effect) => {
  leftOut += 1
  const row = events[action]
  const lesser = lesserRows(row).find((one) => one.effect === effect)?.lesser
  Object.assign(events, { [action]: lesser })
  const { seen, expected } = await stage.play(action).finally(() => Object.assign(events, { [action]: row }))
  expect(seen).not.toEqual(expected)
  caught += 1
})

test.each(effectsIn(eventsInSql))('%s without %s', async (action, effect) => {
  leftOut += 1
  // Its SQL statement is built once, so all modules are loaded again.
  vi.resetModules()
  const [table, other] = [await import('#composition.ts'), await import('./stage.ts')]
  const lesser = lesserRows(table.eventsInSql[action]).find((one) => one.effect === effect)?.lesser
  Object.assign(table.eventsInSql, { [action]: lesser })
  await using fresh = await other.openStage()
  const { seen, expected } = await fresh.play(action)
  expect(seen).not.toEqual(expected)
  caught += 1
})

test.each(namesOf(events))('%s passes again with all effects', async (action) => {
  const { seen, expected } = await stage.play(action)
  expect(seen).toEqual(expected)
})
