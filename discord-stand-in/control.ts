import type { FastifyInstance } from 'fastify'
import type { Accounts, ProfileChange } from './accounts.ts'
import { failingEndpoints, failureKinds, type Failures } from './failures.ts'

const text = { type: 'string', minLength: 1 }
const failure = { enum: [...failureKinds, null] }

const failuresBody = {
  type: 'object',
  properties: Object.fromEntries(failingEndpoints.map((endpoint) => [endpoint, failure])),
  additionalProperties: false,
}

const changeBody = {
  type: 'object',
  properties: {
    username: text,
    global_name: { anyOf: [text, { type: 'null' }] },
    discriminator: { type: 'string', pattern: '^(0|[0-9]{4})$' },
    avatar: { anyOf: [{ type: 'string', pattern: '^(a_)?[0-9a-f]{32}$' }, { type: 'null' }] },
    email: { anyOf: [text, { type: 'null' }] },
    mfa_enabled: { type: 'boolean' },
  },
  additionalProperties: false,
}

/** The strings tests pull; Discord has nothing of the kind. */
export function controlRoutes(app: FastifyInstance, accounts: Accounts, failures: Failures) {
  app.put<{ Body: Failures }>('/control/failures', { schema: { body: failuresBody } }, (request, reply) => {
    for (const endpoint of failingEndpoints) failures[endpoint] = request.body[endpoint] ?? null
    return reply.code(204).send()
  })

  app.put<{ Params: { id: string }; Body: ProfileChange }>(
    '/control/personas/:id',
    { schema: { body: changeBody } },
    (request, reply) => {
      if (!accounts.change(request.params.id, request.body)) return reply.callNotFound()
      return reply.code(204).send()
    },
  )
}
