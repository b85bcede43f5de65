import type { Ban } from '@westmore/contract/game.ts'
import { zoneTime } from '@westmore/contract/days.ts'
import { kindsOfSanction, sanctionName } from '@westmore/contract/sanctions.ts'
import type { Env } from '#env.ts'
import type { BanRow } from './identifier-store.ts'

/** A moment in Prague as on the site: 3. 1. 2027 v 18:00. */
function momentOf(until: string): string {
  const [day = '', time = ''] = zoneTime(new Date(until)).split(' ')
  const [year, month, date] = day.split('-').map(Number)
  return `${date}. ${month}. ${year} v ${time.slice(0, 5)}`
}

/** A sanction as the game enforces and shows it. */
export function toBan({ PUBLIC_URL }: Env, { id, number, kind, reason, until, identifiers }: BanRow): Ban {
  return {
    id,
    identifiers,
    until,
    words: [
      `${kindsOfSanction[kind].given} (${sanctionName(number)}).`,
      until === null ? 'Platí natrvalo.' : `Platí do ${momentOf(until)}.`,
      `Důvod: ${reason}`,
      'Podrobnosti a odvolání najdete po přihlášení na webu:',
    ],
    url: `${PUBLIC_URL}/user/sanctions`,
  }
}
