import { withoutCitationIds } from '@westmore/contract/citations.ts'

/**
 * Positions where a spreadsheet would start to read a formula; full-width signs count. A Czech spreadsheet also ends a
 * cell at a semicolon inside quotes, and skips quotation marks and spaces before the sign.
 */
const FORMULA = /^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[" ]*)/g

/** One value of a CSV file; an apostrophe makes a spreadsheet read a formula as text. */
export function toCell(text: string): string {
  const harmless = text.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The first line of a file; its byte order mark makes spreadsheets read it as UTF-8. */
export const toHeader = (columns: readonly string[]) => `\uFEFF${columns.join(',')}\r\n`

export const toRow = (values: readonly (string | number | null | undefined)[]) =>
  `${values.map((value) => toCell(withoutCitationIds(String(value ?? '')))).join(',')}\r\n`
