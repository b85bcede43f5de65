import { MAX_TAKEN, MAX_TAKEN_COLUMNS } from '@westmore/contract/moving.ts'
import type { ImportFault } from '@westmore/contract/sanctions-import.ts'

/** Spreadsheets of the last twenty years write UTF-8 with or without its mark, «Unicode text» or the code page of Windows. */
export function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** A row may be followed by empty ones and has its line in the file. */
export interface Row {
  line: number
  cells: string[]
}

const separators = [';', '\t', ','] as const

/** The one that the first lines have most often outside quotation marks. */
function separatorOf(text: string): string {
  const head = text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n', 5)
    .join('\n')
  const counts = separators.map((one) => head.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** RFC 4180 with any of three separators. A quotation mark inside a cell that does not begin with one is a letter. */
export function rowsIn(text: string): Row[] | ImportFault {
  const separator = separatorOf(text)
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"?[^${separator}\r\n]*|([^${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`,
    'y',
  )
  const rows: Row[] = []
  let [cells, line, begun]: [string[], number, number] = [[], 1, 1]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    cells.push(tidy(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (cells.length > MAX_TAKEN_COLUMNS) return { why: 'large' }
    line += quoted?.split('\n').length ?? 1
    line -= 1
    if (end === separator) continue
    if (cells.some((one) => one !== '')) rows.push({ line: begun, cells })
    if (rows.length > MAX_TAKEN + 1) return { why: 'large' }
    ;[cells, line] = [[], line + 1]
    begun = line
    if (end === '') break
  }
  return rows
}

/** Without what spreadsheets add so that a long number stays text: `="123"`, or an apostrophe. */
const tidy = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim()
