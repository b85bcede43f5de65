import { expect, test } from 'vitest'
import { ask, redirectUri, standIn, tereza } from './test-client.ts'

test.each([
  { client_id: 'stranger' },
  { redirect_uri: `${redirectUri}/` },
  { redirect_uri: 'https://elsewhere.example/user' },
  { persona: '10000000000099999' },
])('rejects %j without a redirect', async (wrong) => {
  await using app = standIn()
  const query = { ...ask, persona: tereza.id, ...wrong }
  expect((await app.inject({ url: '/oauth2/authorize/choose', query })).statusCode).toBe(400)
})

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'email' }, 'invalid_scope'],
  [{ scope: 'identify gold' }, 'invalid_scope'],
  [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'x'.repeat(43) }, 'invalid_request'],
  [{ code_challenge: 'x'.repeat(42), code_challenge_method: 'S256' }, 'invalid_request'],
  [{ code_challenge_method: 'S256' }, 'invalid_request'],
])('redirects %j with an error', async (wrong, error) => {
  await using app = standIn()
  const answer = await app.inject({ url: '/oauth2/authorize', query: { ...ask, ...wrong } })
  expect(answer.headers.location).toContain(`error=${error}`)
})
