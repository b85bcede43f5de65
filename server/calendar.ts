const LONGEST_LINE = 75

/** RFC 5545: a line continues in the next one before it is too long, never inside a character. */
function folded(line: string): string {
  let text = ''
  let length = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (length + octets > LONGEST_LINE) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += octets
  }
  return `${text}\r\n`
}

export const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)

/** `2026-12-24T18:00:00.000Z` becomes `20261224T180000Z`. */
export const utc = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** RFC 5545 requires that a calendar contains something, also while there is no event. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

export const calendarOf = (product: string, name: string, events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Westmore//${product}//CS`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${name}`,
    ...zone,
    ...events,
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
