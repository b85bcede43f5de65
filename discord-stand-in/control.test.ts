import { expect, test } from 'vitest'
import { ask, client, exchange, profileOf, readProfile, standIn, tereza } from './test-client.ts'

test('the token endpoint and the profile fail until the failure is ended', async () => {
  await using app = standIn()
  app.fail('token', '500')
  expect((await exchange(app, client)).statusCode).toBe(500)
  app.fail('token', 'garbage')
  const garbage = await exchange(app, client)
  expect(garbage.headers['content-type']).toContain('application/json')
  expect(() => garbage.json()).toThrow()
  app.fail('token', 'refuse')
  expect((await exchange(app, client)).json().error).toBe('invalid_grant')
  app.fail('token', null)
  app.fail('profile', '429')
  const limited = await profileOf(app, 'tereza_kolt')
  expect(limited.statusCode).toBe(429)
  expect(limited.headers['retry-after']).toBe('2')
  expect(limited.json().retry_after).toBe(1.5)
  app.fail('profile', 'refuse')
  expect((await profileOf(app, 'tereza_kolt')).statusCode).toBe(401)
  app.fail(null)
  expect((await profileOf(app, 'tereza_kolt')).statusCode).toBe(200)
})

test('a hanging endpoint never answers and does not delay closing', async () => {
  const app = standIn()
  const address = await app.listen({ port: 0 })
  app.fail('profile', 'timeout')
  app.fail('token', 'hangup')
  const waiting = fetch(`${address}/api/v10/users/@me`)
  const signal = AbortSignal.timeout(100)
  await expect(fetch(`${address}/api/v10/users/@me`, { signal })).rejects.toThrow('timeout')
  const form = new URLSearchParams(client)
  await expect(fetch(`${address}/api/v10/oauth2/token`, { method: 'POST', body: form })).rejects.toThrow(
    'fetch',
  )
  await Promise.all([app.close(), expect(waiting).rejects.toThrow('fetch')])
})

test('sets failures over HTTP and ends those not named', async () => {
  await using app = standIn()
  const put = (payload: object) => app.inject({ method: 'PUT', url: '/control/failures', payload })
  expect((await put({ token: '500' })).statusCode).toBe(204)
  expect((await exchange(app, client)).statusCode).toBe(500)
  expect((await put({ token: 'flood' })).statusCode).toBe(400)
  expect((await put({ tokens: '500' })).statusCode).toBe(400)
  expect((await put({})).statusCode).toBe(204)
  expect((await exchange(app, client)).json().error).toBe('invalid_grant')
})

test('changes a profile in one stand-in only', async () => {
  await using app = standIn()
  await using other = standIn()
  const change = { username: 'tereza_winchester', email: null, avatar: null, discriminator: '0042' }
  const url = `/control/personas/${tereza.id}`
  expect((await app.inject({ method: 'PUT', url, payload: change })).statusCode).toBe(204)
  expect((await profileOf(app, 'tereza_kolt')).json()).toMatchObject(change)
  expect((await profileOf(other, 'tereza_kolt')).json().username).toBe('tereza_kolt')
  expect((await app.inject({ method: 'PUT', url, payload: { id: '1' } })).statusCode).toBe(400)
  const nobody = await app.inject({ method: 'PUT', url: '/control/personas/1', payload: change })
  expect(nobody.statusCode).toBe(404)
})

test('creates residents once, who can sign in and are not in the picker', async () => {
  await using app = standIn()
  const make = (payload: object) => app.inject({ method: 'POST', url: '/control/personas', payload })
  const resident = { id: '40000000000000001', username: 'obyvatel_1' }
  expect((await make(resident)).statusCode).toBe(201)
  expect((await make(resident)).statusCode).toBe(409)
  expect((await make({ ...resident, id: 'x' })).statusCode).toBe(400)

  const query = new URLSearchParams({ ...ask, state: 'st' }).toString()
  expect((await app.inject(`/oauth2/authorize?${query}`)).body).not.toContain('obyvatel_1')
  const chosen = await app.inject(`/oauth2/authorize/choose?${query}&persona=${resident.id}`)
  const code = new URL(chosen.headers.location ?? '').searchParams.get('code') ?? ''
  const token = (await exchange(app, { ...client, code })).json().access_token
  expect((await readProfile(app, token)).json()).toMatchObject(resident)
})
