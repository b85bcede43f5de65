import { buildStandIn, type StandIn, type StandInOptions } from './app.ts'
import { authorizeCode } from './authorize-code.ts'
import { persona } from './personas.ts'

export const redirectUri = 'http://localhost:3001/user'
export const client = { client_id: 'westmore', client_secret: 'horseshoe & nail' }
export const ask = {
  client_id: 'westmore',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'identify email',
}
export const tereza = persona('tereza_kolt')

export function standIn(more: Partial<StandInOptions> = {}) {
  return buildStandIn({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    redirectUris: [redirectUri],
    ...more,
  })
}

export function codeOf(app: StandIn, personaUsername: string, scope = 'identify email') {
  return authorizeCode(app, { personaUsername, redirectUri, state: 'st', scope })
}

export function exchange(app: StandIn, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: '/api/v10/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      ...fields,
    }).toString(),
  })
}

export async function profileOf(app: StandIn, personaUsername: string, scope?: string) {
  const token = await exchange(app, { ...client, code: await codeOf(app, personaUsername, scope) })
  return readProfile(app, token.json().access_token)
}

export function readProfile(app: StandIn, token: string) {
  return app.inject({ url: '/api/v10/users/@me', headers: { authorization: `Bearer ${token}` } })
}
