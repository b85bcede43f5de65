import { afterAll, beforeAll, expect, test } from 'vitest'
import { actions } from './cases.ts'
import { openStage, type OpenStage } from './stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

test.each(actions)('%s has exactly its effects, for exactly the people they concern', async (action) => {
  const { seen, expected } = await stage.play(action)
  expect(seen).toEqual(expected)
})
