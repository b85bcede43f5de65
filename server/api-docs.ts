import { OpenAPIGenerator, type JSONSchema } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { OpenAPI } from '@orpc/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { api } from '@westmore/contract/api.ts'
import { SentBatch } from '@westmore/contract/log-lines.ts'
import { docsPage } from './api-docs-page.ts'

const errorBody = (codes: string[], data: JSONSchema[]): JSONSchema => ({
  type: 'object',
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    requestId: { type: 'string' },
    ...(data.length > 0 && { data: { anyOf: data } }),
  },
  required: ['code', 'message', 'requestId'],
})

const live: OpenAPI.PathItemObject = {
  get: {
    operationId: 'live',
    summary: 'Server-sent events: what changed (`{topic, id?}`), never the data; heartbeats in between',
    responses: {
      200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      401: { description: 'Sign in first' },
    },
  },
}

const upload: OpenAPI.PathItemObject = {
  post: {
    operationId: 'tickets.attachments.create',
    summary:
      'Takes a picture, a plain text or a PDF, judged by its contents; it waits for the message that will bear it',
    parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      201: {
        description: '`{id, name, type, size, width, height}`; pictures become WebP without metadata',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      400: { description: 'BAD_REQUEST: no body, or a name of more than 1000 characters' },
      401: { description: 'Sign in first' },
      403: { description: 'CROSS_SITE: writes must come from the same origin' },
      409: { description: 'TOO_MANY_ATTACHMENTS: 20 files wait to be sent already' },
      413: { description: 'PAYLOAD_TOO_LARGE: 10 MiB for pictures, 2 MiB for the rest' },
      415: {
        description:
          'ATTACHMENT_TYPE: neither picture nor text nor PDF; UNSUPPORTED_MEDIA_TYPE: only application/octet-stream',
      },
      422: { description: 'PICTURE_BROKEN: unreadable, or more than 40 million points' },
      429: { description: 'TOO_MANY_REQUESTS' },
      503: { description: 'SERVICE_UNAVAILABLE: the database does not answer' },
    },
  },
}

/** Writes the OpenAPI document of everything under /api. */
async function describeApi(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(api, {
    info: {
      title: 'Westmore',
      version: '1',
      description:
        'JSON over one origin. Every error is `{code, message, requestId}`, with `data` where listed.',
    },
    servers: [{ url: publicUrl }],
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
    '/tickets/attachments': upload,
  }
  const paths = Object.entries({ ...document.paths, ...described }).map(([path, item]) => [
    `/api${path}`,
    item,
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

/** The contract takes anything as a batch, so that the answer can tell each fault; readers are told the shape. */
function describeBatch(post: object | undefined): object {
  const { $schema: _, ...schema } = z.toJSONSchema(SentBatch)
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
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

/** `/api/openapi.json` for machines, `/api/docs` for people. */
export async function mountApiDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = await describeApi(publicUrl)
  const page = docsPage(document)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  )
}
