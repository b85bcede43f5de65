import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_BATCH_BYTES } from '@westmore/contract/logs-lines.ts'
import type { LineKey } from './store.ts'

export const LOKI = '/loki/api/v1/push'

/** A value of structured metadata: Loki accepts texts, senders also write these. */
const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/**
 * The JSON of Loki clients: streams of labels with values `[nanoseconds, line, structured metadata?]`. For the
 * documentation; `readPush` checks it.
 */
export const Push = z.object({
  streams: z.array(
    z.object({
      stream: z.record(z.string(), z.string()),
      values: z.array(
        z.union([
          z.tuple([z.string(), z.string()]),
          z.tuple([z.string(), z.string(), z.record(z.string(), Scalar)]),
        ]),
      ),
    }),
  ),
})

type Scalar = z.infer<typeof Scalar>

/** Labels of a stream, and entries of one line's structured metadata; Loki takes 15 and 128. */
const MAX_LABELS = 100
const MAX_ENTRIES = 128

/** A line of a push, as sent. */
export interface Pushed {
  labels: Record<string, string>
  text: string
  extra: Record<string, Scalar>
  /** Nanoseconds since 1970, 19 digits. */
  time: string
  /** The sender and all labels, as one text for the key. */
  stream: string
  /** `streams[0].values[0]` */
  place: string
}

export const millisecondsOf = ({ time }: Pushed) => Number(time.slice(0, -6))

/** Equal lines of one stream have equal keys. */
export const keyOf = (pushed: Pushed): LineKey => {
  const { stream, time, text, extra } = pushed
  const digest = hash('sha256', `${stream} ${time} ${JSON.stringify([text, extra])}`).slice(0, 32)
  return { at: millisecondsOf(pushed), digest }
}

interface Fault {
  /** `bytes`, or the fault and its place. */
  fault: string
}

/**
 * Reads a push until the first fault, which is described. Labels are repeated for each value of their stream, so a
 * small push could expand: labels times values are limited too.
 */
export function readPush(push: unknown, sender: string): Pushed[] | Fault {
  const streams = isObject(push) ? push['streams'] : undefined
  if (!Array.isArray(streams))
    return { fault: 'must be {"streams": [{"stream": {…}, "values": [["nanoseconds", "line"]]}]}' }
  const lines: Pushed[] = []
  let bytes = 0
  for (const [index, sent] of streams.entries()) {
    const at = `streams[${index}]`
    const labels: unknown = isObject(sent) ? sent['stream'] : undefined
    const values: unknown = isObject(sent) ? sent['values'] : undefined
    if (!isObject(labels) || !isTextual(labels)) return { fault: `${at}.stream must be an object of texts` }
    if (!Array.isArray(values)) return { fault: `${at}.values must be an array` }
    const entries = Object.entries(labels)
    if (entries.length > MAX_LABELS) return { fault: `${at}.stream has more than ${MAX_LABELS} labels` }
    for (const [name, text] of entries) bytes += (name.length + text.length) * values.length
    if (bytes > MAX_BATCH_BYTES) return { fault: 'bytes' }
    const stream = `${sender} ${JSON.stringify(entries.toSorted(byName))}`
    for (const [row, value] of values.entries()) {
      const place = `${at}.values[${row}]`
      const read = readValue(value)
      if (typeof read === 'string') return { fault: `${place} ${read}` }
      lines.push({ labels, stream, place, ...read })
    }
  }
  return lines
}

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

/** A fault is returned as text. */
function readValue(value: unknown): Pick<Pushed, 'time' | 'text' | 'extra'> | string {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return 'must be ["nanoseconds", "line"]'
  const [time, text, extra = {}]: unknown[] = value
  if (typeof time !== 'string' || typeof text !== 'string') return 'must be ["nanoseconds", "line"]'
  if (!/^\d{19}$/.test(time)) return 'must begin with nanoseconds since 1970 in 19 decimal digits'
  if (!isObject(extra) || !isFlat(extra)) return 'has structured metadata that is not an object of texts'
  if (Object.keys(extra).length > MAX_ENTRIES)
    return `has more than ${MAX_ENTRIES} entries of structured metadata`
  return { time, text, extra }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTextual = (labels: Record<string, unknown>): labels is Record<string, string> =>
  Object.values(labels).every((value) => typeof value === 'string')

const isFlat = (extra: Record<string, unknown>): extra is Record<string, Scalar> =>
  Object.values(extra).every((value) => typeof value !== 'object' || value === null)
