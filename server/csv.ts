/**
 * Where a spreadsheet begins to read a formula: full-width signs count in some of them, and a Czech one takes a semicolon for
 * the end of a cell even between quotes.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g

/** One value of a CSV file; an apostrophe makes text again of what a spreadsheet would run. */
export function toCell(text: string): string {
  const harmless = text.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
