import type { Histogram } from '@westmore/contract/logs.ts'
import { linesCounted } from './labels.ts'

const timeZone = 'Europe/Prague'
const minute = new Intl.DateTimeFormat('cs-CZ', { timeZone, hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('cs-CZ', { timeZone, day: 'numeric', month: 'numeric' })

type Bar = Histogram['bars'][number]

/** What a bar stands for: '20. 11. 18:00–18:15', '20. 11.', '16. 11. – 22. 11.'. */
export function barName({ from, to }: Pick<Bar, 'from' | 'to'>, step: Histogram['step']): string {
  const first = shortDay.format(new Date(from))
  if (step === 'day') return first
  const last = new Date(Date.parse(to) - 1)
  if (step === 'week') return `${first} – ${shortDay.format(last)}`
  return `${first} ${minute.format(new Date(from))}–${minute.format(new Date(to))}`
}

/** A short word under the axis. */
export function tickName({ from }: Pick<Bar, 'from'>, step: Histogram['step']): string {
  if (step === 'day' || step === 'week') return shortDay.format(new Date(from))
  const at = new Date(from)
  return step === 'hour' ? `${shortDay.format(at)} ${minute.format(at)}` : minute.format(at)
}

/** '20. 11. 18:00–18:15: 12 záznamů'. */
export function reading({ bars, step }: Histogram, { first, last }: { first: number; last: number }): string {
  const [one, other] = [bars[first], bars[last]]
  if (!one || !other) return ''
  const count = bars.slice(first, last + 1).reduce((sum, bar) => sum + bar.count, 0)
  const name = first === last ? barName(one, step) : `${barName(one, step)} až ${barName(other, step)}`
  return `${name}: ${linesCounted(count)}`
}
