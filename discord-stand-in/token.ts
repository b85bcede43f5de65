import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { StandInOptions } from './app.ts'
import { answerWithFailure, type Failures } from './failures.ts'
import { type Grants, randomText } from './grants.ts'
import { Refused } from './refused.ts'

const weekInSeconds = 604_800

export function tokenRoute(
  app: FastifyInstance,
  options: StandInOptions,
  grants: Grants,
  failures: Failures,
) {
  app.post('/api/v10/oauth2/token', (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (failures.token) return answerWithFailure(failures.token, reply, refusedGrant('code'))
    const { body: form } = request
    if (!(form instanceof URLSearchParams)) throw new Refused(415, { error: 'unsupported_media_type' })
    if (form.get('client_id') !== options.clientId || form.get('client_secret') !== options.clientSecret)
      throw new Refused(401, { error: 'invalid_client' })
    if (form.get('grant_type') !== 'authorization_code')
      throw invalid('unsupported_grant_type', 'Invalid "grant_type" in request.')
    const grant = grants.redeemCode(form.get('code') ?? '')
    if (!grant) throw refusedGrant('code')
    if (form.get('redirect_uri') !== grant.redirectUri) throw refusedGrant('redirect_uri')
    checkVerifier(form.get('code_verifier'), grant.challenge)
    return {
      token_type: 'Bearer',
      access_token: grants.issueToken(grant),
      expires_in: weekInSeconds,
      refresh_token: randomText(),
      scope: grant.scope,
    }
  })
}

/** Strict RFC 7636, like Discord. A verifier without a challenge is refused, because the challenge may have been lost. */
function checkVerifier(verifier: string | null, challenge: string | null): void {
  if (verifier === null && challenge === null) return
  if (verifier === null) throw invalid('invalid_request', 'Missing "code_verifier" in request.')
  if (!/^[\w.~-]{43,128}$/.test(verifier))
    throw invalid('invalid_request', 'Invalid "code_verifier" in request.')
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge)
    throw refusedGrant('code_verifier')
}

const invalid = (error: string, description: string) =>
  new Refused(400, { error, error_description: description })

const refusedGrant = (field: string) => invalid('invalid_grant', `Invalid "${field}" in request.`)
