import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { restoringFrom } from '#test/database.ts'
import { useEveryFeature } from '#test/every-feature.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { publishText } from '#test/pages.ts'
import { inHours } from '#test/sanctions.ts'
import { openTicket, setStatus, upload } from '#test/tickets.ts'

/** Below the tightest limit per minute, so that no request is refused by a rate limit. */
const RUNS = 50

/** The part of JSON Schema used by the request schemas of the OpenAPI document. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  items?: Schema
  /** Of a tuple, whose `items` is false. */
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  anyOf?: Schema[]
}

interface Operation {
  responses: object
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Things {
  uuids: string[]
  numbers: string[]
  discordIds: string[]
  /** The ids of existing objects, by the start of the path that accepts them. */
  kinds: Record<string, string[]>
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

/** Usually passes the schema, so that the code behind it is reached; sometimes any value. */
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
  if (schema.pattern?.startsWith('^[a-z]')) return fc.constantFrom('abcdef', 'z00000')
  if (schema.pattern) return fc.constantFrom(...discordIds)
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valueFor(one, things)))
  if (schema.type === 'array') {
    return fc.oneof(fc.constant([]), fc.array(valueFor(schema.items ?? {}, things), { maxLength: 4 }))
  }
  if (typeof schema.additionalProperties === 'object') {
    const keys = fc.constantFrom('who', 'when', 'name', 'evidence', 'topic', '__proto__', '\0')
    return fc.dictionary(keys, valueFor(schema.additionalProperties, things), { maxKeys: 2 })
  }
  if (schema.type === 'object') return objectFor(Object.entries(schema.properties ?? {}), things)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 5 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.oneof(noise, fc.constant('Jan'))
}

function objectFor(fields: [string, Schema][], things: Things): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, valueFor(schema, things)]))
  return fc.oneof(fc.record(values), fc.record(values, { requiredKeys: [] }))
}

/** Files of every kind, and some that only begin like one. */
const files = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.string().map((text) => Buffer.from(text)),
  fc
    .tuple(
      fc.constantFrom('\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF0000WEBP', '0000ftypavif', '%PDF-'),
      fc.string({ unit: 'binary-ascii' }),
    )
    .map((parts) => Buffer.from(parts.join(''), 'latin1')),
)

/** Where the ids are that a path with this beginning accepts. */
const places: Record<string, string> = {
  '/api/allowlist/questions/': 'id from allowlist_questions',
  '/api/allowlist/submissions/': 'id from allowlist_submissions',
  '/api/appeals/': 'ticket_id from appeals',
  '/api/articles/': 'slug from articles where slug is not null',
  '/api/discord/outbox/': 'id from discord_outbox',
  '/api/game/licenses/': 'identifier from user_game_identifiers',
  '/api/interviews/': 'submission_id from interviews',
  '/api/interviews/times/': 'id from interview_times',
  '/api/logs/categories/': 'id from log_categories',
  '/api/logs/entries/': 'id from logs',
  '/api/logs/tokens/': 'id from log_tokens',
  '/api/moving/staff/': 'discord_id from awaited_staff',
  '/api/news/': 'id from articles',
  '/api/notifications/': 'id from notifications',
  '/api/pages/pictures/': 'id from page_pictures',
  '/api/pages/rules/parts/': 'part_id from page_parts',
  '/api/sanctions/': 'id from sanctions',
  '/api/sanctions/evidence/': 'id from sanction_evidence',
  '/api/sanctions/templates/': 'id from sanction_templates',
  '/api/tickets/': 'id from tickets',
  '/api/tickets/attachments/': 'id from ticket_attachments',
  '/api/tickets/changes/': 'id from ticket_changes',
  '/api/tickets/marks/': 'id from ticket_marks',
  '/api/tickets/saved-replies/': 'id from saved_replies',
  '/api/todos/': 'id from todos',
  '/api/users/': 'id from users where deleted_at is null',
  '/api/users/notes/': 'id from user_notes',
  '/api/views/': 'id from saved_views',
}

async function findThings({ db }: TestApp): Promise<Things> {
  const read = async (from: string) => {
    const { rows } = await sql<object>`select ${sql.raw(from)}`.execute(db)
    return rows.slice(-8).map((row) => String(Object.values(row)[0]))
  }
  const kinds: Record<string, string[]> = {}
  for (const [beginning, from] of Object.entries(places)) kinds[beginning] = await read(from)
  const people = kinds['/api/users/'] ?? []
  const uuids = Object.values(kinds)
    .flat()
    .filter((id) => id.length === 36)
  return {
    kinds,
    uuids: [...uuids, '0198c0de-0000-4000-8000-000000000001'],
    numbers: ['1', ...(await read('number from tickets'))],
    discordIds: ['999999999999999', ...people],
  }
}

