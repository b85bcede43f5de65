import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { addArticle, NEWS, publishNow } from '#test/news.ts'
import { askQuestion, decide, submit } from '#test/applications.ts'
import { notificationsOf } from '#test/notifications.ts'
import { publishText, saveDraft } from '#test/pages.ts'
import { inHours, openAppeal, sanction, SANCTIONS, addTemplate, TEMPLATES } from '#test/sanctions.ts'
import { addMark, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { saveView, VIEWS } from '#test/views.ts'

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

/** Id of the ticket change that can be undone. */
const STEP = '0198c0de-0000-4000-8000-000000000002'

/** The numbers of tickets, which no path begins with. */
const NUMBERS = '#'

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

/** Makes objects to hit with the people of the test; returns their ids by the start of the path that accepts them. */
type Furnish = (people: { app: TestApp; owner: Person; waiting: Person; approved: Person }) => Promise<Kinds>

type Kinds = Record<string, string[]>

/** A question, a waiting and an approved application. */
const furnishAllowlist: Furnish = async ({ app, owner, waiting, approved }) => {
  await app.db.deleteFrom('allowlistQuestions').execute()
  const question = await askQuestion(owner)
  const submissions: string[] = []
  for (const player of [waiting, approved]) submissions.push((await submit(player, question)).body.id)
  await decide(owner, submissions[1] ?? '', 'approve')
  return { '/api/allowlist/questions/': [question], '/api/allowlist/submissions/': submissions }
}

const furnishTodos: Furnish = async ({ owner }) => ({
  '/api/todos/': [(await owner.send('POST', '/api/todos', { title: 'Jan' })).body.id],
})

const furnishNews: Furnish = async ({ owner }) => ({
  [`${NEWS}/`]: [(await publishNow(owner)).id, (await addArticle(owner)).id],
})

const furnishTeam: Furnish = async ({ app, owner: { id } }) => {
  const avatar = '0'.repeat(32)
  const token = randomUUID()
  await app.db.deleteFrom('teamPeople').execute()
  await app.db.updateTable('users').set({ avatar }).where('id', '=', id).execute()
  const place = { userId: id, isShown: true, duty: 'Jan', position: 1 }
  const portrait = { portrait: Buffer.from('x'), portraitToken: token, portraitOf: avatar }
  await app.db
    .insertInto('teamPeople')
    .values({ ...place, ...portrait })
    .execute()
  return { '/api/team/': [token] }
}

const furnishSanctions: Furnish = async ({ app, owner, waiting: player }) => {
  await app.db.deleteFrom('sanctionTemplates').execute()
  const template = await addTemplate(owner)
  const given = await sanction(owner, player, { evidence: [{ link: 'https://example.cz/' }] })
  const { body: evidence } = await owner.get(`${SANCTIONS}/${given.id}/evidence`)
  const appealId = await openAppeal(player, given)
  return {
    [`${SANCTIONS}/`]: [given.id],
    [`${TEMPLATES}/`]: [template.id],
    [`${SANCTIONS}/evidence/`]: evidence.map(({ id }: { id: string }) => id),
    '/api/appeals/': [appealId],
  }
}

/** A page whose draft differs from its version, a draft, a planned version, and a picture. */
const furnishPages: Furnish = async ({ app, owner: staff }) => {
  await app.db.deleteFrom('pageVersions').execute()
  await app.db.deleteFrom('pageDrafts').execute()
  await publishText(staff, 'rules', 'Jan')
  for (const page of ['rules', 'team'] as const) await saveDraft(staff, page, 'a')
  await publishText(staff, 'faq', 'Jan', { publishAt: inHours(1) })
  const picture = { id: randomUUID(), uploaderId: staff.id, width: 1, height: 1, data: Buffer.from('x') }
  await app.db.insertInto('pagePictures').values(picture).execute()
  return { '/api/pages/pictures/': [picture.id] }
}

/** Tickets of a player and a closed one of the staff member; sent and unsent files; a saved reply. */
const furnishTickets: Furnish = async ({ app, owner: staff, waiting: player }) => {
  const [sent, waiting] = [await upload(app, player, 'a.txt', 'a'), await upload(app, staff, 'a.txt', 'a')]
  const plain = await openTicket(player, { attachmentIds: [sent.body.id] })
  const named = await app.as('administrator')
  const complaint = await openTicket(player, { category: 'complaint', concernedId: named.id })
  const own = await openTicket(staff)
  await reply(staff, plain.id)
  await note(staff, plain.id, 'a')
  await reply(named, own.id)
  await setStatus(staff, own.id, 'closed')
  const told = await notificationsOf(staff)
  const saved = await staff.send('POST', `${TICKETS}/saved-replies`, { title: 'a', text: 'a' })
  const second = await openTicket(player)
  await app.db.deleteFrom('ticketMarks').execute()
  const tagId = await addMark(staff, 'tag', 'a')
  const reasonId = await addMark(staff, 'reason', 'a')
  const step = { id: STEP, ids: [second.id], status: 'in-progress', tags: { add: [tagId] } }
  await staff.send('POST', `${TICKETS}/changes`, step)
  return {
    '/api/tickets/': [plain.id, own.id, second.id, complaint.id],
    '/api/tickets/attachments/': [sent.body.id, waiting.body.id],
    '/api/tickets/saved-replies/': [saved.body.id],
    '/api/tickets/marks/': [tagId, reasonId],
    '/api/tickets/changes/': [STEP],
    '/api/notifications/': told.map(({ id }) => id),
    [NUMBERS]: [String(plain.number)],
  }
}

/** A view, a token and a category, by their ids. */
const furnishLedger: Furnish = async ({ owner: staff }) => {
  const category = { name: `Jan ${staff.id}`, scriptExport: 'Jan' }
  const view = await saveView(staff, 'logs', 'Jan')
  const token = await staff.send('POST', '/api/logs/tokens', { name: 'Jan', serverId: 'Jan' })
  const described = await staff.send('POST', '/api/logs/categories', category)
  await staff.send('PUT', `${VIEWS}/${view.body.id}/alert`, { lines: 1, minutes: 5 })
  return {
    [`${VIEWS}/`]: [view.body.id],
    '/api/logs/tokens/': [token.body.id],
    '/api/logs/categories/': [described.body.id],
  }
}

/** The things made again for an operation: only those of its path, since making everything takes most of the time. */
const parts: [beginnings: string[], furnish: Furnish][] = [
  [['/api/allowlist'], furnishAllowlist],
  [['/api/tickets', '/api/notifications'], furnishTickets],
  [['/api/todos'], furnishTodos],
  [['/api/pages', '/api/settings/pages'], furnishPages],
  [['/api/logs', VIEWS], furnishLedger],
  [['/api/team'], furnishTeam],
  [[SANCTIONS, '/api/appeals'], furnishSanctions],
  [[NEWS], furnishNews],
]

/** A new owner, so that no rate limit is used up yet, and objects to hit: of this path, or of all; others as they were. */
async function furnish(app: TestApp, path?: string, earlier: Kinds = {}) {
  const owner = await app.as('owner')
  const people = { app, owner, waiting: await app.as('user'), approved: await app.as('user') }
  const kinds = { ...earlier }
  for (const [beginnings, make] of parts)
    if (path === undefined || beginnings.some((beginning) => path.startsWith(beginning)))
      Object.assign(kinds, await make(people))
  const discordIds = ['999999999999999', people.waiting.id, people.approved.id, owner.id]
  const { [NUMBERS]: numbers = [], ...byPath } = kinds
  const uuids = [...new Set(Object.values(byPath).flat()), '0198c0de-0000-4000-8000-000000000001']
  return {
    owner,
    made: kinds,
    things: {
      uuids,
      numbers: ['1', ...numbers],
      discordIds,
      kinds: { ...byPath, '/api/users/': discordIds },
    },
  }
}

/** Ids that fit a path; any id if none of its kind was created. */
function meantBy(path: string, { kinds, uuids, discordIds, numbers }: Things): string[] {
  const [, ids] = Object.entries(kinds)
    .filter(([beginning]) => path.startsWith(beginning))
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
  // A log line of the player «Jan», the first one.
  await sendLines(app, line({ user_identifier: 'Jan' }))

  const first = await furnish(app)
  let furnished: typeof first | undefined = first
  for (const { method, path, responses, parameters = [], requestBody } of operations) {
    // The streams have their own tests.
    if (['/api/live', '/api/doctor/look'].includes(path)) continue
    furnished ??= await furnish(app, path, first.made)
    const { owner, things } = furnished
    // All GET operations come first and share the same site.
    if (method !== 'GET') furnished = undefined
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
        const answer = await app.app.inject({
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
