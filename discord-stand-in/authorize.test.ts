import { expect, test } from 'vitest'
import { personas } from './personas.ts'
import { ask, redirectUri, standIn, tereza } from './test-client.ts'

test('the picker shows every persona and says that it is not Discord', async () => {
  await using app = standIn()
  const page = await app.inject({ url: '/oauth2/authorize', query: { ...ask, state: '"><script>' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Tohle není Discord')
  expect(page.body).not.toContain('<script>')
  for (const one of personas) expect(page.body).toContain(`value="${one.id}"`)
})

test('choosing a persona redirects with a code and the same state', async () => {
  await using app = standIn()
  const chosen = await app.inject({
    url: '/oauth2/authorize/choose',
    query: { ...ask, state: 'a b&c', persona: tereza.id },
  })
  expect(chosen.statusCode).toBe(302)
  const back = new URL(String(chosen.headers.location))
  expect(back.origin + back.pathname).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('a b&c')
  expect(back.searchParams.get('code')).toMatch(/^\w{30}$/)
})

test('«Zrušit» redirects with access_denied and the state', async () => {
  await using app = standIn()
  const page = await app.inject({ url: '/oauth2/authorize', query: { ...ask, state: 'st' } })
  const [, href = ''] = /href="([^"]+)">Zrušit/.exec(page.body) ?? []
  const back = new URL(href.replaceAll('&#38;', '&'))
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.get('state')).toBe('st')
})

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
