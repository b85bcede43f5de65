import * as z from 'zod/mini'

/** Limits of `POST /api/logs`: lines and bytes of a batch, UTF-16 units of a field. */
export const MAX_LINES = 1_000
export const MAX_BATCH_BYTES = 1_048_576
export const MAX_CATEGORY = 64
export const MAX_SCRIPT = 100
export const MAX_ACTION = 2_000
export const MAX_IDENTIFIER = 128
export const MAX_SERVER = 64
/** UTF-16 units of the metadata as JSON text, and how deep it may nest. */
export const MAX_METADATA = 32_768
export const MAX_METADATA_DEPTH = 32
/** Errors of a refused batch that the answer lists. */
export const MAX_LINE_ERRORS = 20

/** What is wrong with a batch: the line (from 0), its field (empty: the line itself), the reason. */
export const LineError = z.object({ index: z.int(), field: z.string(), reason: z.string() })
export type LineError = z.infer<typeof LineError>

/** One line as the game server sends it. */
export interface SentLine {
  category: string
  script_name: string
  action: string
  /** Whom it is about; absent or null for the server's own doings. */
  user_identifier?: string | null
  /** The token's server when absent. */
  server_id?: string
  /** An object, or an object as JSON text; `playerName` in it names the player. */
  metadata?: Record<string, unknown> | string | null
  /** ISO 8601 with offset; the moment of arrival when absent. */
  created_at?: string
}
