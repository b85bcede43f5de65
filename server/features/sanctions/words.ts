import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { Ban } from '@westmore/contract/game.ts'
import { zoneTime } from '@westmore/contract/days.ts'
import { kindsOfSanction, sanctionName } from '@westmore/contract/sanctions.ts'
import type { Env } from '#env.ts'
import type { BanRow } from './identifier-store.ts'

const HOUR = 3_600_000

/** Such as 3. 1. 2027 18:00 in Prague; in the hour that comes twice with the kind of time. */
export function momentOf(until: string): string {
  const shownAfter = (hours: number) => zoneTime(new Date(Date.parse(until) + hours * HOUR))
  const shown = shownAfter(0)
  const [day = '', time = ''] = shown.split(' ')
  const [year, month, date] = day.split('-').map(Number)
  const kind = shownAfter(1) === shown ? ' letního času' : shownAfter(-1) === shown ? ' zimního času' : ''
  return `${date}. ${month}. ${year} ${time.slice(0, 5)}${kind}`
}

export function toBan({ PUBLIC_URL }: Env, { id, number, kind, reason, until, identifiers }: BanRow): Ban {
  return {
    id,
    identifiers,
    until,
    words: [
      `${kindsOfSanction[kind].given} (${sanctionName(number)}).`,
      until === null ? 'Platí natrvalo.' : `Platí do ${momentOf(until)}.`,
      `Důvod: ${withoutCitationIds(reason)}`,
      'Podrobnosti a odvolání najdete po přihlášení na webu:',
    ],
    url: `${PUBLIC_URL}/user/sanctions/${number}/appeal`,
  }
}
