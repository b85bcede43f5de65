import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StandInOptions } from './app.ts'
import type { Grant, Grants } from './grants.ts'
import type { Accounts } from './guild.ts'
import { page } from './page.ts'
import { pickerPage, problemPage } from './picker.ts'

export function authorizeRoutes(
  app: FastifyInstance,
  options: StandInOptions,
  accounts: Accounts,
  grants: Grants,
) {
  /** Answers only requests that pass the checks. */
  const mount = (
    path: string,
    answer: (reply: FastifyReply, query: URLSearchParams, consent: Consent) => FastifyReply,
  ) =>
    app.get(path, (request, reply) => {
      const query = new URL(request.url, 'http://stand-in').searchParams
      const result = checkAuthorizeRequest(query, options)
      if (result.outcome === 'rejected') return sendPage(reply.code(400), problemPage(result.problem))
      if (result.outcome === 'redirected') return reply.redirect(result.location)
      return answer(reply, query, result.consent)
    })

  mount('/oauth2/authorize', (reply, query) => {
    const cancelled = addressBack(query, {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
    })
    return sendPage(reply, pickerPage([...accounts.values()], query, cancelled))
  })
  mount('/oauth2/authorize/choose', (reply, query, consent) => {
    const account = accounts.get(query.get('persona') ?? '')
    if (!account) return sendPage(reply.code(400), problemPage('Takovou postavu tu nikdo nezná.'))
    const code = grants.issueCode({ personaId: account.id, ...consent })
    return reply.redirect(addressBack(query, { code }))
  })
}

function sendPage(reply: FastifyReply, content: { title: string; body: string }) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
    .send(page(content))
}

type Consent = Omit<Grant, 'personaId'>

type Result =
  | { outcome: 'accepted'; consent: Consent }
  | { outcome: 'redirected'; location: string }
  | { outcome: 'rejected'; problem: string }

const sha256InBase64url = /^[\w-]{43}$/
const knownScopes = new Set(['identify', 'email', 'guilds', 'connections'])

/** Redirects with an error, except for an unknown client or redirect URI, which must never be followed. */
function checkAuthorizeRequest(query: URLSearchParams, options: StandInOptions): Result {
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
function addressBack(query: URLSearchParams, parameters: Record<string, string>): string {
  const address = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}

const rejected = (problem: string): Result => ({ outcome: 'rejected', problem })

const redirected = (query: URLSearchParams, error: string): Result => ({
  outcome: 'redirected',
  location: addressBack(query, { error }),
})
