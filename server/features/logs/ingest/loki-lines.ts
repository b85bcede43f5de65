import * as z from 'zod/mini'
import {
  MAX_ACTION,
  MAX_BATCH_BYTES,
  MAX_CATEGORY,
  MAX_IDENTIFIER,
  MAX_LINES,
  MAX_SCRIPT,
  MAX_SERVER,
  type SentLine,
} from '@westmore/contract/logs-lines.ts'
import { cleanText } from '@westmore/contract/text.ts'

export const LOKI = '/loki/api/v1/push'

const Texts = z.record(z.string(), z.unknown())

/** What Loki's clients send as JSON: streams of labels with their values, `[nanoseconds, line, structured metadata?]`. */
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

/** Labels of a stream; Loki itself takes 15. */
const MAX_LABELS = 100

/**
 * What a push has too much of, said before it is read: labels stand again with each value of their stream, so that a small push
 * could unfold, and each wrong value is a fault to be described.
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

/** Identifiers as ox_lib tells them, by their kinds; the first there is names the player, as it does in our own resource. */
const kinds = ['discord', 'license', 'license2', 'steam', 'fivem', 'xbl', 'live']

/** A category and a script for whoever names none. */
const UNNAMED = 'loki'

/** Every value as a line of the ledger; undefined when a timestamp is none. */
export function linesOf({ streams }: Push): SentLine[] | undefined {
  const lines: SentLine[] = []
  for (const { stream, values } of streams) {
    const { event, service, service_name: named, resource, hostname, job, server, ...labels } = stream
    // Before version 3.33 ox_lib called event and resource `service` and `hostname`.
    const category = clip(event ?? service ?? named, MAX_CATEGORY) || UNNAMED
    const script = clip(resource ?? hostname ?? job, MAX_SCRIPT) || UNNAMED
    const of = { category, script_name: script, server_id: clip(server, MAX_SERVER) || null }
    for (const [time, text, extra = {}] of values) {
      const at = momentOf(time)
      if (at === undefined) return undefined
      lines.push({ ...of, created_at: at, ...contentOf(text, { ...labels, ...extra }, category) })
    }
  }
  return lines
}

/** Nanoseconds since 1970 in decimal digits. */
function momentOf(nanoseconds: string): string | undefined {
  if (!/^\d{1,19}$/.test(nanoseconds)) return undefined
  return new Date(Number(BigInt(nanoseconds) / 1_000_000n)).toISOString()
}

/** The message of a line that is a JSON object, and what else stands in it; any other line is its own message. */
function contentOf(text: string, labels: Record<string, unknown>, category: string) {
  const { message, ...fields } = objectIn(text) ?? { message: text }
  const kind = kinds.find((one) => isText(fields[one]))
  const full = cleanText(isText(message) ? message : text)
  const { username } = fields
  const isCut = full.length > MAX_ACTION
  const metadata = {
    ...labels,
    ...fields,
    ...(isText(username) && { playerName: username }),
    // Nothing of it is lost, and a long one does not cost the whole batch.
    ...(isCut && { message: full }),
  }
  return {
    action: clip(full, MAX_ACTION) || category,
    user_identifier: kind ? clip(`${kind}:${String(fields[kind])}`, MAX_IDENTIFIER) : null,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return Texts.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const clip = (text: string | undefined, max: number) =>
  cleanText(text ?? '')
    .slice(0, max)
    .toWellFormed()
    .trim()
