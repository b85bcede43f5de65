import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'

test('answers 404 to unknown addresses and methods, 400 to malformed ones', async ({ app, owner }) => {
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

test('answers HEAD like GET, without the body', async ({ app }) => {
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
