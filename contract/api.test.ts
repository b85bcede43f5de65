import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { api } from './api.ts'

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof Object && '_zod' in value

/** The input of each endpoint, by its name. */
function inputsIn(part: object, name: string): [name: string, input: z.ZodMiniType][] {
  if (!('~orpc' in part))
    return Object.entries(part).flatMap(([key, inner]) => inputsIn(inner, `${name}.${key}`))
  const { inputSchema } = part['~orpc'] as { inputSchema?: unknown }
  return isSchema(inputSchema) ? [[name, inputSchema]] : []
}

/** The schemas of texts in a schema, each with its place. */
function textsIn(schema: z.ZodMiniType, place: string): [place: string, text: z.ZodMiniType][] {
  if (schema._zod.def.type === 'string') return [[place, schema]]
  const inside = (value: unknown, at: string): [string, z.ZodMiniType][] => {
    if (isSchema(value)) return textsIn(value, at)
    if (!(value instanceof Object) || value instanceof RegExp) return []
    return Object.entries(value).flatMap(([key, inner]) => inside(inner, `${at}.${key}`))
  }
  return inside(schema._zod.def, place)
}

/** Longer than any text may be. */
const endless = ['x', '1', 'https://x.cz/'].map((text) => text.padEnd(1_000_001, 'x1'))

/** Names of players are cut, the others only compared. */
const neverStored = [
  'api.allowlist.submissions.create.shape.answers.element.shape.question.innerType',
  'api.discord.confirmRemovals.shape.at',
  'api.game.link.shape.name',
  'api.game.heartbeat.shape.players.element.shape.name',
  'api.game.heartbeat.shape.refused.element.shape.name',
]

test('limits the length of every text that is sent', () => {
  const texts = inputsIn(api, 'api').flatMap(([name, input]) => textsIn(input, name))
  expect(texts.length).toBeGreaterThan(200)
  const open = texts.filter(([, text]) => endless.some((one) => text.safeParse(one).success))
  expect(open.map(([place]) => place)).toEqual(neverStored)
})
