import * as z from 'zod/mini'
import { License, type OnlinePlayer } from '@westmore/contract/game.ts'
import {
  MAX_ACTION,
  MAX_BATCH_BYTES,
  MAX_CATEGORY,
  MAX_IDENTIFIER,
  MAX_LINES,
  MAX_SCRIPT,
  MAX_SERVER,
  suspectName,
  type SentLine,
} from '@westmore/contract/logs-lines.ts'
import { SUSPECT } from '@westmore/contract/logs.ts'
import { cleanText } from '@westmore/contract/text.ts'

export const LOKI = '/loki/api/v1/push'

const Texts = z.record(z.string(), z.unknown())

/** The JSON of Loki clients: streams of labels with values `[nanoseconds, line, structured metadata?]`. */
export const Push = z.object({
  streams: z
    .array(
      z.object({
        stream: z.record(z.string(), z.string()),
        values: z.array(
          z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), Texts])]),
        ),
      }),
    )
    .check(z.maxLength(MAX_LINES)),
})
export type Push = z.infer<typeof Push>

const MAX_LABELS = 100

/**
 * Checks the limits of a push before it is parsed: labels are repeated for each value of their stream, so a small
 * push could expand, and each wrong value would need an error description.
 */
export function excessOf(push: unknown): 'lines' | 'labels' | 'bytes' | undefined {
  let lines = 0
  let bytes = 0
  for (const stream of listIn(push, 'streams')) {
    const values = listIn(stream, 'values').length
    const labels = Object.entries(fieldOf(stream, 'stream') ?? {})
    lines += values
    if (lines > MAX_LINES) return 'lines'
    if (labels.length > MAX_LABELS) return 'labels'
    for (const [name, text] of labels) bytes += (name.length + String(text).length) * values
    if (bytes > MAX_BATCH_BYTES) return 'bytes'
  }
  return undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name)
  return Array.isArray(list) ? list : []
}

/**
 * Identifiers used if there is no licence. Discord is left out: for a player without an account, the name may
 * contain a forged one.
 */
const otherKinds = ['license2', 'steam', 'fivem', 'xbl', 'live']

/** The category and script of streams that name none. */
const UNNAMED = 'loki'

/** A value of a push with the fields of its line if that is a JSON object; any other line is its own `message`. */
interface Value {
  of: Pick<SentLine, 'category' | 'script_name' | 'server_id' | 'created_at'>
  text: string
  labels: Record<string, unknown>
  fields: Record<string, unknown>
}

/** Returns undefined if a timestamp is invalid. */
export function valuesOf({ streams }: Push): Value[] | undefined {
  const values: Value[] = []
  for (const { stream, values: sent } of streams) {
    const { event, service, service_name: named, resource, hostname, job, server, ...labels } = stream
    // Before version 3.33, ox_lib used `service` and `hostname` for event and resource.
    const category = clip(event ?? service ?? named, MAX_CATEGORY) || UNNAMED
    const script = clip(resource ?? hostname ?? job, MAX_SCRIPT) || UNNAMED
    const of = { category, script_name: script, server_id: clip(server, MAX_SERVER) || null }
    for (const [time, text, extra = {}] of sent) {
      const at = momentOf(time)
      if (at === undefined) return undefined
      const fields = objectIn(text) ?? { message: text }
      values.push({ of: { ...of, created_at: at }, text, labels: { ...labels, ...extra }, fields })
    }
  }
  return values
}

/** Nanoseconds since 1970 in decimal digits. */
function momentOf(nanoseconds: string): string | undefined {
  if (!/^\d{1,19}$/.test(nanoseconds)) return undefined
  return new Date(Number(BigInt(nanoseconds) / 1_000_000n)).toISOString()
}

function objectIn(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return Texts.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A player as reported by our own resource. */
type Seen = Omit<OnlinePlayer, 'id'>

const licenseOf = ({ fields }: Value) => License.safeParse(`license:${String(fields['license'])}`).data

export const licensesIn = (values: Value[]) => [...new Set(values.flatMap((value) => licenseOf(value) ?? []))]

/** Lines for the ledger; `seen` are the players with these licences and all players whose names contain fields. */
export function linesOf(values: Value[], seen: Seen[]): SentLine[] {
  const players = new Map(seen.map((player) => [player.license, player]))
  const forged = seen.flatMap(({ name }) => fieldsIn(name)).filter(([key]) => decisive.has(key))
  return values.map((value) => {
    const { of, fields } = value
    const license = licenseOf(value)
    const player = license === undefined ? undefined : players.get(license)
    const isSuspect = forged.some(([key, part]) => isText(fields[key]) && cleanText(fields[key]) === part)
    return {
      ...of,
      action: actionOf(value, player),
      user_identifier: player?.discordId ? `discord:${player.discordId}` : (license ?? otherOf(fields)),
      // A line must not set this mark itself.
      metadata: { ...metadataOf(value, player), [SUSPECT]: undefined, ...(isSuspect && suspectName) },
    }
  })
}

/** Fields that decide a line's player or text. */
const decisive = new Set(['license', ...otherKinds, 'message'])

/** Fields that ox_lib parses from a name: it joins the name and identifiers with commas and splits them again. */
function fieldsIn(name: string): [key: string, value: string][] {
  const [, ...parts] = name.split(',')
  return parts.flatMap((part): [string, string][] => {
    const [key = '', value] = part.split(':')
    return value === undefined ? [] : [[key, cleanText(value)]]
  })
}

function otherOf(fields: Record<string, unknown>): string | null {
  const kind = otherKinds.find((one) => isText(fields[one]))
  return kind ? clip(`${kind}:${String(fields[kind])}`, MAX_IDENTIFIER) : null
}

/** Whether a field in the player's name replaced the message, which ox_lib then does not send. */
const isRewritten = (player: Seen | undefined) =>
  fieldsIn(player?.name ?? '').some(([key]) => key === 'message')

const fullText = ({ text, fields: { message } }: Value) => cleanText(isText(message) ? message : text)

const actionOf = (value: Value, player: Seen | undefined) =>
  (!isRewritten(player) && clip(fullText(value), MAX_ACTION)) || value.of.category

function metadataOf(value: Value, player: Seen | undefined): Record<string, unknown> {
  const { message: _message, ...fields } = value.fields
  const name = player?.name || fields['username']
  const full = fullText(value)
  return {
    ...value.labels,
    ...fields,
    // A name that begins with a comma could claim another player's name here.
    ...(name !== undefined && { playerName: isText(name) ? name : undefined }),
    // Keeps the full text, and a long message does not fail the whole batch.
    ...((full.length > MAX_ACTION || isRewritten(player)) && { message: full }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const clip = (text: string | undefined, max: number) =>
  cleanText(text ?? '')
    .slice(0, max)
    .toWellFormed()
    .trim()
