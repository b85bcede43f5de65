/** One value of a CSV file; a spreadsheet would run what begins like a formula, an apostrophe makes it text again. */
export function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
