import type { TakenColumn } from '@westmore/contract/moving.ts'
import { foldLetters } from '@westmore/contract/fold.ts'
import type { Row } from './table.ts'

const DISCORD = /(?<!\d)\d{15,21}(?!\d)/
const LICENSE = /(?<![\da-z]|license2:)(?:license:)?([\da-f]{40})(?![\da-z])/gi
/** A spreadsheet keeps fifteen digits of a number: the end of the id is lost. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i

export const licensesIn = (text: string) => [
  ...new Set([...text.matchAll(LICENSE)].map(([, hex = '']) => `license:${hex.toLowerCase()}`)),
]
/** A licence may have as many digits in a row. */
export const discordIn = (text: string) => (licensesIn(text).length > 0 ? undefined : DISCORD.exec(text)?.[0])
export const isRounded = (text: string) => ROUNDED.test(text)

/** Words of a heading without diacritics, the surest first; a column that is none of these is guessed by its cells. */
const headings: [Exclude<TakenColumn, 'none'>, RegExp][] = [
  ['license', /licen[cs]/],
  ['by', /approved_by|schvalil|prijal|\bkym\b|^by$/],
  ['discord', /discord.*(id|ucet)|(id|ucet).*discord|^discord$|^id$/],
  ['since', /razitko|timestamp|approved_at|datum|\bkdy\b|\bod\b|since|date/],
  ['note', /poznam|\bnote|duvod/],
  ['name', /jmeno|\bname|nick|prezdivk|hrac|player|discord/],
]

const SEEN = 50

/** Each kind once, and the first row is a heading unless it has an id itself. */
export function guessColumns(rows: Row[]): TakenColumn[] {
  const [first, ...rest] = rows
  const seen = (hasHeading(rows) ? rest : rows).slice(0, SEEN)
  const width = Math.max(...rows.slice(0, SEEN).map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.max(0, width) }, (): TakenColumn => 'none')
  const holds = (place: number, column: TakenColumn) => {
    const filled = seen.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')
    const fitting = filled.filter(column === 'license' ? (cell) => licensesIn(cell).length > 0 : isOrWasId)
    return filled.length > 0 && fitting.length * 2 >= filled.length
  }
  const isId = (column: TakenColumn) => column === 'discord' || column === 'license'
  if (hasHeading(rows))
    for (const [column, pattern] of headings) {
      const at = columns.findIndex(
        (given, place) =>
          given === 'none' &&
          pattern.test(foldLetters(first?.cells[place] ?? '').toLowerCase()) &&
          (!isId(column) || holds(place, column)),
      )
      if (at >= 0) columns[at] = column
    }
  columns.forEach((given, place) => {
    const found = (['discord', 'license'] as const).find(
      (column) => given === 'none' && !columns.includes(column) && holds(place, column),
    )
    if (found) columns[place] = found
  })
  const other = columns.indexOf('none')
  if (!hasHeading(rows) && other >= 0) columns[other] = 'name'
  return columns
}

const isOrWasId = (cell: string) => discordIn(cell) !== undefined || isRounded(cell)

export const hasHeading = ([first]: Row[]): boolean =>
  first !== undefined &&
  first.cells.every(
    (cell) => discordIn(cell) === undefined && licensesIn(cell).length === 0 && !isRounded(cell),
  )
