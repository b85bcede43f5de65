import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { OpenAPI } from '@orpc/contract'
import * as z from 'zod/mini'
import { api } from '@westmore/contract/api.ts'
import { MAX_STREAMS } from '@westmore/contract/live.ts'
import { SentBatch } from '@westmore/contract/logs-lines.ts'
import { MAX_PAGE_PICTURES } from '@westmore/contract/pages-pictures.ts'
import { MAX_UNUSED_PICTURES } from '@westmore/contract/pictures.ts'
import { MAX_UNSENT } from '@westmore/contract/tickets.ts'
import { complete, doorsByOperation, errorBody, securitySchemesOf } from './complete.ts'
import type { Env } from '#env.ts'
import { LOKI, Push } from '#features/logs/ingest/loki-push.ts'
import { PICTURE_BROKEN } from '#pictures/redraw.ts'

const SIGN_IN = 'UNAUTHORIZED: sign in first'
const CROSS_SITE = 'CROSS_SITE: only pages of this site may ask for this'
const TOO_SLOW = 'REQUEST_TIMEOUT: the body came more slowly than 8 KiB a second'
const NO_DATABASE = 'SERVICE_UNAVAILABLE: the database does not answer'
const BROKEN = `PICTURE_BROKEN: ${PICTURE_BROKEN}`
const TOO_MANY_PICTURES =
  'TOO_MANY_REQUESTS; TOO_MANY_BROKEN_PICTURES: too many unreadable pictures in a row, so none are accepted for a while (Retry-After)'

/** Errors by status. */
type Errors = Record<number, string>

interface Answer {
  description: string
  content?: Record<string, { schema: { type: 'string' | 'object' } }>
}

const answersOf = (success: Record<number, Answer>, errors: Errors): Record<string, Answer> => ({
  ...success,
  ...Object.fromEntries(Object.entries(errors).map(([status, description]) => [status, { description }])),
})

const STREAM: Record<number, Answer> = {
  200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
}

const live: OpenAPI.PathItemObject = {
  get: {
    operationId: 'live',
    summary:
      'Server-sent events: what changed (`{topic, id?}`), of the data only the words of a reply (`said`); heartbeats in between',
    responses: answersOf(STREAM, {
      401: SIGN_IN,
      403: CROSS_SITE,
      429: `TOO_MANY_STREAMS: a person may have ${MAX_STREAMS} open at once; a browser that has one already loses its oldest instead. TOO_MANY_REQUESTS: wait as Retry-After says`,
      503: NO_DATABASE,
    }),
  },
}

const look: OpenAPI.PathItemObject = {
  get: {
    operationId: 'doctor.look',
    summary:
      'Server-sent events: the address and the protocol of the caller, and whether a proxy is in between, as the server sees them. ' +
      '`westmore doctor` uses it to check the proxies',
    responses: answersOf(STREAM, {
      429: 'TOO_MANY_REQUESTS: wait as Retry-After says',
      503: NO_DATABASE,
    }),
  },
}

interface Upload {
  operationId: string
  summary: string
  parameters?: { name: string; in: 'query'; schema: { type: 'string' }; description?: string }[]
  answer: string
  /** Besides those that every upload may have, or in their place. */
  errors: Errors
}

const uploadOf = ({ answer, errors, ...operation }: Upload): OpenAPI.PathItemObject => ({
  post: {
    ...operation,
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: answersOf(
      { 201: { description: answer, content: { 'application/json': { schema: { type: 'object' } } } } },
      { 401: SIGN_IN, 403: CROSS_SITE, 408: TOO_SLOW, 503: NO_DATABASE, ...errors },
    ),
  },
})

const uploadFile = uploadOf({
  operationId: 'tickets.attachments.create',
  summary:
    'Accepts a picture, a plain text, a PDF or a video (MP4, WebM), judged by its contents; it waits for the message it will be attached to',
  parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
  answer:
    '`{id, name, type, size, width, height}`; pictures become WebP without metadata, text of any usual encoding UTF-8',
  errors: {
    400: 'BAD_REQUEST: no body, or a name of more than 1000 characters',
    409: `TOO_MANY_ATTACHMENTS: ${MAX_UNSENT} files wait to be sent already; STORAGE_FULL: the space of one person is used up`,
    413: 'PAYLOAD_TOO_LARGE: 10 MiB for pictures, `maxFileBytes` of `/auth/me` for the rest',
    415: 'ATTACHMENT_TYPE: neither picture nor text nor PDF nor video, `data.why` says what it is; UNSUPPORTED_MEDIA_TYPE: only application/octet-stream',
    422: BROKEN,
    429: TOO_MANY_PICTURES,
  },
})

const uploadPicture = (operationId: string, of: { thing: string; user: string; full?: string }) =>
  uploadOf({
    operationId,
    summary: `Accepts the picture of a ${of.thing}, for the staff; removed after a day if no ${of.user} uses it`,
    answer: `\`{id, imageUrl, width, height}\`; \`imageUrl\` is the address for the ${of.thing}; the picture becomes WebP without metadata`,
    errors: {
      400: 'BAD_REQUEST: no body',
      403: `FORBIDDEN: not of the staff; ${CROSS_SITE}`,
      409: `TOO_MANY_PICTURES: ${MAX_UNUSED_PICTURES} of this person are used in no ${of.user}${of.full ?? ''}`,
      413: 'PAYLOAD_TOO_LARGE: 10 MiB',
      415: 'PICTURE_TYPE: JPEG, PNG, GIF, WebP and AVIF are accepted, `data.why` says what it is if known; UNSUPPORTED_MEDIA_TYPE: only application/octet-stream',
      422: BROKEN,
      429: TOO_MANY_PICTURES,
    },
  })

