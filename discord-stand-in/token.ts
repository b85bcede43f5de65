import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerWithFailure, type Failures } from './failures.ts'
import { type Grants, randomText } from './grants.ts'
import type { StandInOptions } from './options.ts'

const weekInSeconds = 604_800
const invalidCode = refusal('invalid_grant', 'Invalid "code" in request.')

export function tokenRoute(
  app: FastifyInstance,
  options: StandInOptions,
  grants: Grants,
  failures: Failures,
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )

  app.post('/api/v10/oauth2/token', (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (failures.token) {
      return answerWithFailure(failures.token, reply, { status: 400, body: invalidCode })
    }
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const client = clientOf(request, form)
    if (client.id !== options.clientId || client.secret !== options.clientSecret) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return reply.code(400).send(refusal('unsupported_grant_type', 'Invalid "grant_type" in request.'))
    }
    const grant = grants.redeemCode(form.get('code') ?? '')
    if (!grant) return reply.code(400).send(invalidCode)
    if (form.get('redirect_uri') !== grant.redirectUri) {
      return reply.code(400).send(refusal('invalid_grant', 'Invalid "redirect_uri" in request.'))
    }
    const problem = checkVerifier(form.get('code_verifier'), grant.challenge)
    if (problem) return reply.code(400).send(problem)
    return reply.send({
      token_type: 'Bearer',
      access_token: grants.issueToken(grant),
      expires_in: weekInSeconds,
      refresh_token: randomText(),
      scope: grant.scope,
    })
  })
}

function clientOf(request: FastifyRequest, form: URLSearchParams) {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') {
    return { id: form.get('client_id'), secret: form.get('client_secret') }
  }
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':')
  return { id: formDecoded(id), secret: formDecoded(secret) }
}

// OAuth form-encodes both parts before joining them; URLSearchParams does not throw on a bad escape.
function formDecoded(text: string) {
  return new URLSearchParams(`text=${text}`).get('text')
}

/** Strict RFC 7636, like Discord. A verifier without a challenge is refused, because the challenge may have been lost. */
function checkVerifier(verifier: string | null, challenge: string | null) {
  if (verifier === null && challenge === null) return null
  if (verifier === null) return refusal('invalid_request', 'Missing "code_verifier" in request.')
  if (!/^[\w.~-]{43,128}$/.test(verifier))
    return refusal('invalid_request', 'Invalid "code_verifier" in request.')
  if (challengeOf(verifier) === challenge) return null
  return refusal('invalid_grant', 'Invalid "code_verifier" in request.')
}

function challengeOf(verifier: string) {
  return createHash('sha256').update(verifier).digest('base64url')
}

function refusal(error: string, description: string) {
  return { error, error_description: description }
}
