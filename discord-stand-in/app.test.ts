import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StandIn } from './app.ts'
import { authorizeCode } from './authorize-code.ts'
import {
  client,
  codeOf,
  exchange,
  profileOf,
  readProfile,
  redirectUri,
  standIn,
  tereza,
} from './test-client.ts'

test('rejects an expired code', async () => {
  await using app = standIn({ codeLifetimeMs: 0 })
  const late = await exchange(app, { ...client, code: await codeOf(app, 'tereza_kolt') })
  expect([late.statusCode, late.json().error]).toEqual([400, 'invalid_grant'])
})

test('rejects a token request with another redirect_uri', async () => {
  await using app = standIn()
  const fields = { ...client, redirect_uri: 'http://localhost:3001/', code: await codeOf(app, 'tereza_kolt') }
  const answer = await exchange(app, fields)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
})

test('rejects a wrong or missing client secret without using up the code', async () => {
  await using app = standIn()
  const code = await codeOf(app, 'tereza_kolt')
  for (const fields of [{ code }, { ...client, client_secret: 'guess', code }]) {
    const refused = await exchange(app, fields)
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'invalid_client' }])
  }
  expect((await exchange(app, { ...client, code })).statusCode).toBe(200)
})

test('the token endpoint accepts only forms with the code grant', async () => {
  await using app = standIn()
  const json = { ...client, grant_type: 'authorization_code', code: await codeOf(app, 'tereza_kolt') }
  const asJson = await app.inject({ method: 'POST', url: '/api/v10/oauth2/token', payload: json })
  expect(asJson.statusCode).toBe(415)
  const password = await exchange(app, { ...json, grant_type: 'password' })
  expect([password.statusCode, password.json().error]).toEqual([400, 'unsupported_grant_type'])
})

const verifier = 'long-enough_for.rfc~7636-which-asks-for-43-signs'

async function codeWithChallenge(app: StandIn) {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return authorizeCode(app, { personaUsername: 'tereza_kolt', redirectUri, state: 'st', challenge })
}

test('requires the verifier of a code’s challenge', async () => {
  await using app = standIn()
  async function exchangeWith(fields: Record<string, string>) {
    const answer = await exchange(app, { ...client, code: await codeWithChallenge(app), ...fields })
    return [answer.statusCode, answer.json().error]
  }
  expect(await exchangeWith({ code_verifier: verifier })).toEqual([200, undefined])
  expect(await exchangeWith({})).toEqual([400, 'invalid_request'])
  expect(await exchangeWith({ code_verifier: verifier.slice(0, 42) })).toEqual([400, 'invalid_request'])
  expect(await exchangeWith({ code_verifier: `${verifier}!` })).toEqual([400, 'invalid_request'])
  expect(await exchangeWith({ code_verifier: `${verifier}x` })).toEqual([400, 'invalid_grant'])
})

test('rejects a verifier for a code without a challenge', async () => {
  await using app = standIn()
  const fields = { ...client, code: await codeOf(app, 'tereza_kolt'), code_verifier: verifier }
  const answer = await exchange(app, fields)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
})

test('shows the e-mail only with its scope', async () => {
  await using app = standIn()
  const { id, username, global_name, discriminator, avatar, email, mfa_enabled } = tereza
  const shown = { id, username, global_name, discriminator, avatar, email, mfa_enabled }
  expect((await profileOf(app, 'tereza_kolt')).json()).toMatchObject(shown)
  expect((await profileOf(app, 'tereza_kolt', 'identify')).json()).not.toHaveProperty('email')
  const vaclav = (await profileOf(app, 'vaclav_podkova')).json()
  expect(vaclav.email).toBeNull()
  expect([tereza.mfa_enabled, vaclav.mfa_enabled]).toEqual([true, false])
})

test('refuses the profile without a valid token', async () => {
  await using app = standIn()
  const stranger = await readProfile(app, 'made-up')
  expect([stranger.statusCode, stranger.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }])
  expect((await app.inject('/api/v10/users/@me')).statusCode).toBe(401)
})
