import type { Field } from '#address/fields.ts'
import { facetLabels, filterLabels } from '../labels.ts'

/** Optional columns, before or after the action. */
export const columnKeys = ['category', 'player', 'script', 'server'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Widths (px) of the visible columns. */
export type Columns = Readonly<Partial<Record<ColumnKey, number>>>

export const columnLabels: Record<ColumnKey, string> = { ...facetLabels, player: filterLabels.player }

/** In px; STEP is that of the arrow keys. */
export const NARROWEST = 48
export const WIDEST = 480
export const STEP = 16

export const usualWidths: Record<ColumnKey, number> = { category: 120, player: 144, script: 136, server: 112 }

/** The category nearly always names the script too. */
export const usualColumns: Columns = { category: usualWidths.category, player: usualWidths.player }

/** In a wide window names have more room, until widths are chosen. */
export const shownColumns = (columns: Columns, isWide: boolean): Columns =>
  isWide && columns === usualColumns ? { ...columns, player: 224 } : columns

const names: Record<ColumnKey, string> = {
  category: 'kategorie',
  player: 'hrac',
  script: 'skript',
  server: 'server',
}
const NAME = 'sloupce'
/** Word for no columns at all, because an empty parameter is not written. */
const NONE = 'zadne'

export const widthWithin = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))

/** In the address as `kategorie-120.hrac-200`; left out for the usual columns. */
export const columnsField: Field<Columns> = {
  names: [NAME],
  read: (search) => readColumns(search.get(NAME)),
  write: (columns, search) => {
    if (columns !== usualColumns) search.set(NAME, writeColumns(columns) || NONE)
  },
}

function readColumns(text: string | null): Columns {
  if (text === NONE) return {}
  const columns: Partial<Record<ColumnKey, number>> = {}
  for (const part of (text ?? '').split('.')) {
    const [, name, width] = /^([a-z]+)-(\d{2,3})$/.exec(part) ?? []
    const key = columnKeys.find((one) => names[one] === name)
    if (key) columns[key] = widthWithin(Number(width))
  }
  return Object.keys(columns).length === 0 ? usualColumns : columns
}

function writeColumns(columns: Columns): string {
  return columnKeys
    .flatMap((key) => {
      const width = columns[key]
      return width === undefined ? [] : [`${names[key]}-${width}`]
    })
    .join('.')
}

const TIME = '4.75rem'
const ACTION = 'minmax(0,1fr)'
const BUTTONS = '3.75rem'

/** Tracks of the grid, with the visible columns before and after the action. */
export function tracksOf(columns: Columns): Record<`--${string}`, string> {
  const track = (key: ColumnKey) => (columns[key] === undefined ? [] : [`${columns[key]}px`])
  const [before, behind] = [
    [...track('category'), ...track('player')],
    [...track('script'), ...track('server')],
  ]
  return { '--tracks': [TIME, ...before, ACTION, ...behind, BUTTONS].join(' ') }
}
