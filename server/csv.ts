/** Where a spreadsheet would begin to read a formula, with signs of full width too; a Czech one also takes the semicolon for the end of a cell, whatever the quotes. */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g

/** One value of a CSV file; an apostrophe makes text again of what a spreadsheet would run. */
export function toCell(text: string): string {
  const harmless = text.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
