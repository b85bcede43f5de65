import { addDays, dayOf, MINUTE } from '@westmore/contract/days.ts'
import { counted } from '#format.ts'

/** A range that moves with the clock: `today`, `yesterday`, or a number of minutes, hours or days back, such as `15m`. */
export type MovingRange = 'today' | 'yesterday' | `${number}${Unit}`
type Unit = 'm' | 'h' | 'd'

const units = { m: 1, h: 60, d: 24 * 60 } as const
/** Longest time (days) a line is kept. */
const LONGEST = 731

export const quickRanges = [
  { id: '15m', label: '15 min' },
  { id: '1h', label: '1 h' },
  { id: '24h', label: '24 h' },
  { id: 'today', label: 'Dnes' },
  { id: 'yesterday', label: 'Včera' },
  { id: '7d', label: '7 d' },
  { id: '30d', label: '30 d' },
] as const satisfies readonly { id: MovingRange; label: string }[]

/** Undefined when it is invalid or longer than any line is kept. */
export function movingRange(text: string): MovingRange | undefined {
  if (text === 'today' || text === 'yesterday') return text
  const back = backOf(text)
  if (!back || back.count * units[back.unit] > LONGEST * units.d) return undefined
  return `${back.count}${back.unit}`
}

function backOf(text: string): { count: number; unit: Unit } | undefined {
  const [, figure = '', letter] = /^([1-9]\d{0,6})([mhd])$/.exec(text) ?? []
  const unit = letter === 'm' || letter === 'h' || letter === 'd' ? letter : undefined
  return unit && { count: Number(figure), unit }
}

/** Bounds of the range as of `anchor`, in whole minutes, so that queries within a minute are equal. */
export function boundsOf(range: MovingRange, anchor: number): { dateFrom: string; dateTo?: string } {
  const today = dayOf(new Date(anchor))
  if (range === 'today') return { dateFrom: today }
  if (range === 'yesterday') return { dateFrom: addDays(today, -1), dateTo: addDays(today, -1) }
  const { count, unit } = backOf(range) ?? { count: 0, unit: 'm' }
  const minutes = count * units[unit]
  return { dateFrom: new Date(Math.floor(anchor / MINUTE) * MINUTE - minutes * MINUTE).toISOString() }
}

const words = {
  m: { single: 'poslední minuta', forms: ['minuta', 'minuty', 'minut'] },
  h: { single: 'poslední hodina', forms: ['hodina', 'hodiny', 'hodin'] },
  d: { single: 'poslední den', forms: ['den', 'dny', 'dní'] },
} as const

/** Words for a chip and the field: 'posledních 15 minut', 'dnes'. */
export function movingWords(range: MovingRange): string {
  if (range === 'today') return 'dnes'
  if (range === 'yesterday') return 'včera'
  const { count, unit } = backOf(range) ?? { count: 0, unit: 'm' }
  const { single, forms } = words[unit]
  const [one, few, many] = forms
  if (count === 1) return single
  return `${count < 5 ? 'poslední' : 'posledních'} ${counted(count, one, few, many)}`
}
