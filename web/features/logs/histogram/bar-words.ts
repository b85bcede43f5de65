import type { Histogram } from '@westmore/contract/logs.ts'
import { clockMinute, dayAndMonth } from '#format.ts'
import { linesCounted } from '../labels.ts'

type Bar = Histogram['bars'][number]

/** Time of a bar: '20. 11. 18:00–18:15', '20. 11.', '16. 11. – 22. 11.'. */
export function barName({ from, to }: Pick<Bar, 'from' | 'to'>, step: Histogram['step']): string {
  const first = dayAndMonth(from)
  if (step === 'day') return first
  const last = new Date(Date.parse(to) - 1)
  if (step === 'week') return `${first} – ${dayAndMonth(last)}`
  return `${first} ${clockMinute(from)}–${clockMinute(to)}`
}

export function tickName({ from }: Pick<Bar, 'from'>, step: Histogram['step']): string {
  if (step === 'day' || step === 'week') return dayAndMonth(from)
  return step === 'hour' ? `${dayAndMonth(from)} ${clockMinute(from)}` : clockMinute(from)
}

export function barText({ bars, step }: Histogram, { first, last }: { first: number; last: number }): string {
  const [one, other] = [bars[first], bars[last]]
  if (!one || !other) return ''
  const count = bars.slice(first, last + 1).reduce((sum, bar) => sum + bar.count, 0)
  const name = first === last ? barName(one, step) : `${barName(one, step)} až ${barName(other, step)}`
  return `${name}: ${linesCounted(count)}`
}
