import type { JSONSchema } from '@orpc/openapi'
import type { OpenAPI } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { api } from '@westmore/contract/api.ts'
import type { Door } from '@westmore/contract/doors.ts'
import type { Env } from '#env.ts'
import { cookieName } from '#caller/session.ts'

export const errorBody = (codes: string[], data: JSONSchema[]): JSONSchema => ({
  type: 'object',
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    requestId: { type: 'string' },
    ...(data.length > 0 && { data: data.length === 1 ? data[0] : { anyOf: data } }),
  },
  required: ['code', 'message', 'requestId'],
})

export const securitySchemesOf = (env: Env): Record<string, OpenAPI.SecuritySchemeObject> => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(env),
    description: 'Set by `POST /api/auth/discord/callback`, ended by `POST /api/auth/logout`',
  },
  gameToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a game server, made by the staff on the screen of logs',
  },
})

const securityByDoor: Record<Door, OpenAPI.SecurityRequirementObject[]> = {
  anyone: [],
  user: [{ session: [] }],
  staff: [{ session: [] }],
  owner: [{ session: [] }],
  game: [{ gameToken: [] }],
}

/** The guard (door) of each operation, by its name; seven are outside the contract and listed here. */
export function doorsByOperation(): Map<string, Door> {
  const doors = new Map<string, Door>([
    ['live', 'user'],
    ['doctor.look', 'anyone'],
    ['tickets.attachments.create', 'user'],
    ['allowlist.pictures.create', 'staff'],
    ['pages.pictures.create', 'staff'],
    ['sanctions.import', 'owner'],
    ['moving.admitted', 'owner'],
    ['logs.loki', 'game'],
  ])
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const door = contract['~orpc'].meta['door']
    if (isDoor(door)) doors.set(path.join('.'), door)
  })
  return doors
}

const isDoor = (door: unknown): door is Door => typeof door === 'string' && door in securityByDoor

const files: Record<string, string[]> = {
  'account.data': ['application/zip'],
  'allowlist.picture': ['image/webp'],
  'allowlist.questions.picture': ['image/webp'],
  'auth.avatar': ['image/webp', 'image/png', 'image/gif', 'image/jpeg', 'image/svg+xml'],
  'audit.export': ['text/csv'],
  'interviews.calendar': ['text/calendar'],
  'game.resource': ['application/zip'],
  'pages.picture': ['image/webp'],
  'sanctions.export': ['text/csv'],
  'logs.export': ['text/csv'],
  'tickets.attachment': ['image/webp', 'text/plain', 'application/pdf', 'video/mp4', 'video/webm'],
  'tickets.transcript': ['text/plain', 'application/json'],
}

export function complete(
  operation: OpenAPI.OperationObject,
  door: Door | undefined,
): OpenAPI.OperationObject {
  const name = operation.operationId ?? ''
  if (!door) throw new Error(`${name} has no door (guard)`)
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    if ('$ref' in response) return [status, response]
    const { content, ...rest } = response
    if (Number(status) < 400) return [status, hasJson(content) ? response : { ...rest, ...fileOf(name) }]
    const codes = rest.description?.match(/\b[A-Z]+(_[A-Z]+)+\b|\bUNAUTHORIZED\b/g) ?? []
    return [status, content ? response : { ...rest, content: jsonOf(errorBody(codes, [])) }]
  })
  return { ...operation, security: securityByDoor[door], responses: Object.fromEntries(responses) }
}

const jsonOf = (schema: JSONSchema) => ({ 'application/json': { schema } })

const isNothing = (schema: unknown) => ['{}', '{"not":{}}'].includes(JSON.stringify(schema))

/** The generator describes an empty answer, and one that the handler sends itself, as JSON of nothing or anything. */
function hasJson(content: OpenAPI.ResponseObject['content']): boolean {
  const schema = content?.['application/json']?.schema
  if (!content || !schema || !('anyOf' in schema)) return content !== undefined
  return !schema.anyOf?.every(isNothing)
}

function fileOf(name: string): Pick<OpenAPI.ResponseObject, 'content'> {
  const types = files[name]
  if (!types) return {}
  return {
    content: Object.fromEntries(
      types.map((type) => [
        type,
        { schema: { type: 'string', ...(isText(type) ? {} : { format: 'binary' }) } },
      ]),
    ),
  }
}

const isText = (type: string) => /^text|json/.test(type)
