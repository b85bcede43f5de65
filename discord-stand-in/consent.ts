import type { StandInOptions } from './options.ts'

type Consent = { redirectUri: string; scope: string; challenge: string | null }

type Result =
  | { outcome: 'accepted'; consent: Consent }
  | { outcome: 'redirected'; location: string }
  | { outcome: 'rejected'; problem: string }

const sha256InBase64url = /^[\w-]{43}$/
const knownScopes = new Set(['identify', 'email', 'guilds', 'connections'])

/** Redirects with an error, except for an unknown client or redirect URI, which must never be followed. */
export function checkAuthorizeRequest(query: URLSearchParams, options: StandInOptions): Result {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== options.clientId) return rejected('Neznámá aplikace (client_id).')
  if (!options.redirectUris.includes(redirectUri))
    return rejected('Nepovolená adresa návratu (redirect_uri).')

  if (query.get('response_type') !== 'code') return redirected(query, 'unsupported_response_type')
  const scopes = (query.get('scope') ?? '').split(' ')
  if (!scopes.includes('identify') || !scopes.every((scope) => knownScopes.has(scope))) {
    return redirected(query, 'invalid_scope')
  }
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  const isS256 = method === 'S256' && challenge !== null && sha256InBase64url.test(challenge)
  if ((challenge !== null || method !== null) && !isS256) return redirected(query, 'invalid_request')
  return { outcome: 'accepted', consent: { redirectUri, scope: scopes.join(' '), challenge } }
}

/** `redirect_uri` with these parameters and the request's state; call it with a checked query only. */
export function addressBack(query: URLSearchParams, parameters: Record<string, string>): string {
  const address = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}

function rejected(problem: string): Result {
  return { outcome: 'rejected', problem }
}

function redirected(query: URLSearchParams, error: string): Result {
  return { outcome: 'redirected', location: addressBack(query, { error }) }
}
