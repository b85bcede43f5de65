import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'

/** Fewer than the tightest limit of a minute, so that nothing is refused for its number. */
const RUNS = 50

/** The part of JSON Schema that the OpenAPI document uses for what is sent. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

interface Operation {
  responses: object
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

interface Things {
  uuids: string[]
  discordIds: string[]
}

const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '%00',
    '..',
    '../x',
    '\ud800',
    '\u202ex',
    '🤠',
    '\r\n',
    '__proto__',
    "' or 1=1 --",
  ),
)

const anyValue = fc.oneof(
  noise,
  fc.jsonValue(),
  fc.anything({ withNullPrototype: true, withSparseArray: true }),
  fc.constantFrom(null, true, 0, -1, 1e300),
)

/** What nearly always passes the schema, so that the code behind it is reached; now and then anything at all. */
function valueFor(schema: Schema, things: Things): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: likely(schema, things) }, { weight: 1, arbitrary: anyValue })
}

function likely(schema: Schema, things: Things): fc.Arbitrary<unknown> {
  const { uuids, discordIds } = things
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => likely(one, things)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.format === 'uuid') return fc.constantFrom(...uuids, ...uuids.map((id) => id.toUpperCase()))
  if (schema.format === 'uri') return fc.oneof(fc.webUrl(), fc.constant('https://x.cz/\0\u202e'))
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '1890-02-29', '9999-12-31')
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-11-20T10:00:00+01:00', '2024-02-29T23:59:59Z')
  if (schema.pattern?.includes('server'))
    return fc.constantFrom('category:Jan', 'script:Jan', 'server:\u202e')
  if (schema.pattern) return fc.constantFrom(...discordIds)
  if (schema.type === 'array') return fc.array(valueFor(schema.items ?? {}, things), { maxLength: 4 })
  if (schema.type === 'object') return objectFor(Object.entries(schema.properties ?? {}), things)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 5 })
  if (schema.type === 'null') return fc.constant(null)
  return fc.oneof(noise, fc.constant('Jan'))
}

function objectFor(fields: [string, Schema][], things: Things): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, valueFor(schema, things)]))
  return fc.oneof(fc.record(values), fc.record(values, { requiredKeys: [] }))
}

/** Real things to hit: a question, a submission that waits, one that is approved, people, a view, a token, a category. */
async function furnish({ db }: TestApp, staff: Person, waiting: Person, approved: Person): Promise<Things> {
  await db.deleteFrom('allowlistQuestions').execute()
  const { body: question } = await staff.send('POST', '/api/allowlist/questions', { question: 'Jan' })
  const uuids = ['0198c0de-0000-4000-8000-000000000001', question.id, question.id, question.id]
  const answers = [{ questionId: question.id, answer: 'Jan' }]
  for (const player of [waiting, approved]) {
    uuids.push((await player.send('POST', '/api/allowlist/submissions', { answers })).body.id)
  }
  await staff.send('POST', `/api/allowlist/submissions/${uuids.at(-1)}/approve`)
  uuids.push((await staff.send('POST', '/api/logs/views', { name: 'Jan', query: '' })).body.id)
  uuids.push((await staff.send('POST', '/api/logs/tokens', { name: 'Jan', serverId: 'Jan' })).body.id)
  const category = { name: `Jan ${waiting.id}`, scriptExport: 'Jan' }
  uuids.push((await staff.send('POST', '/api/logs/categories', category)).body.id)
  return { uuids, discordIds: ['999999999999999', waiting.id, approved.id, staff.id] }
}

test(
  'whatever an owner sends to whatever operation, the answer is one the OpenAPI document lists, never a 5xx',
  { timeout: 120_000 },
  async () => {
    await using app = await startTestApp({ DISCORD_API_URL: 'http://127.0.0.1:1', GAME_TOKEN })
    const { body: document } = await app.visitor.get('/api/openapi.json')
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        ...operation,
      })),
    )
    const seen = new Set<string>()
    // A line of the player «Jan», the first one.
    await sendLines(app, line({ user_identifier: 'Jan' }))

    for (const { method, path, responses, parameters = [], requestBody } of operations) {
      // A stream does not end, and has no input; it has tests of its own.
      if (path === '/api/live') continue
      const owner = await app.as('owner')
      const things = await furnish(app, owner, await app.as('user'), await app.as('user'))
      const queryFields = parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) => [name, schema] as const)
      const bodySchema = requestBody?.content['application/json'].schema ?? { type: 'object' }
      const sent = fc.record({
        id: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom('1', ...things.uuids, ...things.discordIds) },
          { weight: 1, arbitrary: noise },
        ),
        query: objectFor(
          queryFields.map(([name, schema]) => [name, schema]),
          things,
        ),
        body: valueFor(bodySchema, things),
      })
      await fc.assert(
        fc.asyncProperty(sent, async ({ id, query, body }) => {
          const payload = method === 'GET' ? undefined : asJson(body)
          const answer = await app.app.inject({
            method: method as 'POST',
            url: `${path.replace('{id}', encode(id))}?${asQuery(query)}`,
            headers: {
              cookie: owner.cookie,
              authorization: `Bearer ${GAME_TOKEN}`,
              ...(payload !== undefined && { 'content-type': 'application/json' }),
            },
            ...(payload !== undefined && { payload }),
          })
          const { statusCode: status, body: text } = answer
          seen.add(`${method} ${path} ${status}`)
          const isListed = String(status) in responses && status < 500
          expect({ method, path, status, text, isListed }).toMatchObject({ isListed: true })
          if (status < 400) return
          const { data: _, ...rest } = answer.json()
          expect(rest).toEqual({
            code: expect.any(String),
            message: expect.any(String),
            requestId: expect.any(String),
          })
        }),
        { numRuns: RUNS, seed: 1890 },
      )
    }

    // It is worth something only if it gets past the first wall.
    const passed = [...seen].filter((outcome) => /\b(20\d|302)$/.test(outcome))
    const reached = new Set(passed.map((outcome) => outcome.slice(0, outcome.lastIndexOf(' '))))
    expect(reached.size / operations.length).toBeGreaterThan(0.8)
  },
)

const encode = (segment: string) => encodeURIComponent(segment.toWellFormed())

const asQuery = (query: unknown) =>
  Object.entries(Object(query) as object)
    .map(
      ([name, value]) =>
        `${encode(name)}=${encode(typeof value === 'string' ? value : (asJson(value) ?? ''))}`,
    )
    .join('&')

/** What JSON cannot carry is sent as what is nearest to it. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  } catch {
    return undefined
  }
}
