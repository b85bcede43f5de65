import * as z from 'zod/mini'
import { asFreshOwner, asFreshStaff, asGame, asStaff, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, PATCH, POST } from './endpoint.ts'
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
import { conflict, unfit } from './refusal.ts'
import { anyText, requiredText, Uuid } from './text.ts'

const EntryId = z.coerce.number().check(z.int(), z.minimum(1))
const ByEntryId = z.object({ id: EntryId })
const pageOf = (size: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), size)

const NAME_TAKEN = conflict('There is one of this name already')

export const logs = {
  ingest: POST(
    asGame,
    '/logs',
    `Stores one line or an array of up to ${MAX_LINES}, all or none; with an Idempotency-Key only once`,
    202,
  )
    // Ten full servers with one token, each sending a batch every 50 ms.
    .meta({ bodyLimit: MAX_BATCH_BYTES, perMinute: 12_000 })
    .errors({
      LINES_INVALID: unfit(
        'Nothing was stored: some lines are wrong',
        z.object({ errors: z.array(LineError), count: z.int() }),
      ),
      TOO_MANY_LINES: { status: 413, message: `A batch has ${MAX_LINES} lines at most` },
      KEY_REUSED: conflict('This Idempotency-Key was already used for another batch'),
    })
    .input(z.unknown())
    .output(
      z.object({
        accepted: z.int(),
        /** Seconds by which `created_at` was moved back, if the sender's clock (`Date`) is over five minutes off. */
        correctedBy: z.optional(z.int()),
      }),
    ),

  list: GET(asStaff, '/logs', `A page of the first ${MAX_FOUND} lines and how many match`)
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
        /** False if there are more than `total`: lines of players or words are counted up to MAX_FOUND. */
        isWhole: z.boolean(),
      }),
    ),

  tail: GET(
    asStaff,
    '/logs/tail',
    'Lines stored since `after`, newest first; without it the newest, and an `after` for the next request',
  )
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

  stats: GET(asStaff, '/logs/stats', 'Number of lines today, and in total by category').output(
    z.object({
      todayCount: z.int(),
      byCategory: z.array(z.object({ category: z.string(), count: z.int() })),
    }),
  ),

  histogram: GET(asStaff, '/logs/histogram', 'Number of lines over time, including empty bars')
    .input(LogFilter)
    .output(Histogram),

  facets: GET(
    asStaff,
    '/logs/facets',
    'Values of category, script and server with counts, each under the filters of the others',
  )
    .input(LogFilter)
    .output(FacetTable),

  export: GET(
    asStaff,
    '/logs/export',
    'Every line of the filter, newest first, as CSV; recorded in the audit',
  )
    .meta({ perMinute: 60 })
    .input(LogFilter)
    .output(z.unknown()),

  entry: GET(asStaff, '/logs/entries/{id}', 'One line')
    .errors({ NOT_FOUND })
    .input(ByEntryId)
    .output(LogEntry),

  context: GET(
    asStaff,
    '/logs/entries/{id}/context',
    'Lines of the same player (or script, when the line names no player) five minutes before and after',
  )
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

  player: GET(
    asStaff,
    '/logs/player',
    'The player behind an identifier; for their lines use the list with `player`',
  )
    .errors({ NOT_FOUND })
    .input(z.object({ identifier: requiredText(200) }))
    .output(LogPlayer),

  people,

  categories: {
    list: GET(asStaff, '/logs/categories', 'Described categories, newest first').output(z.array(LogCategory)),
    create: POST(asStaff, '/logs/categories', 'Describes a category', 201)
      .errors({ NAME_TAKEN })
      .input(CategoryText)
      .output(LogCategory),
    update: PATCH(asStaff, '/logs/categories/{id}', 'Changes what is given, keeps the rest')
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
    remove: DELETE_BY_ID(asStaff, '/logs/categories/{id}', 'Deletes the description; the lines stay'),
  },

  tokens: {
    list: GET(asStaff, '/logs/tokens', 'Tokens of game servers, newest first').output(z.array(UsedToken)),
    create: POST(asFreshOwner, '/logs/tokens', 'Creates a token; its text is returned only this once', 201)
      .input(TokenText)
      .output(z.extend(LogToken, { token: z.string() })),
    revoke: DELETE_BY_ID(asFreshStaff, '/logs/tokens/{id}', 'Revokes a token at once; it stays in the list'),
  },
}
