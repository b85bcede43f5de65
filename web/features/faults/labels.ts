import type { Fault } from '@westmore/contract/faults.ts'

export const faultWords = {
  title: 'Chyby serveru',
  loadFailed: 'Chyby se nepodařilo načíst',
  none: 'Server zatím žádnou chybu nezaznamenal.',
  unknown: 'Chyba s tímto číslem mezi posledními není. Starší jsou jen ve výpisu serveru.',
  ownersOnly: 'Chyby serveru vidí jen vlastníci.',
  copy: 'Kopírovat pro vývojáře',
}

export const reportOf = ({ id, at, method, route, status, kind, message, place }: Fault) =>
  [
    `${status} ${method} ${route}`,
    `${kind}: ${message}`,
    ...place.map((line) => `  ${line}`),
    `${at} ${id}`,
  ].join('\n')
