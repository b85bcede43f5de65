import { counted, number, percent, shortDay, weekdayName } from '#format.ts'
import type { Change } from './change.ts'

const short = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 })
const ratio = new Intl.NumberFormat('cs-CZ', { style: 'percent', maximumSignificantDigits: 2 })
const tenths = new Intl.NumberFormat('cs-CZ', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const ANALYTICS_LOAD_FAILED = 'Chyba načítání analytiky'

export const TODAY_UNFINISHED = 'dnešek ještě neskončil'

/** Such as '12 tis.', for the axis of a chart. */
export const shortNumber = (value: number) => short.format(value)

/** From this share on a multiple says more than a percentage. */
const MANIFOLD = 9

/** 'o 12 % více', 'o 7 více', '13× tolik'. */
export function changeWords(change: Change): string {
  if (change.direction === 'same') return 'beze změny'
  if (change.direction === 'new') return 'nárůst z nuly'
  if (change.ratio !== null && change.ratio < 0.001) return 'téměř beze změny'
  if (change.direction === 'up' && change.ratio !== null && change.ratio >= MANIFOLD)
    return `${number(Math.round(change.ratio + 1))}× tolik`
  return `o ${sizeOf(change)} ${change.direction === 'up' ? 'více' : 'méně'}`
}

function sizeOf({ difference, ratio: of }: { difference: number; ratio: number | null }): string {
  if (of === null) return number(difference)
  return of < 0.1 ? ratio.format(of) : percent(of)
}

/** '12,3 %' for 12.3. */
export const share = (percentage: number) => tenths.format(percentage / 100)

export const linesCounted = (count: number) => counted(count, 'záznam', 'záznamy', 'záznamů')

/** 'celkem 8 312 záznamů, průměrně 277 denně, nejvíce 512 v sobotu 15. 11.'. */
export function activitySummary(days: readonly { date: string; count: number }[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = days.toSorted((a, b) => b.count - a.count)[0]
  const parts = [`Celkem ${linesCounted(total)}`]
  const finished = days.slice(0, -1)
  if (finished.length > 0) {
    const mean = finished.reduce((sum, { count }) => sum + count, 0) / finished.length
    parts.push(`průměrně ${number(Math.round(mean))} za den bez dneška`)
  }
  if (most && most.count > 0)
    parts.push(`nejvíce ${number(most.count)} (${weekdayName(most.date)} ${shortDay(most.date)})`)
  return parts.join(', ')
}
