import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'

test('answers 404 to unknown addresses and methods, 400 to malformed ones', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const asOwner = (options: InjectOptions) => app.request({ ...options, headers: { cookie: owner.cookie } })

  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/users/1/2',
    '/api/auth',
    '/api/USERS',
    '/api/users%2f',
    '/%00',
    '/api/live/x',
  ]) {
    expectRefusal(await asOwner({ url }), 404, 'NOT_FOUND')
  }
  for (const [method, url] of [
    ['DELETE', '/api/users'],
    ['PUT', '/api/auth/me'],
    ['GET', '/api/auth/logout'],
    ['OPTIONS', '/api/users'],
    ['HEAD', '/api/auth/logout'],
    ['PROPFIND', '/api/users'],
  ]) {
    const answer = await app.app.inject({ method: method as 'GET', url: url ?? '' })
    expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 404 })
  }
  for (const url of ['/api/users/%', '/api/users/%E0%A4%A', '/api/allowlist/questions/%zz']) {
    expectRefusal(await asOwner({ method: 'PATCH', url, payload: { role: 'user' } }), 400, 'BAD_REQUEST')
  }
})

test('answers HEAD like GET, without the body', async () => {
  await using app = await startTestApp()
  const { cookie } = await app.as('owner')
  for (const url of ['/api/allowlist/submissions?status=all&page=2', '/api/users', '/api/allowlist/mine']) {
    const answer = await app.app.inject({ method: 'HEAD', url, headers: { cookie } })
    expect({ url, status: answer.statusCode, body: answer.body }).toEqual({ url, status: 200, body: '' })
  }
  // HEAD of a stream would never end.
  expect((await app.app.inject({ method: 'HEAD', url: '/api/live', headers: { cookie } })).statusCode).toBe(
    404,
  )
})

test('refuses or ignores odd bytes in the query and refuses wild page numbers', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const list = (query: string) => staff.get(`/api/allowlist/submissions?${query}`)

  const wrong = [
    'status=%00',
    'status=',
    'status=Pending',
    'status=%E0%A4%A',
    'status=a&status=b',
    'userId=%00',
    'userId=x',
  ]
  const pages = ['0', '-1', '1.5', 'NaN', 'Infinity', '1e300', '100001', '9007199254740993', '%00', 'x', '']
  for (const query of [
    ...wrong,
    ...pages.map((page) => `page=${page}`),
    'page=1&page=2',
    'userId=1&userId=2',
  ]) {
    const answer = await list(query)
    expect({ query, status: answer.status }).toEqual({ query, status: 400 })
    expectRefusal(answer, 400, 'BAD_REQUEST')
  }
  for (const query of [
    '',
    '&&&==',
    '__proto__=1',
    'constructor=1',
    '%00=%00',
    'x[]=1',
    'page=100000',
    `x=${'y'.repeat(5000)}`,
  ]) {
    const { status } = await list(query)
    expect({ query, status }).toEqual({ query, status: 200 })
  }
})
