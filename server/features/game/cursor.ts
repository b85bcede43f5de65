import { Uuid } from '@westmore/contract/text.ts'
import type { Point } from './store.ts'

/** A request between pages also has the final `until`. */
export interface Cursor {
  since: Point | undefined
  until: Point | undefined
  /** Discord id of the last player sent; undefined if all were sent. */
  afterPlayer: string | undefined
  afterBan: string
}

const NO_BAN = '00000000-0000-0000-0000-000000000000'

export const writePoint = ({ seq, mark }: Point) => `${seq}.${mark}`

/** A point or, between pages, `since~until~after`; an empty text asks for everyone. */
export function readCursor(text: string): Cursor | undefined {
  const [first = '', second, after = '', ...more] = text.split('~')
  const since = readPoint(first)
  if ((first !== '' && !since) || more.length > 0) return undefined
  if (second === undefined) return { since, until: undefined, afterPlayer: '', afterBan: NO_BAN }
  const until = readPoint(second)
  if (!until) return undefined
  if (/^\d{15,21}$/.test(after)) return { since, until, afterPlayer: after, afterBan: NO_BAN }
  return Uuid.safeParse(after).success ? { since, until, afterPlayer: undefined, afterBan: after } : undefined
}

function readPoint(text: string): Point | undefined {
  const [, digits, mark] = /^(0|[1-9]\d{0,14})\.([\da-f-]{36})$/.exec(text) ?? []
  return digits && mark && Uuid.safeParse(mark).success ? { seq: Number(digits), mark } : undefined
}
