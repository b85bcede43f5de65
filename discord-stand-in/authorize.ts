import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from './accounts.ts'
import { addressBack, checkAuthorizeRequest } from './consent.ts'
import type { Grants } from './grants.ts'
import type { StandInOptions } from './options.ts'
import { page } from './page.ts'
import { pickerPage, problemPage } from './picker.ts'

export function authorizeRoutes(
  app: FastifyInstance,
  options: StandInOptions,
  accounts: Accounts,
  grants: Grants,
) {
  app.get('/oauth2/authorize', (request, reply) => {
    const query = queryOf(request)
    const result = checkAuthorizeRequest(query, options)
    if (result.outcome === 'rejected') return sendPage(reply.code(400), problemPage(result.problem))
    if (result.outcome === 'redirected') return reply.redirect(result.location)

    const cancelled = addressBack(query, {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
    })
    return sendPage(reply, pickerPage(accounts.all(), query, cancelled))
  })

  app.get('/oauth2/authorize/choose', (request, reply) => {
    const query = queryOf(request)
    const result = checkAuthorizeRequest(query, options)
    if (result.outcome === 'rejected') return sendPage(reply.code(400), problemPage(result.problem))
    if (result.outcome === 'redirected') return reply.redirect(result.location)

    const account = accounts.find(query.get('persona') ?? '')
    if (!account) return sendPage(reply.code(400), problemPage('Takovou postavu tu nikdo nezná.'))
    const code = grants.issueCode({ personaId: account.id, ...result.consent })
    return reply.redirect(addressBack(query, { code }))
  })
}

function queryOf(request: FastifyRequest) {
  return new URL(request.url, 'http://stand-in').searchParams
}

function sendPage(reply: FastifyReply, content: { title: string; body: string }) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
    .send(page(content))
}
