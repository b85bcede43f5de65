import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { isObject, MAX_BATCH_BYTES } from '@westmore/contract/logs-lines.ts'
import type { LineKey } from './store.ts'

export const LOKI = '/loki/api/v1/push'

/** Loki accepts only texts, senders write the others, too. */
const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** For the documentation; `readPush` checks the push. */
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

/** Loki takes 15 and 128. */
const MAX_LABELS = 100
const MAX_ENTRIES = 128

export interface Pushed {
  labels: Record<string, string>
  text: string
  extra: Record<string, Scalar>
  /** Nanoseconds since 1970, 19 digits. */
  time: string
  /** The sender and all labels, as one text for the key. */
  stream: string
  /** Such as `streams[0].values[0]`. */
  place: string
}

export const millisecondsOf = ({ time }: Pushed) => Number(time.slice(0, -6))

/**
 * A line has the same key in another push; equal lines within one push are separate events, distinguished by
 * their number.
 */
export function openKeys(): (pushed: Pushed) => LineKey {
  const times = new Map<string, number>()
  const digestOf = (text: string) => hash('sha256', text).slice(0, 32)
  return (pushed) => {
    const { stream, time, text, extra } = pushed
    const digest = digestOf(`${stream} ${time} ${JSON.stringify([text, extra])}`)
    const before = times.get(digest) ?? 0
    times.set(digest, before + 1)
    return { at: millisecondsOf(pushed), digest: before === 0 ? digest : digestOf(`${digest} ${before}`) }
  }
}

const MAX_FAULTS = 20

interface Read {
  lines: Pushed[]
  faults: string[]
  count: number
}

/**
 * Undefined if there are too many lines. Labels are repeated for each value of their stream, so a small push
 * could expand: labels times values are limited, too.
 */
export function readPush(streams: readonly unknown[], sender: string): Read | undefined {
  const read: Read = { lines: [], faults: [], count: 0 }
  const refuse = (fault: string) => {
    read.count += 1
    if (read.faults.length < MAX_FAULTS) read.faults.push(fault)
  }
  let bytes = 0
  for (const [index, sent] of streams.entries()) {
    const at = `streams[${index}]`
    const labels: unknown = isObject(sent) ? sent['stream'] : undefined
    const values: unknown = isObject(sent) ? sent['values'] : undefined
    const entries = isObject(labels) && isTextual(labels) ? Object.entries(labels) : undefined
    const fault = !entries
      ? 'stream must be an object of texts'
      : !Array.isArray(values)
        ? 'values must be an array'
        : entries.length > MAX_LABELS && `stream has more than ${MAX_LABELS} labels`
    if (!entries || !Array.isArray(values) || fault) {
      refuse(`${at}.${fault}`)
      continue
    }
    for (const [name, text] of entries) bytes += (name.length + text.length) * values.length
    if (bytes > MAX_BATCH_BYTES) return undefined
    const own = Object.fromEntries(entries)
    const stream = `${sender} ${JSON.stringify(entries.toSorted(byName))}`
    for (const [row, value] of values.entries()) {
      const place = `${at}.values[${row}]`
      const line = readValue(value)
      if (typeof line === 'string') refuse(`${place} ${line}`)
      else read.lines.push({ labels: own, stream, place, ...line })
    }
  }
  return read
}

export const streamsIn = (push: unknown): unknown[] | undefined =>
  isObject(push) && Array.isArray(push['streams']) ? push['streams'] : undefined

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

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

const isTextual = (labels: Record<string, unknown>): labels is Record<string, string> =>
  Object.values(labels).every((value) => typeof value === 'string')

const isFlat = (extra: Record<string, unknown>): extra is Record<string, Scalar> =>
  Object.values(extra).every((value) => typeof value !== 'object' || value === null)
