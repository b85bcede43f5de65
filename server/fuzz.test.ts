import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'

/** Fewer than the tightest limit of a minute, so that nothing is refused for its number. */
const RUNS = 45

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  statuses: number[]
  /** Names an attacker would try: those of the body and of the query, and some that mean something to JavaScript. */
  names: string[]
}

interface DocumentedOperation {
  responses: object
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
}

function operationsOf(document: { paths: Record<string, Record<string, DocumentedOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      statuses: Object.keys(responses).map(Number),
      names: [
        ...Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
        ...parameters.map(({ name }) => name),
        'toString',
        'constructor',
      ],
    })),
  )
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '%00', '..', '../x', '\ud800', '🤠', '\r\n'),
)

/** Values of every kind; often nearly right, for the deeper one gets the more there is to break. */
function valueArbitrary(ids: string[]) {
  const { value } = fc.letrec((tie) => ({
    leaf: fc.oneof(
      text,
      fc.constantFrom(...ids),
      fc.constantFrom(...ids.map((id) => id.toUpperCase())),
      fc.constantFrom('user', 'owner', 'pending', 'all', 'https://x.cz/\0', 1, 0, -1, 1e300, null, true),
      fc.double(),
    ),
    entry: fc.record(
      { questionId: fc.constantFrom(...ids), question: tie('leaf'), answer: tie('leaf'), note: tie('leaf') },
      { requiredKeys: ['questionId'] },
    ),
    value: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.array(tie('entry'), { maxLength: 5 }),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }))
  return value
}

/** Real things to hit: a question, a submission that waits, one that is approved. */
async function furnish(staff: Person, waiting: Person, approved: Person): Promise<string[]> {
  const { body: question } = await staff.send('POST', '/api/allowlist/questions', { question: 'Kdo jsi?' })
  const ids = [question.id]
  for (const player of [waiting, approved]) {
    const answers = [{ questionId: question.id, answer: 'Jan' }]
    const { body: submission } = await player.send('POST', '/api/allowlist/submissions', { answers })
    ids.push(submission.id)
  }
  await staff.send('POST', `/api/allowlist/submissions/${ids[2]}/approve`)
  return [...ids, waiting.id, '0198c0de-0000-4000-8000-000000000001']
}

test('whatever an owner sends to whatever operation, the answer is one the OpenAPI document lists, never a 5xx', async () => {
  await using app = await startTestApp({ DISCORD_API_URL: 'http://127.0.0.1:1' })
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const ids = await furnish(await app.as('administrator'), await app.as('user'), await app.as('user'))
  const value = valueArbitrary(ids)
  const parameter = fc.oneof(text, fc.constantFrom(...ids))

  for (const { method, path, statuses, names } of operationsOf(document)) {
    // A stream does not end, and has no input; it has tests of its own.
    if (path === '/api/live') continue
    const owner = await app.as('owner')
    const body = fc.oneof(
      fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
      value,
      fc.jsonValue(),
      fc.anything({ withNullPrototype: true, withSparseArray: true }),
    )
    await fc.assert(
      fc.asyncProperty(
        parameter,
        fc.dictionary(fc.constantFrom(...names), parameter),
        body,
        async (id, query, sent) => {
          const payload = asJson(sent)
          const answer = await app.app.inject({
            method,
            url: `${path.replace('{id}', encode(id))}?${new URLSearchParams(query)}`,
            headers: {
              cookie: owner.cookie,
              ...(payload !== undefined && { 'content-type': 'application/json' }),
            },
            ...(method !== 'GET' && payload !== undefined && { payload }),
          })
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          expect(statuses, `${method} ${path} ${answer.body}`).toContain(answer.statusCode)
          if (answer.statusCode < 400) return
          const { data: _, ...rest } = answer.json()
          expect(rest).toEqual({
            code: expect.any(String),
            message: expect.any(String),
            requestId: expect.any(String),
          })
        },
      ),
      { numRuns: RUNS, seed: 1890 },
    )
  }
})

const encode = (segment: string) => encodeURIComponent(segment.toWellFormed())

/** What JSON cannot carry is sent as what is nearest to it. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  } catch {
    return undefined
  }
}
