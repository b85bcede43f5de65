import type { Field } from '#address/fields.ts'
import { facetLabels, filterLabels } from '../labels.ts'

export const columnKeys = ['category', 'player', 'script', 'server'] as const
export type ColumnKey = (typeof columnKeys)[number]

export type Columns = readonly ColumnKey[]

export const columnLabels: Record<ColumnKey, string> = { ...facetLabels, player: filterLabels.player }

/** The category nearly always names the script too. */
export const usualColumns: Columns = ['category', 'player']

const names: Record<ColumnKey, string> = {
  category: 'kategorie',
  player: 'hrac',
  script: 'skript',
  server: 'server',
}
const NAME = 'sloupce'
/** Word for no columns at all, because an empty parameter is not written. */
const NONE = 'zadne'

/** In the address as `kategorie.hrac`, left out for the usual columns; older links add a width to each. */
export const columnsField: Field<Columns> = {
  names: [NAME],
  read: (search) => readColumns(search.get(NAME)),
  write: (columns, search) => {
    const text = writeColumns(columns)
    if (text !== writeColumns(usualColumns)) search.set(NAME, text)
  },
}

function readColumns(text: string | null): Columns {
  if (text === NONE) return []
  const given = (text ?? '').split('.').map((part) => part.replace(/-\d+$/, ''))
  const columns = columnKeys.filter((key) => given.includes(names[key]))
  return columns.length === 0 ? usualColumns : columns
}

function writeColumns(columns: Columns): string {
  return columnKeys.flatMap((key) => (columns.includes(key) ? [names[key]] : [])).join('.') || NONE
}

/** Widths in px. */
const widths: Record<ColumnKey, number> = { category: 120, player: 144, script: 136, server: 112 }
/** In a wide window names have more room. */
const WIDE_PLAYER = 224

const TIME = '4.75rem'
const ACTION = 'minmax(0,1fr)'
const BUTTONS = '3.75rem'

export function tracksOf(columns: Columns, isWide: boolean): Record<`--${string}`, string> {
  const track = (key: ColumnKey) =>
    columns.includes(key) ? [`${key === 'player' && isWide ? WIDE_PLAYER : widths[key]}px`] : []
  const [before, behind] = [
    [...track('category'), ...track('player')],
    [...track('script'), ...track('server')],
  ]
  return { '--tracks': [TIME, ...before, ACTION, ...behind, BUTTONS].join(' ') }
}
