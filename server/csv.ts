import { withoutCitationIds } from '@westmore/contract/citations.ts'

/** A Czech spreadsheet opens only such a file in columns. */
export const SEPARATOR = ';'

/**
 * Positions where a spreadsheet would start to read a formula; full-width signs count. A spreadsheet of another language
 * ends a cell at a comma, also inside quotes, and skips quotation marks and spaces before the sign. Numbers in a list of
 * JSON stay.
 */
const FORMULA =
  /^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;,\t\r\n])[" ]*)(?!(?<=[,[])-\d+(?:\.\d+)?(?:e[+-]?\d+)?[\],])/g

/** One value of a CSV file; an apostrophe makes a spreadsheet read a formula as text. */
export function toCell(text: string): string {
  const harmless = text.replaceAll(FORMULA, "'")
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The first line of a file; its byte order mark makes spreadsheets read it as UTF-8. */
export const toHeader = (columns: readonly string[]) => `\uFEFF${columns.join(SEPARATOR)}\r\n`

export const toRow = (values: readonly (string | number | null | undefined)[]) =>
  `${values.map((value) => toCell(withoutCitationIds(String(value ?? '')))).join(SEPARATOR)}\r\n`
