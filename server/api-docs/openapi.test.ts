import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { test } from '#test/site-test.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  responses: Record<
    string,
    { content?: Record<string, { schema: { properties: { code: { enum: string[] } } } }> }
  >
}

async function documentOf(variables: Record<string, string> = {}) {
  const app = await startTestApp(variables)
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  )
  return { app, document, operations, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

async function lint(document: object): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [cli, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000']
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { env, cwd: folder, maxBuffer: 2e7 }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  rmSync(folder, { recursive: true })
  const { problems }: { problems: { ruleId: string; location: { pointer: string }[] }[] } = JSON.parse(output)
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer.replaceAll('~1', '/')}`)
}

test('passes Redocly’s lint except for explained findings', async () => {
  await using described = await documentOf({ PUBLIC_URL: 'https://westmore.cz' })

  expect((await lint(described.document)).toSorted()).toEqual([
    // Not ambiguous: ids are UUIDs or numbers, never words such as `attachments`, and the router tries words first.
    'no-ambiguous-paths #/paths//api/interviews/{id}/marks',
    'no-ambiguous-paths #/paths//api/notifications/devices/{id}',
    'no-ambiguous-paths #/paths//api/pages/pictures/{id}',
    'no-ambiguous-paths #/paths//api/sanctions/evidence/{id}',
    'no-ambiguous-paths #/paths//api/sanctions/templates/{id}',
    'no-ambiguous-paths #/paths//api/sanctions/{id}/appeals',
    'no-ambiguous-paths #/paths//api/sanctions/{id}/confirm',
    'no-ambiguous-paths #/paths//api/sanctions/{id}/end',
    'no-ambiguous-paths #/paths//api/sanctions/{id}/note',
    'no-ambiguous-paths #/paths//api/sanctions/{number}/appeal',
    'no-ambiguous-paths #/paths//api/tickets/attachments/{id}',
    'no-ambiguous-paths #/paths//api/tickets/marks/{id}',
    'no-ambiguous-paths #/paths//api/tickets/saved-replies/{id}',
    'no-ambiguous-paths #/paths//api/tickets/{id}/presence',
    'no-ambiguous-paths #/paths//api/tickets/{id}/transcript',
    'no-ambiguous-paths #/paths//api/users/notes/{id}',
    // The sign-in address only redirects to Discord.
    'operation-2xx-response #/paths//api/auth/discord/get/responses',
  ])

  const wrong = structuredClone(described.document)
  delete wrong.paths['/api/auth/me'].get.security
  expect(await lint(wrong)).toContain('security-defined #/paths//api/auth/me/get')
})

test('documents the 401, 403, 429 and 503 of every operation', async () => {
  await using described = await documentOf()
  expect(described.operations.length).toBeGreaterThan(100)

  const codesOf = ({ responses }: Operation, status: number) =>
    responses[status]?.content?.['application/json']?.schema.properties.code.enum ?? []
  const silent = described.operations.flatMap((operation) => {
    const missing = [
      operation.security.length > 0 && !codesOf(operation, 401).includes('UNAUTHORIZED') && 401,
      operation.method !== 'get' && !codesOf(operation, 403).includes('CROSS_SITE') && 403,
      !codesOf(operation, 429).includes('TOO_MANY_REQUESTS') && 429,
      !codesOf(operation, 503).includes('SERVICE_UNAVAILABLE') && 503,
    ].filter(Boolean)
    return missing.length > 0 ? [`${operation.method} ${operation.path} ${missing.join()}`] : []
  })
  expect(silent).toEqual([])
})

test('lets a client sign in that uses the document only, by cookie or token', async () => {
  await using described = await documentOf({ GAME_TOKEN })
  const { app, document, operations } = described
  const { session, gameToken } = document.components.securitySchemes
  expect(session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'sid' })
  expect(gameToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  const refused: string[] = []
  for (const { path, method, security, operationId } of operations) {
    if (operationId === 'live') continue
    const owner = await app.as('owner')
    const keys: Record<string, Record<string, string>> = {
      session: { cookie: `${session.name}=${owner.cookie.slice(owner.cookie.indexOf('=') + 1)}` },
      gameToken: { authorization: `Bearer ${GAME_TOKEN}` },
    }
    const headers = Object.assign(
      {},
      ...security.flatMap((one) => Object.keys(one).map((name) => keys[name])),
    )
    const url = path.replaceAll(/\{\w+\}/g, '0198c0de-0000-4000-8000-000000000001')
    const { status, body } = await app.request({ method: method.toUpperCase(), url, headers })
    if (status === 401 && body.code === 'UNAUTHORIZED') refused.push(`${method} ${path}`)
  }
  expect(refused).toEqual([])
})

test('names the cookie with the __Host- prefix under https', async () => {
  await using described = await documentOf({ PUBLIC_URL: 'https://westmore.example' })
  expect(described.document.components.securitySchemes.session.name).toBe('__Host-sid')
})

test('compresses the document and page once, with an ETag and a rate limit', async ({ app }) => {
  for (const [url, type] of [
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
  ] as const) {
    const ask = (headers: Record<string, string> = {}) => app.app.inject({ url, headers })
    const plain = await ask()
    const [br, gzip] = [
      await ask({ 'accept-encoding': 'gzip, br' }),
      await ask({ 'accept-encoding': 'gzip' }),
    ]
    expect(plain.headers['content-type']).toBe(type)
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    expect(plain.headers['x-content-type-options']).toBe('nosniff')

    const known = await ask({ 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])

    const headers = { 'if-none-match': String(plain.headers.etag) }
    const rest = await Promise.all(Array.from({ length: 117 }, () => ask(headers)))
    expect(rest.map(({ statusCode }) => statusCode).filter((status) => status !== 304)).toEqual([429])
  }
})
