import type { Facet } from '@westmore/contract/logs.ts'
import { failureText } from '#api.ts'
import { counted } from '#format.ts'

export const facetLabels: Record<Facet, string> = {
  category: 'Kategorie',
  script: 'Skript',
  server: 'Server',
}

export const filterLabels = {
  ...facetLabels,
  user: 'Uživatel',
  player: 'Hráč',
  person: 'Uživatel webu',
  text: 'Text',
  time: 'Čas',
  dateFrom: 'Datum od',
  dateTo: 'Datum do',
} as const

export const excludedLabels: Record<Facet, string> = {
  category: 'Bez kategorie',
  script: 'Bez skriptu',
  server: 'Bez serveru',
}

export const logWords = {
  title: 'SPRÁVA LOGŮ',
  loadFailed: 'Chyba načítání logů',
  empty: 'Žádné logy',
  nothingFound: 'Filtru neodpovídá žádný záznam',
  apply: 'Použít filtry',
  clear: 'Zrušit filtry',
  zone: 'Dny a\u00a0časy jsou pražské.',
  lineGone: 'Tento záznam tu už není. Možná uplynula doba, po kterou záznamy uchováváme.',
}

export const logsFailed = (error: unknown) => `Failed to fetch logs: ${failureText(error)}`
export const statsFailed = (error: unknown) => `Failed to fetch log stats: ${failureText(error)}`

export const linesCounted = (count: number) => counted(count, 'záznam', 'záznamy', 'záznamů')

export const stepWords = {
  minute: 'po minutách',
  '5 minutes': 'po 5 minutách',
  '15 minutes': 'po 15 minutách',
  hour: 'po hodinách',
  day: 'po dnech',
  week: 'po týdnech',
} as const
