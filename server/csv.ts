/**
 * The places where a spreadsheet starts to read a formula; signs of full width count. A Czech spreadsheet also ends a cell at
 * a semicolon inside quotes, and skips quotation marks and spaces before the sign.
 */
const FORMULA = /^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[" ]*)/g

/** One value of a CSV file; an apostrophe makes text again of what a spreadsheet would run. */
export function toCell(text: string): string {
  const harmless = text.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