/** Of a file of an owner: first a report, then it is stored. */
const importOf = (operationId: string, of: { summary: string; answer: string; faults: string }) =>
  uploadOf({
    operationId,
    summary: of.summary,
    parameters: [
      { name: 'store', in: 'query', schema: { type: 'string' }, description: 'The `hash` of the report' },
    ],
    answer: of.answer,
    errors: {
      400: 'BAD_REQUEST: no body, or `store` is no hash',
      403: `FORBIDDEN: not an owner; ${CROSS_SITE}`,
      409: 'IMPORT_CHANGED: not the file of the report',
      413: 'PAYLOAD_TOO_LARGE: 20 MiB',
      415: 'UNSUPPORTED_MEDIA_TYPE: only application/octet-stream',
      422: `IMPORT_BROKEN: \`data\` says why (${of.faults})`,
      429: 'TOO_MANY_REQUESTS: another file is being read',
    },
  })

/** Not under /api: a Loki client is configured with the server's address only. */
const loki: OpenAPI.PathItemObject = {
  post: {
    operationId: 'logs.loki',
    summary:
      'Stores lines in the format of Grafana’s Loki, all or none: the category is the label `category` or `event`, the script `script` or ' +
      '`resource`, the server `server`; message, level and identifiers are read from the JSON of the line, from labels and from structured ' +
      'metadata. A line of equal stream, time, text and metadata is stored once within a week. Also accepts gzip, and the token as the ' +
      'password of `Basic`',
    requestBody: { required: true, content: { 'application/json': { schema: shapeOf(Push) } } },
    responses: answersOf(
      { 204: { description: 'Stored for good' } },
      {
        400: 'BAD_REQUEST: not a push, a timestamp not in nanoseconds or out of bounds, a line that breaks a limit',
        401: 'UNAUTHORIZED: a valid token of a game server is required',
        403: CROSS_SITE,
        408: TOO_SLOW,
        413: 'PAYLOAD_TOO_LARGE: 1 MiB, compressed or not, and labels times lines likewise',
        415: 'UNSUPPORTED_MEDIA_TYPE: only application/json, plain or compressed with gzip',
        429: 'TOO_MANY_REQUESTS: too many requests, wait a moment',
        503: NO_DATABASE,
      },
    ),
  },
}

function shapeOf(type: z.ZodMiniType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type)
  return schema
}

export async function buildOpenApiDocument(env: Env): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(api, {
    info: {
      title: 'Westmore',
      version: '1',
      description:
        'JSON over one origin. Every error is `{code, message, requestId}`, with `data` where listed. Ids are UUIDs or ' +
        'numbers, so a path with a word, such as `/tickets/attachments/{id}`, never matches one with an id.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Westmore' },
    },
    servers: [{ url: env.PUBLIC_URL }],
    customErrorResponseBodySchema: (errors) =>
      errorBody(
        errors.map(([code]) => code),
        errors
          .filter(([, , , data]) => typeof data === 'object' && Object.keys(data).length > 0)
          .map(([, , , data]) => data),
      ),
  })
  const ledger = document.paths?.['/logs']
  const described = {
    '/logs': { ...ledger, post: describeBatch(ledger?.post) },
    '/live': live,
    '/doctor/look': look,
    '/tickets/attachments': uploadFile,
    '/allowlist/pictures': uploadPicture('allowlist.pictures.create', {
      thing: 'question',
      user: 'question',
    }),
    '/pages/pictures': uploadPicture('pages.pictures.create', {
      thing: 'page',
      user: 'draft or version',
      full: `; PICTURES_FULL: all pages have ${MAX_PAGE_PICTURES} together, with those of old versions`,
    }),
    '/sanctions/import': importOf('sanctions.import', {
      summary:
        'Reads the bans and warnings of a playersDB.json of txAdmin and reports what it would store; with the hash of that report it stores the same file, all or nothing',
      answer: 'The report: counts, and ten of the new sanctions',
      faults: 'syntax, large, format, version',
    }),
    '/moving/admitted': importOf('moving.admitted', {
      summary:
        'Reads the admitted players of a playersDB.json of txAdmin or of a table and reports whom it would admit; with the hash of that report it admits them, all or nothing',
      answer: 'The report: counts, ten of the new people, who is left out and why, who is here already',
      faults: 'syntax, large, format, version',
    }),
    [LOKI]: loki,
  }
  const doors = doorsByOperation()
  const paths = Object.entries({ ...document.paths, ...described }).map(([path, item]) => {
    const operations = Object.entries(item ?? {}).map(([method, operation]) => [
      method,
      isOperation(operation) ? complete(operation, doors.get(operation.operationId ?? '')) : operation,
    ])
    return [path === LOKI ? path : `/api${path}`, Object.fromEntries(operations)]
  })
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { securitySchemes: securitySchemesOf(env) },
  }
}

const isOperation = (value: unknown): value is OpenAPI.OperationObject =>
  typeof value === 'object' && value !== null && 'responses' in value

/**
 * The contract accepts any batch, so that the answer can list each fault; readers of the document get the real shape.
 */
function describeBatch(post: OpenAPI.OperationObject | undefined): object {
  return {
    ...post,
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A batch repeated under its key is stored once',
        schema: { type: 'string', maxLength: 200 },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: shapeOf(SentBatch) } } },
  }
}
