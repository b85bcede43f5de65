import type { StandInOptions } from './options.ts'

type Consent = { redirectUri: string; scope: string; challenge: string | null }

type Verdict =
  | { outcome: 'accepted'; consent: Consent }
  | { outcome: 'sent-back'; location: string }
  | { outcome: 'stopped'; problem: string }

const sha256InBase64url = /^[\w-]{43}$/
const knownScopes = new Set(['identify', 'email', 'guilds', 'connections'])

/** An unknown client or address is never redirected to; everything else is told to the asking site. */
export function judgeAuthorizeRequest(query: URLSearchParams, options: StandInOptions): Verdict {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== options.clientId) return stopped('Neznámá aplikace (client_id).')
  if (!options.redirectUris.includes(redirectUri)) return stopped('Nepovolená adresa návratu (redirect_uri).')

  if (query.get('response_type') !== 'code') return sentBack(query, 'unsupported_response_type')
  const scopes = (query.get('scope') ?? '').split(' ')
  if (!scopes.includes('identify') || !scopes.every((scope) => knownScopes.has(scope))) {
    return sentBack(query, 'invalid_scope')
  }
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  const isS256 = method === 'S256' && challenge !== null && sha256InBase64url.test(challenge)
  if ((challenge !== null || method !== null) && !isS256) return sentBack(query, 'invalid_request')
  return { outcome: 'accepted', consent: { redirectUri, scope: scopes.join(' '), challenge } }
}

/** The checked `redirect_uri` with these answers and the caller's state. */
export function addressBack(query: URLSearchParams, answers: Record<string, string>): string {
  const address = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(answers)) address.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}

function stopped(problem: string): Verdict {
  return { outcome: 'stopped', problem }
}

function sentBack(query: URLSearchParams, error: string): Verdict {
  return { outcome: 'sent-back', location: addressBack(query, { error }) }
}
