import * as z from 'zod/mini'
import { withoutAnsi } from './ansi.ts'
import { parseJsonExactly } from './exact-json.ts'
import { withoutAddresses, withoutAddressesIn } from './logs-addresses.ts'
import { withoutSecrets, withoutSecretsIn } from './logs-secrets.ts'
import { retainedSince, SUSPECT } from './logs.ts'
import { limitOf, terms } from './retention.ts'
import { cleanText } from './text.ts'
import { cutText } from './signs.ts'

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
export const MAX_LINE_ERRORS = 20

/** A name that looks like several fields: ox_lib joins names and identifiers with commas, then splits them. */
export const FIELDS_IN_NAME = /,\w+:/

export const suspectName = { [SUSPECT]: 'jméno hráče' }

/** An error in a batch: the line (from 0), its field (empty for the line itself), the reason. */
export const LineError = z.object({ index: z.int(), field: z.string(), reason: z.string() })
export type LineError = z.infer<typeof LineError>

const longest = {
  category: MAX_CATEGORY,
  script_name: MAX_SCRIPT,
  action: MAX_ACTION,
  user_identifier: MAX_IDENTIFIER,
  server_id: MAX_SERVER,
}
type TextField = keyof typeof longest

const shortText = (field: TextField) => z.string().check(z.maxLength(longest[field]))

/**
 * One line as the game server sends it. `readLines` checks it: a generated parser takes three times as long
 * (docs/decisions/ledger.md).
 */
const SentLine = z.object({
  category: shortText('category'),
  script_name: shortText('script_name'),
  action: shortText('action'),
  /** The player it is about; absent or null for events of the server itself. */
  user_identifier: z.optional(z.nullable(shortText('user_identifier'))),
  /** Defaults to the token's server. */
  server_id: z.optional(z.nullable(shortText('server_id'))),
  /** An object, or an object as JSON text; `playerName` in it names the player. */
  metadata: z.optional(z.nullable(z.union([z.record(z.string(), z.unknown()), z.string()]))),
  /** ISO 8601 with offset; defaults to the time of arrival. */
  created_at: z.optional(z.nullable(z.string())),
})
export type SentLine = z.infer<typeof SentLine>

export const SentBatch = z.union([SentLine, z.array(SentLine).check(z.maxLength(MAX_LINES))])

/** A checked line, ready to store; `metadata` is an object as JSON text, null when empty. */
export interface Line {
  at: number
  category: string
  script: string
  action: string
  identifier: string | null
  playerName: string | null
  server: string
  metadata: string | null
}

/** A game clock further off than this (ms) is corrected. */
export const CLOCK_TOLERANCE = 5 * 60 * 1000

/** Correction (ms) for timestamps of a clock this far ahead. */
export const correctedBy = (skew: number) => (Math.abs(skew) > CLOCK_TOLERANCE ? skew : 0)

/** Largest clock error stored (s): some 63 years. */
const MAX_SKEW = 2_000_000_000

export const skewInSeconds = (skew: number) =>
  Math.max(-MAX_SKEW, Math.min(MAX_SKEW, Math.round(skew / 1_000)))

const MAX_AHEAD = 24 * 60 * 60 * 1000
const Instant = z.iso.datetime({ offset: true })

/** Checks a batch; returns its right lines in order, and the places of the others. `skew`: how far (ms) the game's clock is ahead. */
export function readLines(
  batch: readonly unknown[],
  { now, serverId, skew = 0 }: { now: Date; serverId: string; skew?: number },
): { lines: Line[]; bad: number[]; errors: LineError[]; count: number } {
  const lines: Line[] = []
  const bad: number[] = []
  const errors: LineError[] = []
  let count = 0
  const bounds = {
    now: now.getTime(),
    correction: correctedBy(skew),
    oldest: retainedSince(now).getTime(),
    addressesSince: limitOf(terms.addresses, now).getTime(),
  }
  for (const [index, sent] of batch.entries()) {
    const before = count
    const line = readLine(sent, bounds, serverId, (field, reason) => {
      count += 1
      if (errors.length < MAX_LINE_ERRORS) errors.push({ index, field, reason })
    })
    if (line && count === before) lines.push(line)
    else bad.push(index)
  }
  return { lines, bad, errors, count }
}

interface Bounds {
  now: number
  oldest: number
  correction: number
}

type Report = (field: keyof SentLine | '', reason: string) => void

