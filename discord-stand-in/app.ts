import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { openAccounts, type ProfileChange } from './accounts.ts'
import { authorizeRoutes } from './authorize.ts'
import { controlRoutes } from './control.ts'
import { type FailingEndpoint, type Failure, type Failures } from './failures.ts'
import { openGrants } from './grants.ts'
import type { StandInOptions } from './options.ts'
import { pictureRoutes } from './pictures.ts'
import { profileRoute } from './profile.ts'
import { tokenRoute } from './token.ts'

export type StandIn = FastifyInstance & {
  clientId: string
  /** From now on until told otherwise; `fail('token', null)` heals one endpoint, `fail(null)` all. */
  fail: (endpoint: FailingEndpoint | null, failure?: Failure | null) => void
  changePersona: (id: string, change: ProfileChange) => void
}

/** The whole stand-in, not yet listening. */
export function buildStandIn(options: StandInOptions): StandIn {
  const accounts = openAccounts()
  const grants = openGrants(options.codeLifetimeMs ?? 60_000)
  const failures: Failures = {}

  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply.code(status).send({ message: `${status}: ${error.message}`, code: 0 })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }))

  authorizeRoutes(app, options, accounts, grants)
  profileRoute(app, accounts, grants, failures)
  pictureRoutes(app, accounts)
  controlRoutes(app, accounts, failures)
  // A scope of its own: only here is the body a form.
  app.register(async (scope) => tokenRoute(scope, options, grants, failures))

  return Object.assign(app, {
    clientId: options.clientId,
    fail(endpoint: FailingEndpoint | null, failure: Failure | null = null) {
      if (endpoint === null) Object.assign(failures, { token: null, profile: null })
      else failures[endpoint] = failure
    },
    changePersona(id: string, change: ProfileChange) {
      if (!accounts.change(id, change)) throw new Error(`No persona has the id ${id}`)
    },
  })
}
