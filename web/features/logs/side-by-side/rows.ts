import type { LogEntry } from '@westmore/contract/logs.ts'

/** Lines of one second, by columns. */
export type SecondRow = {
  at: string
  cells: LogEntry[][]
}

/** Column of the lines without a player. */
export const SERVER = ''

/** Lines side by side: a row for each second, a column for each player; other players' lines are left out. */
export function rowsOf(lines: readonly LogEntry[], columns: readonly string[]): SecondRow[] {
  const rows = new Map<number, SecondRow>()
  for (const line of lines) {
    const column = columns.indexOf(line.user_identifier ?? SERVER)
    if (column < 0) continue
    const second = Math.floor(Date.parse(line.created_at) / 1_000)
    const row = rows.get(second) ?? { at: line.created_at, cells: columns.map(() => []) }
    row.cells[column]?.push(line)
    rows.set(second, row)
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
