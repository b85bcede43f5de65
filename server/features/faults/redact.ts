import { fileURLToPath } from 'node:url'
import type { Fault } from '@westmore/contract/faults.ts'
import { codeOf } from '#postgres/away.ts'
import { inSource } from '#process/source-places.ts'
import { cutText } from '@westmore/contract/signs.ts'

const root = new URL('../../../', import.meta.url)
const MOST_MESSAGE = 300
const MOST_LINES = 6

export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const parts = ['code', 'table', 'constraint'].map((name): unknown => Reflect.get(error, name))
  const named = parts.filter((part): part is string => typeof part === 'string' && /^[\w.]{1,63}$/.test(part))
  return [...new Set([error.name, ...named])].join(' ').slice(0, 200)
}

/** Errors of class 42 quote names of the schema, which are not personal. */
const isOfSchema = (error: unknown) => /^42[\dA-Z]{3}$/.test(codeOf(error))

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutValues(String(error))
  return isOfSchema(error)
    ? withoutValues(error.message.replace(/"([a-z_.]+)"/g, '$1'))
    : withoutValues(error.message)
}

/**
 * Without quoted values, addresses, numbers, secrets and everything after a line break: they may be personal.
 */
export function withoutValues(message: string): string {
  const [line = ''] = message.split(/[\r\n]/, 1)
  const plain = line
    .replace(/(["'`«„“])(?:(?!\1).)*["'`»“”]/g, '«…»')
    .replace(/\b\w+:\/\/\S+/g, '«…»')
    .replace(/\S+@\S+/g, '«…»')
    .replace(/[\w+/=.-]{20,}/g, '«…»')
    .replace(/\d{3,}/g, '«…»')
  return cutText(plain, MOST_MESSAGE)
}

/** Lines of our own code, innermost first. Stacks name files by URL, in tests by path. */
export function placeOf(error: unknown, ours = root): string[] {
  if (!(error instanceof Error) || !error.stack) return []
  const path = fileURLToPath(ours)
  const [, ...rests] = inSource(error.stack).replaceAll(ours.href, path).split(path)
  const lines = rests.flatMap((rest) => /^[^\s()]+:\d+(?=:\d)/.exec(rest) ?? [])
  return [...new Set(lines.filter((line) => !line.includes('node_modules/')))].slice(0, MOST_LINES)
}

/**
 * Equal failures have the same kind and the same innermost line of our code, except in `server/postgres`,
 * which every query passes. With status 503 the message counts: an unreachable database fails in many places.
 */
export function groupingKeyOf({ status, kind, message, place, route }: Fault): string {
  const line = place.find((one) => !one.startsWith('server/postgres/')) ?? place[0] ?? route
  return [status, kind, status === 503 ? message : line].join('\n')
}
