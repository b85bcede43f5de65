import { expect } from 'vitest'
import { traverseContractProcedures } from '@orpc/server'
import { api } from '@westmore/contract/api.ts'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

test('refuses cross-site writes; own writes and all reads pass', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'https://westmore.example' })
  const write = (headers: Record<string, string>) =>
    app.request({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'westmore.example', ...headers },
    })

  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://westmore.example' },
    { origin: 'https://evil.example' },
    { origin: 'https://westmore.example.evil.example' },
    { origin: 'https://westmore.example:8443' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { origin: 'http://westmore.example' },
    { origin: 'http://localhost:3001', host: 'localhost:3001' },
    { origin: 'http://evil.example', host: 'evil.example' },
  ]) {
    expectRefusal(await write(headers), 403, 'CROSS_SITE')
  }
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://westmore.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://westmore.example' },
  ]) {
    expect((await write(headers)).status).toBe(204)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await app.request({
      method,
      url: '/api/allowlist/draft',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expectRefusal(answer, 403, 'CROSS_SITE')
  }
  const read = await app.request({ url: '/api/openapi.json', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(read.status).toBe(200)
})

test('refuses cross-site reads that need a session, and audits no export', async ({ app }) => {
  const { cookie } = await app.as('owner')
  const urls = ['/api/live']
  traverseContractProcedures({ router: api, path: [] }, ({ contract }) => {
    const { meta, route } = contract['~orpc']
    if (route.method === 'GET' && meta['door'] !== 'anyone')
      urls.push(`/api${route.path ?? ''}`.replaceAll(/\{\w+\}/g, '1'))
  })
  expect(urls).toEqual(
    expect.arrayContaining([
      '/api/audit/export',
      '/api/logs/export',
      '/api/auth/me/data',
      '/api/tickets/1/transcript',
    ]),
  )
  const ask = (url: string, site: string) => app.request({ url, headers: { cookie, 'sec-fetch-site': site } })

  for (const url of urls) {
    expectRefusal(await ask(url, 'cross-site'), 403, 'CROSS_SITE')
    expectRefusal(await ask(url, 'same-site'), 403, 'CROSS_SITE')
  }
  const head = await app.app.inject({
    method: 'HEAD',
    url: '/api/audit/export',
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  })
  expect(head.statusCode).toBe(403)
  expect(await app.db.selectFrom('audit').selectAll().execute()).toEqual([])

  // A page of this site, a typed address, a program.
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
    const answer = await app.request({ url: '/api/audit/export', headers: { cookie, ...headers } })
    expect(answer.status).toBe(200)
  }
  for (const url of ['/api/status', '/api/auth/discord'])
    expect((await ask(url, 'cross-site')).status).toBeLessThan(400)
})

test('treats all names of this machine as one site, on the same port only', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'http://localhost:3001' })
  const write = (origin: string) =>
    app.request({ method: 'POST', url: '/api/auth/logout', headers: { host: 'evil.example', origin } })

  for (const origin of ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001'])
    expect((await write(origin)).status).toBe(204)
  for (const origin of [
    'http://localhost:3002',
    'https://localhost:3001',
    'http://localhost',
    'http://evil.example',
  ])
    expectRefusal(await write(origin), 403, 'CROSS_SITE')
})