function readLine(
  sent: unknown,
  bounds: Bounds & { addressesSince: number },
  serverId: string,
  report: Report,
): Line | undefined {
  if (!isObject(sent)) {
    report('', 'must be an object')
    return undefined
  }
  const metadata = readMetadata(sent['metadata'], report)
  const line = {
    category: readText(sent, 'category', report),
    script: readText(sent, 'script_name', report),
    action: withoutSecrets(readText(sent, 'action', report)),
    identifier: isAbsent(sent['user_identifier']) ? null : readText(sent, 'user_identifier', report),
    server: isAbsent(sent['server_id']) ? serverId : readText(sent, 'server_id', report),
    at: readMoment(sent['created_at'], bounds, report),
    ...metadata,
  }
  return line.at < bounds.addressesSince ? withoutOldAddresses(line) : line
}

/** For a line so old on arrival that its addresses are already past their term. */
function withoutOldAddresses(line: Line): Line {
  const { action, metadata, playerName } = line
  return {
    ...line,
    action: withoutAddresses(action),
    metadata: metadata === null ? null : JSON.stringify(withoutAddressesIn(parseJson(metadata))),
    playerName: playerName === null ? null : withoutAddresses(playerName),
  }
}

const isAbsent = (value: unknown) => value === undefined || value === null

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(sent: Record<string, unknown>, field: TextField, report: Report): string {
  const max = longest[field]
  const value = sent[field]
  if (typeof value !== 'string') {
    report(field, isAbsent(value) ? 'is required' : 'must be a text')
    return ''
  }
  const text = cleanText(value)
  if (text === '') report(field, 'must not be blank')
  if (text.length > max) report(field, `must have at most ${max} characters`)
  return text
}

function readMoment(value: unknown, { now, oldest, correction }: Bounds, report: Report): number {
  if (isAbsent(value)) return now
  if (typeof value !== 'string' || !Instant.safeParse(value).success) {
    report('created_at', 'must be ISO 8601 with an offset, such as 2026-11-20T18:30:00Z')
    return now
  }
  const at = Date.parse(value) - correction
  if (at > now + MAX_AHEAD) report('created_at', 'is more than a day ahead')
  if (at < oldest) report('created_at', 'is older than lines are kept')
  return at
}

function readMetadata(value: unknown, report: Report): Pick<Line, 'metadata' | 'playerName'> {
  const nothing = { metadata: null, playerName: null }
  if (isAbsent(value) || value === '') return nothing
  const refuse = (reason: string) => {
    report('metadata', reason)
    return nothing
  }
  if (typeof value === 'string' && value.length > MAX_METADATA) return refuse(TOO_LONG)
  const sent = typeof value === 'string' ? parseJson(value) : value
  if (!isObject(sent)) return refuse('must be an object, or an object as JSON text')
  if (isTooDeep(sent, 1)) return refuse(`must nest at most ${MAX_METADATA_DEPTH} deep`)
  const object = storedMetadata(sent)
  const metadata = JSON.stringify(object)
  if (metadata.length > MAX_METADATA) return refuse(TOO_LONG)
  const { playerName } = object
  const whole = typeof playerName === 'string' ? cleanText(playerName) : ''
  const name = cutText(whole, MAX_IDENTIFIER).trim()
  const isSuspect = FIELDS_IN_NAME.test(whole)
  return {
    metadata: isSuspect ? JSON.stringify({ ...object, ...suspectName }) : metadata === '{}' ? null : metadata,
    playerName: name || null,
  }
}

const TOO_LONG = `must have at most ${MAX_METADATA} characters as JSON text`

function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text)
  } catch {
    return undefined
  }
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const parts: unknown[] = Object.values(value)
  return depth > MAX_METADATA_DEPTH || parts.some((part) => isTooDeep(part, depth + 1))
}

/**
 * Metadata as they are stored: without U+0000, lone surrogates, commands to a terminal and secrets. Each text is normalised
 * on its own: in the JSON text, a combining mark would join the escape before it (`\n` and U+030C are no `\ň`).
 */
export const storedMetadata = (sent: Record<string, unknown>): Record<string, unknown> =>
  withoutSecretsIn(Object.fromEntries(storableEntries(sent)))

const storableEntries = (sent: object) =>
  Object.entries(sent).map(([key, part]): [string, unknown] => [storableText(key), storable(part)])

/** Thousands of lines arrive each second, and letters up to U+02FF stay as they are. */
const storableText = (text: string) =>
  /[^ -~\u00A0-\u02FF]/.test(text)
    ? withoutAnsi(text).replaceAll('\0', '').toWellFormed().normalize('NFC')
    : text

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  return isObject(value) ? Object.fromEntries(storableEntries(value)) : value
}
