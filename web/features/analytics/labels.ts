import { counted, number, shortDay, weekdayName } from '#format.ts'

const short = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat('cs-CZ', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const ANALYTICS_LOAD_FAILED = 'Chyba načítání analytiky'

export const TODAY_UNFINISHED = 'dnešek ještě neskončil'

/** Such as '12 tis.', for the axis of a chart. */
export const shortNumber = (value: number) => short.format(value)

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
