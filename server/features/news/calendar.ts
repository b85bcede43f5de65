import type { PublishedArticle } from '@westmore/contract/news.ts'
import type { Env } from '#env.ts'
import { addressOf } from './atom.ts'

type Place = Pick<Env, 'PUBLIC_URL'>

export interface CalendarArticle extends PublishedArticle {
  id: string
  version: number
}

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

const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)

/** `2026-12-24T18:00:00.000Z` becomes `20261224T180000Z`. */
const utc = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Later versions have the same UID and a higher SEQUENCE. */
function eventOf(place: Place, article: CalendarArticle): string[] {
  const { id, slug, title, lead, event, version, publishedAt, updatedAt } = article
  if (!event) return []
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(place.PUBLIC_URL).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(publishedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${version}`,
    'STATUS:CONFIRMED',
    `DTSTART:${utc(event.from)}`,
    `DTEND:${utc(event.to)}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(lead)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escape(event.place)}`]),
    `URL:${addressOf(place, slug)}`,
    'END:VEVENT',
  ]
}

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

export function calendarOf(place: Place, articles: readonly CalendarArticle[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Westmore//Hlasatel//CS',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Westmorský hlasatel',
    ...zone,
    ...articles.flatMap((article) => eventOf(place, article)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
