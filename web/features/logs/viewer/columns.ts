import type { Field } from '#address/fields.ts'
import { facetLabels, filterLabels } from '../labels.ts'

/** What stands between the time and the action, or behind it. */
export const columnKeys = ['category', 'player', 'script', 'server'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** The widths (px) of the columns that are shown. */
export type Columns = Readonly<Partial<Record<ColumnKey, number>>>

export const columnLabels: Record<ColumnKey, string> = { ...facetLabels, player: filterLabels.player }

/** In px; the steps are those of the arrow keys. */
export const NARROWEST = 48
export const WIDEST = 480
export const STEP = 16

export const usualWidths: Record<ColumnKey, number> = { category: 120, player: 144, script: 136, server: 112 }

const { server: _hidden, ...shownAtFirst } = usualWidths
export const usualColumns: Columns = shownAtFirst

const names: Record<ColumnKey, string> = {
  category: 'kategorie',
  player: 'hrac',
  script: 'skript',
  server: 'server',
}
const NAME = 'sloupce'
/** The word for no column at all, because an empty parameter is not written. */
const NONE = 'zadne'

export const widthWithin = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))

/** `kategorie-120.hrac-200` in the address; nothing for the usual ones. */
export const columnsField: Field<Columns> = {
  names: [NAME],
  read: (search) => readColumns(search.get(NAME)),
  write: (columns, search) => {
    const text = writeColumns(columns)
    if (text !== writeColumns(usualColumns)) search.set(NAME, text === '' ? NONE : text)
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

/** Whether the script column hides where there is little room: only at its usual width; one that was set is shown. */
const givesWay = ({ script, server }: Columns) => script === usualWidths.script && server === undefined

/** How a column behind the action is shown; on a phone a row is a card without it. */
export const lookBehind = (columns: Columns) =>
  givesWay(columns) ? 'hidden @4xl/list:block' : 'hidden @2xl/list:block'

/** The tracks of the grid, and those where there is little room. */
export function tracksOf(columns: Columns): Record<`--${string}`, string> {
  const track = (key: ColumnKey) => (columns[key] === undefined ? [] : [`${columns[key]}px`])
  const [before, behind] = [
    [...track('category'), ...track('player')],
    [...track('script'), ...track('server')],
  ]
  return {
    '--tracks': [TIME, ...before, ACTION, ...behind, BUTTONS].join(' '),
    '--narrow-tracks': [TIME, ...before, ACTION, ...(givesWay(columns) ? [] : behind), BUTTONS].join(' '),
  }
}
