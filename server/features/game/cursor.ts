import { Uuid } from '@westmore/contract/text.ts'
import type { Point } from './store.ts'

/** The point a request starts from; between pages also the final `until` and the last player sent. */
interface Cursor {
  since: Point | undefined
  until: Point | undefined
  after: string
}

export const writePoint = ({ seq, mark }: Point) => `${seq}.${mark}`

/** Parses a point or, between pages, `since~until~discordId`; an empty text asks for everyone. */
export function readCursor(text: string): Cursor | undefined {
  if (text === '') return { since: undefined, until: undefined, after: '' }
  const parts = text.split('~')
  if (parts.length !== 1 && parts.length !== 3) return undefined
  const [first = '', second = '', after = ''] = parts
  const since = readPoint(first)
  const isPage = parts.length === 3
  if (!since && !(isPage && first === '')) return undefined
  if (!isPage) return { since, until: undefined, after: '' }
  const until = readPoint(second)
  return until && /^\d{15,21}$/.test(after) ? { since, until, after } : undefined
}

function readPoint(text: string): Point | undefined {
  const [, digits, mark] = /^(0|[1-9]\d{0,14})\.([\da-f-]{36})$/.exec(text) ?? []
  return digits && mark && Uuid.safeParse(mark).success ? { seq: Number(digits), mark } : undefined
}

/** Whether it is a time, or a page that begins with one. */
export const isMoment = (text: string) => /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z(?:~|$)|~\d{4}-\d\d-\d\dT)/.test(text)
