import { expect, test } from 'vitest'
import { client, exchange, profileOf, standIn } from './test-client.ts'

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
