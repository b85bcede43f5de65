import { counted, number } from '#format.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '3 dny 4 h', '2 h 5 min', '12 min': the two largest parts, which is as much as one compares. */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return 'do minuty'
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 60) return `${minutes} min`
  if (seconds < DAY - MINUTE / 2) return parts(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min')
  const hours = Math.round(seconds / HOUR)
  return parts(counted(Math.floor(hours / 24), 'den', 'dny', 'dní'), hours % 24, 'h')
}

function parts(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${number(rest)} ${unit}`
}
