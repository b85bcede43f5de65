import * as z from 'zod/mini'
import { asFreshOwner, asFreshStaff, asGame, asStaff, NOT_FOUND } from './doors.ts'
import { around } from './logs-around.ts'
import { LineError, MAX_BATCH_BYTES, MAX_LINES } from './logs-lines.ts'
import { people } from './logs-people.ts'
import {
  CategoryText,
  FacetTable,
  Histogram,
  LogCategory,
  LogEntry,
  LogFilter,
  LogPlayer,
  LogToken,
  MAX_CATEGORY_DESCRIPTION,
  MAX_FOUND,
  MAX_PAGE,
  PAGE_SIZE,
  TokenText,
  UsedToken,
} from './logs.ts'
import { anyText, ById, requiredText, Uuid } from './text.ts'

const EntryId = z.coerce.number().check(z.int(), z.minimum(1))
const ByEntryId = z.object({ id: EntryId })
const pageOf = (size: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), size)

const NAME_TAKEN = { status: 409, message: 'There is one of this name already' }

export const logs = {
  ingest: asGame
    // Ten full servers with one token, each sending a batch every 50 ms.
    .meta({ bodyLimit: MAX_BATCH_BYTES, perMinute: 12_000 })
    .route({
      method: 'POST',
      path: '/logs',
      successStatus: 202,
      summary: `Stores one line or an array of up to ${MAX_LINES}, all or none; with an Idempotency-Key only once`,
    })
    .errors({
      LINES_INVALID: {
        status: 422,
        message: 'Nothing was stored: some lines are wrong',
        data: z.object({ errors: z.array(LineError), count: z.int() }),
      },
      TOO_MANY_LINES: { status: 413, message: `A batch has ${MAX_LINES} lines at most` },
      KEY_REUSED: { status: 409, message: 'This Idempotency-Key was already used for another batch' },
    })
    .input(z.unknown())
    .output(
      z.object({
        accepted: z.int(),
        /** Seconds by which `created_at` was moved back, if the sender's clock (`Date`) is over five minutes off. */
        correctedBy: z.optional(z.int()),
      }),
    ),

  list: asStaff
    .route({
      method: 'GET',
      path: '/logs',
      summary: `A page of the first ${MAX_FOUND} lines and how many match`,
    })
    .input(
      z.extend(LogFilter, {
        limit: pageOf(PAGE_SIZE),
        offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_FOUND)), 0),
        order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      }),
    )
    .output(
      z.object({
        logs: z.array(LogEntry),
        total: z.int(),
        /** False when counting stopped early: `total` then grows with later pages of a text search. */
        isWhole: z.boolean(),
      }),
    ),

  tail: asStaff
    .route({
      method: 'GET',
      path: '/logs/tail',
      summary:
        'Lines stored since `after`, newest first; without it the newest, and an `after` for the next request',
    })
    .input(
      z.extend(LogFilter, {
        /** The `after` of the previous response; every line stored later is sent once, including late ones. */
        after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
        limit: pageOf(PAGE_SIZE),
      }),
    )
    .output(
      z.object({
        logs: z.array(LogEntry),
        after: z.int(),
        skipped: z.int(),
      }),
    ),

  stats: asStaff
    .route({ method: 'GET', path: '/logs/stats', summary: 'Number of lines today, and in total by category' })
    .output(
      z.object({
        todayCount: z.int(),
        byCategory: z.array(z.object({ category: z.string(), count: z.int() })),
      }),
    ),

  histogram: asStaff
    .route({
      method: 'GET',
      path: '/logs/histogram',
      summary: 'Number of lines over time, including empty bars',
    })
    .input(LogFilter)
    .output(Histogram),

  facets: asStaff
    .route({
      method: 'GET',
      path: '/logs/facets',
      summary: 'Values of category, script and server with counts, each under the filters of the others',
    })
    .input(LogFilter)
    .output(FacetTable),

  export: asStaff
    .meta({ perMinute: 60 })
    .route({
      method: 'GET',
      path: '/logs/export',
      summary: 'Every line of the filter, newest first, as CSV; recorded in the audit',
    })
    .input(LogFilter)
    .output(z.unknown()),

  entry: asStaff
    .route({ method: 'GET', path: '/logs/entries/{id}', summary: 'One line' })
    .errors({ NOT_FOUND })
    .input(ByEntryId)
    .output(LogEntry),

  context: asStaff
    .route({
      method: 'GET',
      path: '/logs/entries/{id}/context',
      summary:
        'Lines of the same player (or script, when the line names no player) five minutes before and after',
    })
    .errors({ NOT_FOUND })
    .input(ByEntryId)
    .output(
      z.object({
        /** Oldest first, including the line itself; the nearest lines, at most 100 before and 100 after it. */
        logs: z.array(LogEntry),
        isWhole: z.boolean(),
      }),
    ),

  around,

  player: asStaff
    .route({
      method: 'GET',
      path: '/logs/player',
      summary: 'The player behind an identifier; for their lines use the list with `player`',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ identifier: requiredText(200) }))
    .output(LogPlayer),

  people,

  categories: {
    list: asStaff
      .route({ method: 'GET', path: '/logs/categories', summary: 'Described categories, newest first' })
      .output(z.array(LogCategory)),
    create: asStaff
      .route({
        method: 'POST',
        path: '/logs/categories',
        successStatus: 201,
        summary: 'Describes a category',
      })
      .errors({ NAME_TAKEN })
      .input(CategoryText)
      .output(LogCategory),
    update: asStaff
      .route({
        method: 'PATCH',
        path: '/logs/categories/{id}',
        summary: 'Changes what is given, keeps the rest',
      })
      .errors({ NOT_FOUND, NAME_TAKEN })
      .input(
        z.object({
          id: Uuid,
          name: z.optional(CategoryText.shape.name),
          description: z.optional(anyText(MAX_CATEGORY_DESCRIPTION)),
          scriptExport: z.optional(CategoryText.shape.scriptExport),
        }),
      )
      .output(LogCategory),
    remove: asStaff
      .route({
        method: 'DELETE',
        path: '/logs/categories/{id}',
        successStatus: 204,
        summary: 'Deletes the description; the lines stay',
      })
      .errors({ NOT_FOUND })
      .input(ById)
      .output(z.void()),
  },

  tokens: {
    list: asStaff
      .route({ method: 'GET', path: '/logs/tokens', summary: 'Tokens of game servers, newest first' })
      .output(z.array(UsedToken)),
    create: asFreshOwner
      .route({
        method: 'POST',
        path: '/logs/tokens',
        successStatus: 201,
        summary: 'Creates a token; its text is returned only this once',
      })
      .input(TokenText)
      .output(z.extend(LogToken, { token: z.string() })),
    revoke: asFreshStaff
      .route({
        method: 'DELETE',
        path: '/logs/tokens/{id}',
        successStatus: 204,
        summary: 'Revokes a token at once; it stays in the list',
      })
      .errors({ NOT_FOUND })
      .input(ById)
      .output(z.void()),
  },
}
