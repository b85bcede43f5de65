import { foldLetters } from '@westmore/contract/fold.ts'
import type { Row } from './table.ts'

/** A Discord id, not a number of Steam, which many tables have, too. */
const DISCORD = /(?<!\d)(?!7656119\d{10}(?!\d))\d{15,21}(?!\d)/
const LICENSE = /(?<![\da-z]|license2:)(?:license:)?([\da-f]{40})(?![\da-z])/gi

export const licensesIn = (text: string) => [
  ...new Set([...text.matchAll(LICENSE)].map(([, hex = '']) => `license:${hex.toLowerCase()}`)),
]
/** A licence may have as many digits in a row. */
export const discordIn = (text: string) => (licensesIn(text).length > 0 ? undefined : DISCORD.exec(text)?.[0])
const hasId = (cell: string) => discordIn(cell) !== undefined || licensesIn(cell).length > 0

/** Words of their headings without diacritics; Discord ids and licences are known by themselves. */
const headings = {
  by: /approved_by|schvalil|prijal|\bkym\b|^by$/,
  since: /razitko|timestamp|approved_at|datum|\bkdy\b|\bod\b|since|date/,
  note: /poznam|\bnote|duvod/,
  name: /jmeno|\bname|nick|prezdivk|hrac|player/,
}

/** Their places. */
type Columns = Map<string, number>

/** Undefined if the first row has an id itself and is no heading. */
export function columnsIn([first]: Row[]): Columns | undefined {
  if (!first || first.cells.some(hasId)) return undefined
  const folded = first.cells.map((cell) => foldLetters(cell).toLowerCase())
  const columns: Columns = new Map()
  for (const [column, words] of Object.entries(headings)) {
    const isTaken = new Set(columns.values())
    const place = folded.findIndex((heading, at) => !isTaken.has(at) && words.test(heading))
    if (place >= 0) columns.set(column, place)
  }
  return columns
}

/** A column of who admitted them, or a note, may have the id of another person. */
export function identifiersOf({ cells }: Row, columns: Columns | undefined): string[] {
  const own = cells.filter((_, at) => at !== columns?.get('by') && at !== columns?.get('note'))
  const discord = own.map(discordIn).find((id) => id !== undefined)
  const licenses = [...new Set(own.flatMap(licensesIn))].slice(0, MAX_LICENSES_EACH)
  return [...(discord === undefined ? [] : [`discord:${discord}`]), ...licenses]
}

const MAX_LICENSES_EACH = 5

/** In a list without headings, the first cell without an id. */
export function cellOf({ cells }: Row, columns: Columns | undefined, column: keyof typeof headings): string {
  if (columns) return cells[columns.get(column) ?? -1] ?? ''
  return column === 'name' ? (cells.find((cell) => cell !== '' && !hasId(cell)) ?? '') : ''
}