/** Returns what brings all rows back, with a fresh sign-in. */
async function keepRows(app: TestApp) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and relname !~ '^(kysely|audit|logs)'`.execute(app.db)
  const tables = rows.map(({ name }) => name)
  await app.administer(tables.map((name) => `create table kept_${name} as table ${name}`).join(';'))
  const back = await restoringFrom(app, 'kept', tables)
  return () =>
    app.administer(`set session_replication_role = replica; ${back}; update sessions set created_at = now()`)
}

/** Ids that fit a path; any id if there is none of its kind. */
function meantBy(path: string, { kinds, uuids, discordIds, numbers }: Things): string[] {
  const [, ids] = Object.entries(kinds)
    .filter(([beginning, of]) => path.startsWith(beginning) && of.length > 0)
    .toSorted(([one], [other]) => other.length - one.length)[0] ?? ['', [...uuids, ...discordIds, ...numbers]]
  return ids
}

test('never answers 5xx or an undocumented status, whatever an owner sends', async () => {
  await using app = await startTestApp({ DISCORD_API_URL: 'http://127.0.0.1:1', GAME_TOKEN })
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const all = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  )
  const operations = all.toSorted((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'))
  const seen = new Set<string>()
  // Its first line is of the player «Jan».
  await sendLines(app, line({ user_identifier: 'Jan' }))
  const { owner, person } = await useEveryFeature(app)
  // Things that only their author may change.
  const { id: own } = await openTicket(owner)
  await setStatus(person, own, 'closed')
  await upload(app, owner, 'a.txt', 'a')
  await publishText(owner, 'team', 'Jan', { publishAt: inHours(1) })
  const things = await findThings(app)
  const bringBack = await keepRows(app)
  for (const { method, path, responses, parameters = [], requestBody } of operations) {
    // The streams have their own tests.
    if (['/api/live', '/api/doctor/look'].includes(path)) continue
    // Its rate limits are not used up yet.
    await using node = await app.anotherNode()
    const queryFields = parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema }) => [name, schema] as const)
    const [place] = parameters.filter((one) => one.in === 'path')
    const contents = Object.entries(requestBody?.content ?? {})
    const [contentType, { schema: bodySchema }] = contents[0] ?? [
      'application/json',
      { schema: { type: 'object' } },
    ]
    const isJson = contentType === 'application/json'
    const sent = fc.record({
      id: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom(...(place?.schema.enum ?? meantBy(path, things)).map(String)),
        },
        { weight: 2, arbitrary: fc.constantFrom(...things.uuids, ...things.discordIds, ...things.numbers) },
        // Dots would turn it into another address.
        { weight: 1, arbitrary: noise.filter((text) => !/^\.\.?$/.test(text)) },
      ),
      query: objectFor(
        queryFields.map(([name, schema]) => [name, schema]),
        things,
      ),
      body: isJson ? valueFor(bodySchema, things).map(asJson) : files,
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ id, query, body }) => {
        const payload = method === 'GET' ? undefined : body
        const answer = await node.app.inject({
          method: method as 'POST',
          url: `${path.replace(/\{\w+\}/, () => encode(id)).replace(/\{\w+\}/, '1')}?${asQuery(query)}`,
          headers: {
            cookie: owner.cookie,
            authorization: `Bearer ${GAME_TOKEN}`,
            ...(payload !== undefined && { 'content-type': contentType }),
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
    // GET operations come first and change nothing.
    if (method !== 'GET') await bringBack()
  }

  // The test is worthless unless most operations succeed at least once.
  const passed = [...seen].filter((one) => /\b(20\d|302)$/.test(one))
  const reached = new Set(passed.map((one) => one.slice(0, one.lastIndexOf(' '))))
  expect(reached.size / operations.length).toBeGreaterThan(0.8)
}, 900_000)

const encode = (segment: string) => encodeURIComponent(segment.toWellFormed())

const asQuery = (query: unknown) =>
  Object.entries(Object(query) as object)
    .map(
      ([name, value]) =>
        `${encode(name)}=${encode(typeof value === 'string' ? value : (asJson(value) ?? ''))}`,
    )
    .join('&')

/** Bigints become strings, because JSON cannot represent them. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  } catch {
    return undefined
  }
}
