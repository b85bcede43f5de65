import type { FastifyInstance } from 'fastify'
import type { Accounts, ProfileChange } from './accounts.ts'
import type { SentMessage } from './bot.ts'
import { failingEndpoints, failureKinds, type Failures } from './failures.ts'
import type { Guild } from './guild.ts'
import { leaksIn, type Secret } from './leaks.ts'

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

const residentBody = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[0-9]{15,21}$' }, username: text },
  required: ['id', 'username'],
  additionalProperties: false,
}

const secretsBody = {
  type: 'array',
  items: {
    type: 'object',
    properties: { words: text, readers: { type: 'array', items: text } },
    required: ['words', 'readers'],
    additionalProperties: false,
  },
}

/** Endpoints for tests and `npm run life` that Discord does not have. */
export function controlRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  failures: Failures,
  { guild, sent }: { guild: Guild; sent: SentMessage[] },
) {
  // Checks the messages sent since the last call.
  app.post<{ Body: Secret[] }>(
    '/control/leaks',
    { schema: { body: secretsBody }, bodyLimit: 32 * 1024 * 1024 },
    (request) => leaksIn(sent.splice(0), request.body),
  )

  app.delete('/control/messages', (_request, reply) => {
    guild.messages.clear()
    return reply.code(204).send()
  })

  app.put<{ Body: Failures }>('/control/failures', { schema: { body: failuresBody } }, (request, reply) => {
    for (const endpoint of failingEndpoints) failures[endpoint] = request.body[endpoint] ?? null
    return reply.code(204).send()
  })

  app.post<{ Body: { id: string; username: string } }>(
    '/control/personas',
    { schema: { body: residentBody } },
    (request, reply) => {
      const isNew = accounts.add(request.body.id, request.body.username)
      if (isNew) guild.members.set(request.body.id, new Set())
      return reply.code(isNew ? 201 : 409).send()
    },
  )

  app.put<{ Params: { id: string }; Body: ProfileChange }>(
    '/control/personas/:id',
    { schema: { body: changeBody } },
    (request, reply) => {
      if (!accounts.change(request.params.id, request.body)) return reply.callNotFound()
      return reply.code(204).send()
    },
  )
}
